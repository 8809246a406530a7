import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import type { BenchAdmin, BenchFigure } from './bench-admin.ts';
import { type BenchProduct, benchBuyerOf } from './buyer.ts';
import type { BenchChild } from './child.ts';
import { openBenchWire } from './wire.ts';

type Batch = { uuid: string; state: string; done: number; refused: number };

/** Buys this number of paid lines through the API, a few buyers at a time; returns their uuids. */
export async function buyPaidLines(shop: BenchChild, goods: BenchProduct[], count: number, sql: postgres.Sql) {
  let left = count;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const wire = await openBenchWire(shop.port);
      const buyer = benchBuyerOf(wire, false);
      for (let at = --left; at >= 0; at = --left) {
        const token = await buyer.arrive();
        await buyer.order(token, await buyer.add(token, goods[at % goods.length] as BenchProduct));
      }
      wire.close();
    }),
  );
  const rows = await sql<
    { uuid: string }[]
  >`select uuid from order_line where status = 'paid' order by id desc limit ${count}`;
  return rows.map(({ uuid }) => uuid);
}

/** Runs one action on many lines; returns the time from Enter to completion in milliseconds. */
export async function measureBulkJob(admin: BenchAdmin, act: string, rows: object[], lookMs = 50) {
  const began = performance.now();
  let batch = await admin.ask<Batch>('POST /v1/staff/batches', { uuid: randomUUID(), act, rows });
  while (batch.state === 'running') {
    await pause(lookMs);
    batch = await admin.ask<Batch>(`GET /v1/staff/batches/${batch.uuid}`);
  }
  if (batch.refused > 0) throw new Error(`${batch.refused} of ${rows.length} lines were refused`);
  return performance.now() - began;
}

let given = 0;
/** Lines with tracking numbers, as in a carrier's file. */
export const withTrackingNumbers = (lines: readonly string[]) =>
  lines.map((line) => ({ line, carrierCode: '04', invoice: `6${String(10_000_000_000 + given++)}` }));

/** Imports a few and many tracking numbers, from Enter to completion. */
export async function measureTrackingNumbers(admin: BenchAdmin, lines: string[], few: number): Promise<BenchFigure[]> {
  await measureBulkJob(
    admin,
    'confirm',
    lines.map((line) => ({ line })),
  );
  const [first, rest] = [lines.slice(0, few), lines.slice(few)];
  const seconds = async (rows: string[], most: number) => {
    const took = (await measureBulkJob(admin, 'ship', withTrackingNumbers(rows))) / 1000;
    const what = `${rows.length} numbers, Enter to done`;
    return { what, got: `${took.toFixed(1)} s`, goal: `< ${most} s`, ok: took < most };
  };
  return [await seconds(first, 3), await seconds(rest, 10)];
}

/** Reads a whole file of lines as the admin app does; the callback gets the number of rows after each piece and returns whether to go on. */
export async function readLinesFile(admin: BenchAdmin, onPiece: (rows: number) => boolean = () => true) {
  const { uuid } = await admin.ask<{ uuid: string }>('POST /v1/staff/files', {
    ...{ kind: 'lines', uuid: randomUUID(), filter: {}, reason: '재어 보기' },
  });
  let [rows, after] = [0, 0 as number | null];
  while (after !== null) {
    const piece: { rows: string[][]; next: number | null } = await admin.ask(
      `GET /v1/staff/files/${uuid}/rows${after ? `?after=${after}` : ''}`,
    );
    rows += piece.rows.length;
    after = onPiece(rows) ? piece.next : null;
  }
  return rows;
}

/** Exports a file of lines: time to the first rows, time to the last, and the growth of the admin process. */
export async function measureLinesFile(admin: BenchAdmin, office: BenchChild, lines: number): Promise<BenchFigure[]> {
  const residentMb = async () => (await office.ask<{ rss: number }>('memory')).rss / 2 ** 20;
  const before = await residentMb();
  const began = performance.now();
  let first = 0;
  let most = before;
  const rows = await readLinesFile(admin, (read) => {
    first ||= performance.now() - began;
    return read < lines;
  });
  const took = (performance.now() - began) / 1000;
  most = Math.max(most, await residentMb());
  return [
    { what: `file of ${rows} lines`, got: `${took.toFixed(1)} s`, goal: `≤ 30 s`, ok: took <= 30 },
    { what: 'its first rows', got: `${Math.round(first)} ms`, goal: '≤ 1000 ms', ok: first <= 1000 },
    { what: 'the office grew by', got: `${Math.round(most - before)} MB`, goal: '< 200 MB', ok: most - before < 200 },
  ];
}
