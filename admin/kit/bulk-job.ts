import { errorMessageOf } from '#client/error-messages.ts';
import { isFinalAnswer, withIdempotencyKey } from '#client/idempotency-keys.ts';
import type { BulkActionName, BulkJob } from '#contract/bulk-jobs.ts';
import type { CallOf } from '#contract/endpoint.ts';
import type { EndpointsByPath } from '#contract/routes.ts';
import { adminApi } from '../admin-api.ts';

export type BulkRowOutcome<T> = { row: T; state: 'done' | 'refused'; why?: string };

/** The action and its fields apart from the lines. */
export type BulkRequest = { act: BulkActionName; reason?: string | undefined; newDate?: string | undefined };
type Row = CallOf<EndpointsByPath['POST /v1/staff/batches']>['body']['rows'][number];

const lookMs = 400;

/**
 * Runs an action on many rows on the server and waits for the end. A refused row stops no other, and the job goes on when the page is
 * closed. Outcomes are in the order of the rows.
 */
export async function runBulkJob<T extends { uuid: string }>(
  rows: readonly T[],
  wish: BulkRequest,
  rowOf: (row: T) => Omit<Row, 'line'> = () => ({}),
  onProgress: (done: number) => void = () => {},
): Promise<{ batch: BulkJob | null; outcomes: BulkRowOutcome<T>[] }> {
  const job = { ...wish, rows: rows.map((row) => ({ line: row.uuid, ...rowOf(row) })) };
  try {
    // The same job pressed again after a lost response has the same uuid, so the server finds the job that it has begun.
    const begun = await withIdempotencyKey('POST /v1/staff/batches', { body: job }, (key) =>
      adminApi('POST /v1/staff/batches', { body: { uuid: key, ...job } }, { idempotencyKey: key }),
    );
    const batch = await finishedJob(begun, onProgress);
    return { batch, outcomes: await outcomesOf(batch, rows) };
  } catch (error) {
    return { batch: null, outcomes: rows.map((row) => ({ row, state: 'refused', why: errorMessageOf(error) })) };
  }
}

/** Undoes a bulk job, for each row where that is possible. */
export async function undoBulkJob<T extends { uuid: string }>({ uuid }: BulkJob, rows: readonly T[]) {
  const batch = await finishedJob(await adminApi('PUT /v1/staff/batches/{uuid}/undo', { params: { uuid } }), () => {});
  return outcomesOf(batch, rows);
}

/** Polls the job until no row waits. */
async function finishedJob(begun: BulkJob, onProgress: (done: number) => void) {
  let batch = begun;
  while (batch.state === 'running') {
    onProgress(batch.done + batch.refused);
    await pause();
    const { uuid } = batch;
    batch = await askUntilAnswered(() => adminApi('GET /v1/staff/batches/{uuid}', { params: { uuid } }));
  }
  onProgress(batch.total);
  return batch;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, lookMs));

/** Repeats a read while the connection is away: the job goes on, and no row may count as refused before its outcome is read. */
async function askUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (isFinalAnswer(error)) throw error;
      await pause();
    }
  }
}

async function outcomesOf<T extends { uuid: string }>(
  { uuid }: BulkJob,
  rows: readonly T[],
): Promise<BulkRowOutcome<T>[]> {
  const { entities } = await askUntilAnswered(() =>
    adminApi('GET /v1/staff/batches/{uuid}/rows', { params: { uuid } }),
  );
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
export function bulkSummaryText(outcomes: readonly BulkRowOutcome<unknown>[], verb: string) {
  const done = outcomes.filter(({ state }) => state === 'done').length;
  const refused = outcomes.length - done;
  return `${done}건 ${verb}${refused > 0 ? `, ${refused}건은 하지 못했어요` : ''}`;
}
