import { useState } from 'react';
import { messageOf } from '#client/error-messages.ts';
import type { Batch } from '#contract/bulk-jobs.ts';
import type { Queued } from '#contract/work-queues.ts';
import { api } from '../api.ts';
import { type Outcome, runBatch, summaryOf, undoBatch, type Wish } from '../kit/bulk-job.ts';
import { useSay } from '../kit/toast.tsx';
import { linesMoved } from './lines.ts';

/** An act by its word; of a parcel with its number. */
export type Doing = Wish & {
  verb: string;
  file?: string;
  rowOf?: (line: Queued) => { carrierCode: string; invoice: string };
};

/** Where a file's numbers went stands in the list of files; the work itself does not wait for that. */
function written(file: string, { uuid: batch, total: count }: Batch) {
  const body = { kind: 'numbers' as const, uuid: crypto.randomUUID(), name: file.slice(-100), count, batch };
  void api('POST /v1/staff/files', { body }).catch(() => {});
}

/** Acts on many lines, with what became of each, and the way back of the last one. */
export function useBulk() {
  const say = useSay();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [refused, setRefused] = useState<{ outcomes: Outcome<Queued>[]; doing: Doing } | null>(null);
  const [last, setLast] = useState<{ lines: Queued[]; batch: Batch } | null>(null);

  async function run(lines: Queued[], doing: Doing) {
    const { verb, file, rowOf, ...wish } = doing;
    setRefused(null);
    setProgress({ done: 0, of: lines.length });
    const { batch, outcomes } = await runBatch(lines, wish, rowOf, (done) => setProgress({ done, of: lines.length }));
    const done = outcomes.filter(({ state }) => state === 'done').map(({ row }) => row);
    if (file && batch) written(file, batch);
    const canUndo = done.length > 0 && Boolean(batch?.undoUntilDate);
    setProgress(null);
    void linesMoved();
    setLast(canUndo && batch ? { lines: done, batch } : null);
    if (done.length < outcomes.length) setRefused({ outcomes, doing });
    say(summaryOf(outcomes, verb) + (canUndo ? ' · U 되돌리기' : ''));
    return outcomes;
  }

  async function undo() {
    if (!last) return say('되돌릴 일이 없어요.');
    setLast(null);
    try {
      say(summaryOf(await undoBatch(last.batch, last.lines), '되돌림'));
    } catch (error) {
      say(messageOf(error));
    }
    void linesMoved();
  }

  return {
    progress,
    refused,
    run,
    undo,
    canUndo: last !== null,
    again: (rows: Queued[]) => refused && void run(rows, refused.doing),
    forget: () => setRefused(null),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
