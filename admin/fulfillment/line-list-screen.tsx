import type { ReactNode } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { SavedView } from '#contract/order-tools.ts';
import { brandKeys } from '#contract/rules/brands.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { brandName } from '../kit/admin-texts.ts';
import { FailedRows } from '../kit/failed-rows.tsx';
import { FoldedFilters } from '../kit/folded-filters.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import type { RowSelection } from '../kit/row-selection.ts';
import { SavedViews } from '../kit/saved-views.tsx';
import { SearchInput } from '../kit/search.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useToast } from '../kit/toast.tsx';
import { useFilters } from '../kit/use-filters.ts';
import type { useQueuedLines } from './queue-lines.ts';
import { LineTable } from './queue-table.tsx';
import type { BulkActionState } from './use-bulk-action.ts';

type Props = {
  title: string;
  screen: 'new' | 'packing' | 'moving';
  list: ReturnType<typeof useQueuedLines>;
  selection: RowSelection;
  bulk: BulkActionState;
  empty: { text: string; to?: string; name?: string };
  last: string;
  cell: (line: QueuedItem) => ReactNode;
  /** Buttons for the selected rows. */
  acts: ReactNode;
  tools?: ReactNode;
  day?: boolean;
};

/** A list of lines with its filters, rows, actions and their results. */
export function LineListScreen({
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
  const showToast = useToast();
  const { query, rows, count, isFiltered } = list;
  async function selectAll() {
    let now = await query.fetchNextPage();
    while (now.hasNextPage && !now.isError) now = await now.fetchNextPage();
    if (now.isError) return showToast(errorMessageOf(now.error));
    selection.set((now.data?.pages ?? []).flatMap(({ entities }) => entities.map(({ uuid }) => uuid)));
  }
  return (
    <>
      <ScreenHeading title={title} about={bulk.progress && `${bulk.progress.done} / ${bulk.progress.of}`}>
        {bulk.canUndo && (
          <Button variant="secondary" size="small" onClick={() => void bulk.undo()}>
            되돌리기
          </Button>
        )}
        {tools}
      </ScreenHeading>
      <LineFilters screen={screen} day={day} />
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        empty={isFiltered ? { text: '조건에 맞는 것이 없어요.' } : empty}
      >
        <LineTable rows={rows} selection={selection} last={last} cell={cell} />
        <LoadMore query={query} shown={rows.length} count={count} />
      </ListStates>
      <BulkActionBar
        chosen={selection.ids.length}
        onClear={selection.clear}
        onAll={query.hasNextPage && selection.ids.length === rows.length ? () => void selectAll() : undefined}
      >
        {acts}
      </BulkActionBar>
      <FailedRows
        outcomes={bulk.refused?.outcomes ?? null}
        nameOf={(line) => `${line.orderNumber} · ${line.name}`}
        onAgain={bulk.again}
        onClose={bulk.forget}
      />
    </>
  );
}

type BulkActionBarProps = {
  chosen: number;
  onClear: () => void;
  /** Selects the rows beyond the loaded page too. */
  onAll?: (() => void) | undefined;
  children: ReactNode;
};

/** Actions for the selected rows, in a bar over the bottom of the list. */
function BulkActionBar({ chosen, onClear, onAll, children }: BulkActionBarProps) {
  if (chosen === 0) return null;
  return (
    <section
      aria-label="고른 것으로 할 일"
      className="sticky bottom-16 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-card bg-rail p-2 pl-4 text-white shadow-lift lg:bottom-4"
    >
      <b className="tabular mr-auto">{chosen}건 고름</b>
      {onAll && (
        <Button variant="secondary" size="small" onClick={onAll}>
          아래에 더 있는 것까지 모두 고르기
        </Button>
      )}
      {children}
      <Button variant="secondary" size="small" onClick={onClear}>
        풀기
      </Button>
    </section>
  );
}

const every = ['', '모든 브랜드'] as const;

/** Filters by search words, brand, and shipping date or silence of the carrier. */
function LineFilters({ screen, day = false }: { screen: SavedView['screen']; day?: boolean }) {
  const { of, set } = useFilters();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput label="주문번호, 상품명, 송장번호" />
      <FoldedFilters names={['brand', 'leavesBy', 'silent']}>
        <NativeSelect
          label="브랜드"
          hideLabel
          value={of('brand') ?? ''}
          options={[every, ...brandKeys.map((one) => [one, brandName(one)] as const)]}
          onChange={(value) => set('brand', value)}
        />
        {day && (
          <label className="flex items-center gap-2">
            <span className="text-ink-600 text-second">이 날까지 보낼 것</span>
            <input
              type="date"
              className="field w-40"
              value={of('leavesBy') ?? ''}
              onChange={({ target }) => set('leavesBy', target.value)}
            />
          </label>
        )}
        {screen === 'moving' && (
          <Checkbox
            label="이틀째 소식 없는 것만"
            checked={of('silent') === 'true'}
            onChange={({ target }) => set('silent', target.checked ? 'true' : '')}
          />
        )}
        <SavedViews screen={screen} />
      </FoldedFilters>
    </div>
  );
}
