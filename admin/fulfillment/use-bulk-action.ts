import { useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { BulkJob } from '#contract/bulk-jobs.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { adminApi } from '../admin-api.ts';
import { type BulkRequest, type BulkRowOutcome, bulkSummaryText, runBulkJob, undoBulkJob } from '../kit/bulk-job.ts';
import { useToast } from '../kit/toast.tsx';
import { invalidateLines } from './queue-lines.ts';

/** An action with its Korean verb, and the tracking number of a parcel. */
export type BulkAction = BulkRequest & {
  verb: string;
  file?: string;
  rowOf?: (line: QueuedItem) => { carrierCode: string; invoice: string };
};

/** Records the bulk job of an imported file in the list of files. The job does not wait for that. */
function recordFile(file: string, { uuid: batch, total: count }: BulkJob) {
  const body = { kind: 'numbers' as const, uuid: crypto.randomUUID(), name: file.slice(-100), count, batch };
  void adminApi('POST /v1/staff/files', { body }).catch(() => {});
}

/** Runs actions on many lines, keeps the result of each, and can undo the last action. */
export function useBulkAction() {
  const showToast = useToast();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [refused, setRefused] = useState<{ outcomes: BulkRowOutcome<QueuedItem>[]; doing: BulkAction } | null>(null);
  const [last, setLast] = useState<{ lines: QueuedItem[]; batch: BulkJob } | null>(null);

  async function run(lines: QueuedItem[], doing: BulkAction) {
    const { verb, file, rowOf, ...wish } = doing;
    setRefused(null);
    setProgress({ done: 0, of: lines.length });
    const { batch, outcomes } = await runBulkJob(lines, wish, rowOf, (done) => setProgress({ done, of: lines.length }));
    const doneLines = outcomes.filter(({ state }) => state === 'done').map(({ row }) => row);
    if (file && batch) recordFile(file, batch);
    const canUndo = doneLines.length > 0 && Boolean(batch?.undoUntilDate);
    setProgress(null);
    void invalidateLines();
    const undoable = canUndo && batch ? { lines: doneLines, batch } : null;
    setLast(undoable);
    if (doneLines.length < outcomes.length) setRefused({ outcomes, doing });
    const summary = bulkSummaryText(outcomes, verb);
    if (undoable) showToast(summary, { label: '되돌리기', onPick: () => void undo(undoable) });
    else showToast(summary);
    return outcomes;
  }

  async function undo(work = last) {
    if (!work) return showToast('되돌릴 일이 없어요.');
    setLast(null);
    try {
      showToast(bulkSummaryText(await undoBulkJob(work.batch, work.lines), '되돌림'));
    } catch (error) {
      showToast(errorMessageOf(error));
    }
    void invalidateLines();
  }

  return {
    progress,
    refused,
    run,
    undo,
    canUndo: last !== null,
    again: (rows: QueuedItem[]) => refused && void run(rows, refused.doing),
    forget: () => setRefused(null),
  };
}

export type BulkActionState = ReturnType<typeof useBulkAction>;
