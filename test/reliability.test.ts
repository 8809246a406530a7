import { expect, test } from 'vitest';
import type { LaneReport } from './reliability/checks.ts';
import { runCrashLane } from './reliability/crash.ts';
import { runKillLane } from './reliability/kill.ts';
import { runMessagesLane } from './reliability/messages.ts';
import { runModelLane } from './reliability/model.ts';
import { runRacesLane } from './reliability/races.ts';
import { runStormLane } from './reliability/storm.ts';

// The long lanes in small: the same code, fewer rounds. How fast a start is belongs to the long ones, on a machine of their own.
function broken({ checks }: LaneReport) {
  return checks.filter((check) => !check.ok && !check.name.startsWith('the shop is ready within'));
}

test('three hundred buyers want ten boxes: ten are sold, and the rest are told before paying', async () => {
  const report = await runStormLane({ buyers: 300, boxes: 10, rounds: 1, orders: 5, parallel: 50 });
  expect(broken(report)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(10);
}, 300_000);

test('server and database are killed while people buy: nothing accepted is lost, nothing is doubled', async () => {
  const report = await runKillLane({ server: 4, database: 1, buyers: 4 });
  expect(broken(report)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(20);
}, 400_000);

test('two want the opposite of one order at once: one gets it, the other is refused, and the books agree', async () => {
  const report = await runRacesLane({ rounds: 6 });
  expect(broken(report)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(10);
}, 300_000);

test('whatever the company that carries messages does, each is said once or told as failed, none twice, none in the night', async () => {
  const report = await runMessagesLane({ messages: 200, kills: 1 });
  expect(broken(report)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(10);
}, 360_000);

test('struck between any two questions to the database, checkouts, cancels and sign-ins end as if nothing had happened', async () => {
  const report = await runCrashLane({ points: 6, seed: 7 });
  expect(broken(report)).toEqual([]);
}, 600_000);

test('whatever a shopper does in whatever order, the shop says what plain arithmetic says', async () => {
  const report = await runModelLane({ runs: 3, length: 25 });
  expect(broken(report)).toEqual([]);
}, 300_000);
