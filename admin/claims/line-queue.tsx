import type { ReactNode } from 'react';
import type { QueuedItem } from '#contract/work-queues.ts';
import { useQueuedLines } from '../fulfillment/queue-lines.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { QueueLayout } from '../kit/queue-layout.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import type { Shortcuts } from '../kit/shortcuts.ts';
import { useQueueCursor } from '../kit/use-queue-cursor.ts';

type Props = {
  queue: 'cancels' | 'claims';
  title: string;
  empty: { text: string; to: string; name: string };
  keys?: (open: QueuedItem | undefined) => Shortcuts;
  brief: (line: QueuedItem) => ReactNode;
  /** `next` goes to the following line, for answers after which the line stays in the queue. */
  children: (open: QueuedItem, next: () => void) => ReactNode;
};

/** Lines that wait for an answer, one at a time. The next one opens automatically. */
export function LineQueue({ queue, title, empty, keys, brief, children }: Props) {
  const { query, rows, count, open: free } = useQueuedLines(queue);
  const { open, choose, next } = useQueueCursor(
    rows,
    ({ uuid }) => uuid,
    (one) => keys?.(free.length > 0 ? one : undefined) ?? {},
  );
  return (
    <>
      <ScreenHeading title={title} about={rows.length > 0 && `${count}건`} />
      <ListStates query={query} isEmpty={rows.length === 0 && !open} empty={empty} shape="desk">
        <QueueLayout
          rows={rows}
          idOf={({ uuid }) => uuid}
          open={open}
          onOpen={choose}
          row={brief}
          more={<LoadMore query={query} shown={rows.length} count={count} />}
        >
          {open && children(open, next)}
        </QueueLayout>
      </ListStates>
    </>
  );
}
