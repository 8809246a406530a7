import { messageOf } from '#client/error-messages.ts';
import type { Batch, BatchAct } from '#contract/bulk-jobs.ts';
import type { CallOf } from '#contract/endpoint.ts';
import type { Lines } from '#contract/routes.ts';
import { api } from '../api.ts';

export type Outcome<T> = { row: T; state: 'done' | 'refused'; why?: string };

/** What is to be done: the act and what it needs beside the lines. */
export type Wish = { act: BatchAct; reason?: string | undefined; newDate?: string | undefined };
type Row = CallOf<Lines['POST /v1/staff/batches']>['body']['rows'][number];

const lookMs = 400;

/**
 * Has the server do one act to many rows, and goes with it to the end: a refused row stops no other, and the rest is done whoever closes
 * this page. Outcomes come in the order of the rows.
 */
export async function runBatch<T extends { uuid: string }>(
  rows: readonly T[],
  wish: Wish,
  rowOf: (row: T) => Omit<Row, 'line'> = () => ({}),
  told: (done: number) => void = () => {},
): Promise<{ batch: Batch | null; outcomes: Outcome<T>[] }> {
  const body = { uuid: crypto.randomUUID(), ...wish, rows: rows.map((row) => ({ line: row.uuid, ...rowOf(row) })) };
  try {
    const batch = await ended(await api('POST /v1/staff/batches', { body }), told);
    return { batch, outcomes: await outcomesOf(batch, rows) };
  } catch (error) {
    return { batch: null, outcomes: rows.map((row) => ({ row, state: 'refused', why: messageOf(error) })) };
  }
}

/** Takes back what a batch did, as far as each row can be. */
export async function undoBatch<T extends { uuid: string }>({ uuid }: Batch, rows: readonly T[]) {
  const batch = await ended(await api('PUT /v1/staff/batches/{uuid}/undo', { params: { uuid } }), () => {});
  return outcomesOf(batch, rows);
}

/** As it stands when nothing of it waits any more. */
async function ended(begun: Batch, told: (done: number) => void) {
  let batch = begun;
  while (batch.state === 'running') {
    told(batch.done + batch.refused);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    batch = await api('GET /v1/staff/batches/{uuid}', { params: { uuid: batch.uuid } });
  }
  told(batch.total);
  return batch;
}

async function outcomesOf<T extends { uuid: string }>({ uuid }: Batch, rows: readonly T[]): Promise<Outcome<T>[]> {
  const { entities } = await api('GET /v1/staff/batches/{uuid}/rows', { params: { uuid } });
  const found = new Map(entities.map((one) => [one.line, one]));
  return rows.flatMap((row) => {
    const one = found.get(row.uuid);
    if (!one) return [];
    return one.state === 'done'
      ? { row, state: 'done' as const }
      : { row, state: 'refused' as const, why: one.message ?? '' };
  });
}

/** "12건 처리, 1건 거절" */
export function summaryOf(outcomes: readonly Outcome<unknown>[], verb: string) {
  const done = outcomes.filter(({ state }) => state === 'done').length;
  const refused = outcomes.length - done;
  return `${done}건 ${verb}${refused > 0 ? `, ${refused}건은 하지 못했어요` : ''}`;
}
