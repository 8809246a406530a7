import { expect, test } from 'vitest';
import { kill } from './long/kill.ts';
import { storm } from './long/storm.ts';

// The long lanes in small: the same code, fewer rounds.

test('three hundred buyers want ten boxes: ten are sold, and the rest are told before paying', async () => {
  const report = await storm({ buyers: 300, boxes: 10, rounds: 1, orders: 5, parallel: 50 });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(10);
}, 120_000);

test('server and database are killed while people buy: nothing accepted is lost, nothing is doubled', async () => {
  const report = await kill({ server: 4, database: 1, buyers: 4 });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(20);
}, 180_000);
