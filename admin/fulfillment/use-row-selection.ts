import { useMemo, useState } from 'react';
import type { QueuedItem } from '#contract/work-queues.ts';
import { useSelectedRows } from '../kit/row-selection.ts';
import { type Shortcuts, useShortcuts } from '../kit/shortcuts.ts';
import type { BulkAction, BulkActionState } from './use-bulk-action.ts';

/** The rows selected with mouse or keyboard, and the open dialog. */
export function useRowSelection<Question extends string>(
  rows: QueuedItem[],
  bulk: BulkActionState,
  more: (ask: (one: Question) => void) => Shortcuts,
) {
  const selection = useSelectedRows(useMemo(() => rows.map(({ uuid }) => uuid), [rows]));
  const [question, setQuestion] = useState<Question | null>(null);
  const openQuestion = (one: Question) => {
    // A shortcut without a selection applies to the current row.
    if (selection.ids.length === 0 && selection.current) selection.set([selection.current]);
    if (rows.length > 0) setQuestion(one);
  };
  useShortcuts({
    KeyA: { name: '모두 고르기', does: selection.all },
    KeyX: { name: '이 줄 고르기', does: () => selection.current && selection.toggle(selection.current) },
    KeyJ: { name: '다음 줄', does: () => selection.step(1) },
    KeyK: { name: '앞 줄', does: () => selection.step(-1) },
    KeyU: { name: '되돌리기', does: () => void bulk.undo() },
    Escape: { name: '고른 것 풀기', does: selection.clear },
    ...more(openQuestion),
  });
  const chosen = rows.filter(({ uuid }) => selection.ids.includes(uuid));
  const shut = () => setQuestion(null);
  /** Runs the action on the selected lines and clears the selection. */
  function run(doing: BulkAction, lines = chosen) {
    shut();
    selection.clear();
    void bulk.run(lines, doing);
  }
  return { selection, chosen, question, ask: openQuestion, shut, run };
}
