import { expect, test } from 'vitest';
import { runFaultsLane } from './reliability/faults.ts';
import { runWebhooksLane } from './reliability/webhooks.ts';

// The long lanes in small: the same code, fewer rounds.

test('while the payment company fails in every way, its books and ours end up the same', async () => {
  const report = await runFaultsLane({ payments: 36 });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(15);
}, 400_000);

test('forged webhooks change nothing, and shuffled true ones end where the company says', async () => {
  const report = await runWebhooksLane({ payments: 20, deliveries: 500, forged: 120 });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(15);
}, 400_000);
