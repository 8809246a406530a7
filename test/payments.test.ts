import { expect, test } from 'vitest';
import { faults } from './long/faults.ts';
import { webhooks } from './long/webhooks.ts';

// The long lanes in small: the same code, fewer rounds.

test('while the payment company fails in every way, its books and ours end up the same', async () => {
  const report = await faults({ payments: 60 });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(15);
}, 240_000);

test('forged webhooks change nothing, and shuffled true ones end where the company says', async () => {
  const report = await webhooks({ payments: 30, deliveries: 1000, forged: 200 });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(15);
}, 180_000);
