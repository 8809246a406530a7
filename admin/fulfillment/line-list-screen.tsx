import type { ReactNode } from 'react';
import type { Queued } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { Outcomes } from '../kit/failed-rows.tsx';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import type { Selection } from '../kit/selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Filters } from './filters.tsx';
import type { useLines } from './lines.ts';
import { LineTable } from './table.tsx';
import type { Bulk } from './use-bulk-action.ts';

type Props = {
  title: string;
  screen: 'new' | 'packing' | 'moving';
  list: ReturnType<typeof useLines>;
  selection: Selection;
  bulk: Bulk;
  empty: { text: string; to?: string; name?: string };
  last: string;
  cell: (line: Queued) => ReactNode;
  /** Buttons for what is chosen. */
  acts: ReactNode;
  tools?: ReactNode;
  day?: boolean;
};

/** A list of lines with its filters, its rows, what can be done with them and what became of it. */
export function LineScreen({
  title,
  screen,
  list,
  selection,
  bulk,
  empty,
  last,
  cell,
  acts,
  tools,
  day = false,
}: Props) {
  const { asked, rows, count, isFiltered } = list;
  async function all() {
    let now = await asked.fetchNextPage();
    while (now.hasNextPage) now = await now.fetchNextPage();
    selection.set((now.data?.pages ?? []).flatMap(({ entities }) => entities.map(({ uuid }) => uuid)));
  }
  return (
    <>
      <Heading title={title} about={bulk.progress && `${bulk.progress.done} / ${bulk.progress.of}`}>
        {bulk.canUndo && (
          <Button variant="secondary" size="small" onClick={() => void bulk.undo()}>
            되돌리기
          </Button>
        )}
        {tools}
      </Heading>
      <Filters screen={screen} day={day} />
      <States
        asked={asked}
        isEmpty={rows.length === 0}
        empty={isFiltered ? { text: '조건에 맞는 것이 없어요.' } : empty}
      >
        <LineTable rows={rows} selection={selection} last={last} cell={cell} />
        <More asked={asked} shown={rows.length} count={count} />
      </States>
      <BulkBar
        chosen={selection.ids.length}
        onClear={selection.clear}
        onAll={asked.hasNextPage && selection.ids.length === rows.length ? () => void all() : undefined}
      >
        {acts}
      </BulkBar>
      <Outcomes
        outcomes={bulk.refused?.outcomes ?? null}
        nameOf={(line) => `${line.orderNumber} · ${line.name}`}
        onAgain={bulk.again}
        onClose={bulk.forget}
      />
    </>
  );
}
