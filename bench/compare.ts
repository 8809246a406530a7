import type { BenchLane } from './bench-lanes.ts';
import { type LoadAction, type LoadRun, medianOf, runLoad } from './bench-load.ts';
import type { BenchChild } from './child.ts';
import { openBenchWire } from './wire.ts';

export type BenchGoal = { text: string; ok: boolean };
export type BenchRow = {
  action: string;
  ours: number | null;
  bare: number | null;
  ratio: number | null;
  p50: number | null;
  p99: number | null;
  statements: number | null;
  cpu: { node: number; database: number } | null;
  goals: BenchGoal[];
  note?: string;
};

export type BenchPace = { seconds: number; connections: number; rounds: number; databaseCpu: () => number };
type Side = { child: BenchChild; act: LoadAction };

/** Runs both sides in turns, so that other load on the machine affects both; returns medians of the rounds. */
export async function compareSides(ours: Side, bare: Side, { seconds, connections, rounds, databaseCpu }: BenchPace) {
  const runs: { ours: LoadRun[]; bare: LoadRun[] } = { ours: [], bare: [] };
  const spent = { node: 0, database: 0, actions: 0 };
  // Warm-up: until every connection has cached its plans, both sides measure the planner, and until code has run some thousand times, V8. A
  // shop that has been open for a minute needs a fifth less CPU per order.
  const warm = Math.max(10, seconds);
  for (const { child, act } of [ours, bare]) await runLoad(child.port, act, connections, warm);
  for (let round = 0; round < rounds; round++) {
    const before = [await ours.child.ask<number>('cpu'), databaseCpu()] as const;
    const run = await runLoad(ours.child.port, ours.act, connections, seconds);
    spent.node += (await ours.child.ask<number>('cpu')) - before[0];
    spent.database += databaseCpu() - before[1];
    spent.actions += run.count;
    runs.ours.push(run);
    runs.bare.push(await runLoad(bare.child.port, bare.act, connections, seconds));
  }
  const errors = [...runs.ours, ...runs.bare].flatMap((run) => run.errors);
  if (errors.length > 0) throw new Error(`${errors.length} requests failed, the first: ${errors[0]}`);
  const of = (side: LoadRun[], name: 'perSecond' | 'p50' | 'p99') => medianOf(side.map((run) => run[name]));
  return {
    ours: of(runs.ours, 'perSecond'),
    bare: of(runs.bare, 'perSecond'),
    ratio: medianOf(runs.ours.map((run, at) => run.perSecond / (runs.bare[at]?.perSecond ?? 0))),
    p50: of(runs.ours, 'p50'),
    p99: of(runs.ours, 'p99'),
    slower: medianOf(runs.ours.map((run, at) => run.p50 / (runs.bare[at]?.p50 ?? 0))),
    cpu: { node: spent.node / spent.actions, database: spent.database / spent.actions },
  };
}

export async function measureLane(
  lane: BenchLane,
  shop: BenchChild,
  bare: BenchChild,
  counter: BenchChild,
  pace: BenchPace,
): Promise<BenchRow> {
  const { slower: _, ...found } = await compareSides(
    { child: shop, act: lane.act },
    { child: bare, act: lane.act },
    pace,
  );
  const statements = await countOf(lane, counter);
  const { ratio, statements: most } = lane.goals ?? {};
  return {
    action: lane.action,
    ...found,
    statements,
    goals: [
      ...(ratio ? [{ text: `≥ ${ratio.toFixed(2)} of bare`, ok: found.ratio >= ratio }] : []),
      ...(most ? [{ text: `≤ ${most} statements`, ok: statements <= most }] : []),
    ],
  };
}

/** The row of an action that could not be measured. */
export function failedRowOf(action: string, error: Error): BenchRow {
  const nothing = { ours: null, bare: null, ratio: null, p50: null, p99: null, statements: null, cpu: null };
  return { action, ...nothing, goals: [{ text: 'measured', ok: false }], note: error.message };
}

/** The number of statements of one action, including begin and commit, on an idle shop. */
async function countOf(lane: BenchLane, counter: BenchChild) {
  const wire = await openBenchWire(counter.port);
  const counts: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const act = await lane.counted(wire);
    const before = await counter.ask<number>('statements');
    await act();
    counts.push((await counter.ask<number>('statements')) - before);
  }
  wire.close();
  return medianOf(counts);
}
