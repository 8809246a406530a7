import { expect, test } from 'vitest';
import type { LaneReport } from './reliability/checks.ts';
import { runCrashLane } from './reliability/crash.ts';
import { runKillLane } from './reliability/kill.ts';
import { runMessageFaultsLane } from './reliability/message-faults.ts';
import { runModelLane } from './reliability/model.ts';
import { runRacesLane } from './reliability/races.ts';
import { runStormLane } from './reliability/storm.ts';

// The long lanes with few rounds. The time of a start is measured by the long ones, on an idle machine.
function broken({ checks }: LaneReport) {
  return checks.filter((check) => !check.ok && !check.name.startsWith('the shop is ready within'));
}

test('three hundred buyers want ten boxes: ten are sold, and the other buyers are refused before paying', async () => {
  const report = await runStormLane({ buyers: 300, boxes: 10, rounds: 1, orders: 5, parallel: 50 });
  expect(broken(report)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(10);
}, 300_000);

test('server and database are killed while customers buy: no accepted order is lost or doubled', async () => {
  const report = await runKillLane({ server: 4, database: 1, buyers: 4 });
  expect(broken(report)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(20);
}, 400_000);

test('of two opposite actions on one order at once one wins, the other is refused, and the audit finds nothing', async () => {
  const report = await runRacesLane({ rounds: 6 });
  expect(broken(report)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(10);
}, 300_000);

test('each message is sent once or reported as failed, regardless of what the message company does, none twice and none at night', async () => {
  const report = await runMessageFaultsLane({ messages: 200, kills: 1 });
  expect(broken(report)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(10);
}, 360_000);

test('a crash between any two statements leaves checkouts, cancels and sign-ins as if nothing had happened', async () => {
  const report = await runCrashLane({ points: 6, seed: 7 });
  expect(broken(report)).toEqual([]);
}, 600_000);

test('after any sequence of a customer’s actions the shop agrees with the arithmetic model', async () => {
  const report = await runModelLane({ runs: 5, length: 40 });
  expect(broken(report)).toEqual([]);
}, 600_000);
