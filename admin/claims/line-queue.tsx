import type { ReactNode } from 'react';
import type { Queued } from '#contract/work-queues.ts';
import { useLines } from '../fulfillment/lines.ts';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import { Desk } from '../kit/queue-layout.tsx';
import type { Keys } from '../kit/shortcuts.ts';
import { useOne } from '../kit/use-queue-cursor.ts';

type Props = {
  queue: 'cancels' | 'claims';
  title: string;
  empty: { text: string; to: string; name: string };
  keys?: (open: Queued | undefined) => Keys;
  brief: (line: Queued) => ReactNode;
  /** `next` goes on to what follows, where an answer leaves the line where it is. */
  children: (open: Queued, next: () => void) => ReactNode;
};

/** Lines that wait for a word, one at a time: the next one opens by itself. */
export function LineDesk({ queue, title, empty, keys, brief, children }: Props) {
  const { asked, rows, count, open: free } = useLines(queue);
  const { open, choose, next } = useOne(
    rows,
    ({ uuid }) => uuid,
    (one) => keys?.(free.length > 0 ? one : undefined) ?? {},
  );
  return (
    <>
      <Heading title={title} about={rows.length > 0 && `${count}건`} />
      <States asked={asked} isEmpty={rows.length === 0} empty={empty} shape="desk">
        <Desk
          rows={rows}
          idOf={({ uuid }) => uuid}
          open={open}
          onOpen={choose}
          row={brief}
          more={<More asked={asked} shown={rows.length} count={count} />}
        >
          {open && children(open, next)}
        </Desk>
      </States>
    </>
  );
}
