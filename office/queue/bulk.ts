import { useState } from 'react';
import type { Queued } from '#contract/queue.ts';
import { type Outcome, runBatch, summaryOf } from '../kit/batch.ts';
import { useSay } from '../kit/saying.tsx';
import { linesMoved } from './lines.ts';

type Act = (line: Queued, key: string) => Promise<unknown>;
/** An act by its word, and what takes it back; null where nothing does. */
export type Doing = { verb: string; act: Act; undo: Act | null };

/** Acts on many lines, with what became of each, and the way back of the last one. */
export function useBulk() {
  const say = useSay();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [refused, setRefused] = useState<{ outcomes: Outcome<Queued>[]; doing: Doing } | null>(null);
  const [last, setLast] = useState<{ lines: Queued[]; doing: Doing } | null>(null);

  async function run(lines: Queued[], doing: Doing) {
    setRefused(null);
    setProgress({ done: 0, of: lines.length });
    const outcomes = await runBatch(lines, doing.act, (done) => setProgress({ done, of: lines.length }));
    const done = outcomes.filter(({ state }) => state === 'done').map(({ row }) => row);
    setProgress(null);
    linesMoved();
    setLast(done.length > 0 && doing.undo ? { lines: done, doing } : null);
    if (done.length < outcomes.length) setRefused({ outcomes, doing });
    say(summaryOf(outcomes, doing.verb) + (done.length > 0 && doing.undo ? ' · U 되돌리기' : ''));
    return outcomes;
  }

  async function undo() {
    if (!last?.doing.undo) return say('되돌릴 일이 없어요.');
    const { lines, doing } = last;
    setLast(null);
    const outcomes = await runBatch(lines, doing.undo ?? doing.act);
    linesMoved();
    say(summaryOf(outcomes, '되돌림'));
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
