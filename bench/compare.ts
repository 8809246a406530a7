import type { Child } from './child.ts';
import type { Lane } from './lanes.ts';
import { type Action, load, median, type Run } from './load.ts';
import { openWire } from './wire.ts';

export type Goal = { text: string; ok: boolean };
export type Row = {
  action: string;
  ours: number | null;
  bare: number | null;
  ratio: number | null;
  p50: number | null;
  p99: number | null;
  statements: number | null;
  cpu: { node: number; database: number } | null;
  goals: Goal[];
  note?: string;
};

export type Pace = { seconds: number; connections: number; rounds: number; databaseCpu: () => number };
type Side = { child: Child; act: Action };

/** Ours and the bare limit by turns, so that whatever else the machine does hits both; medians of the rounds. */
export async function compare(ours: Side, bare: Side, { seconds, connections, rounds, databaseCpu }: Pace) {
  const runs: { ours: Run[]; bare: Run[] } = { ours: [], bare: [] };
  const spent = { node: 0, database: 0, actions: 0 };
  // Until every connection has planned every statement often enough to keep its plan, both sides measure the planner, and until every line
  // of ours was run some thousand times, V8: a shop that has been open for a minute takes a fifth less of node for an order.
  const warm = Math.max(10, seconds);
  for (const { child, act } of [ours, bare]) await load(child.port, act, connections, warm);
  for (let round = 0; round < rounds; round++) {
    const before = [await ours.child.ask<number>('cpu'), databaseCpu()] as const;
    const run = await load(ours.child.port, ours.act, connections, seconds);
    spent.node += (await ours.child.ask<number>('cpu')) - before[0];
    spent.database += databaseCpu() - before[1];
    spent.actions += run.count;
    runs.ours.push(run);
    runs.bare.push(await load(bare.child.port, bare.act, connections, seconds));
  }
  const errors = [...runs.ours, ...runs.bare].flatMap((run) => run.errors);
  if (errors.length > 0) throw new Error(`${errors.length} requests failed, the first: ${errors[0]}`);
  const of = (side: Run[], name: 'perSecond' | 'p50' | 'p99') => median(side.map((run) => run[name]));
  return {
    ours: of(runs.ours, 'perSecond'),
    bare: of(runs.bare, 'perSecond'),
    ratio: median(runs.ours.map((run, at) => run.perSecond / (runs.bare[at]?.perSecond ?? 0))),
    p50: of(runs.ours, 'p50'),
    p99: of(runs.ours, 'p99'),
    slower: median(runs.ours.map((run, at) => run.p50 / (runs.bare[at]?.p50 ?? 0))),
    cpu: { node: spent.node / spent.actions, database: spent.database / spent.actions },
  };
}

export async function measure(lane: Lane, shop: Child, bare: Child, counter: Child, pace: Pace): Promise<Row> {
  const { slower: _, ...found } = await compare({ child: shop, act: lane.act }, { child: bare, act: lane.act }, pace);
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

/** The row of what could not be measured. */
export function failed(action: string, error: Error): Row {
  const nothing = { ours: null, bare: null, ratio: null, p50: null, p99: null, statements: null, cpu: null };
  return { action, ...nothing, goals: [{ text: 'measured', ok: false }], note: error.message };
}

/** Statements of one action, begin and commit among them, on a quiet shop. */
async function countOf(lane: Lane, counter: Child) {
  const wire = await openWire(counter.port);
  const counts: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const act = await lane.counted(wire);
    const before = await counter.ask<number>('statements');
    await act();
    counts.push((await counter.ask<number>('statements')) - before);
  }
  wire.close();
  return median(counts);
}
