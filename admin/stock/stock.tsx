import { useState } from 'react';
import type { StockItem } from '#contract/stock-list.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { adminApi } from '../admin-api.ts';
import { DataTable, hiddenHeading, numberHeading } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { SearchInput } from '../kit/search.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { useFilters } from '../kit/use-filters.ts';
import { useInfiniteRows } from '../kit/use-rows.ts';
import { StockCountDialog } from './stock-count.tsx';
import { StockMovements } from './stock-movements.tsx';
import { lowStockLimit, StockRow, stockColumnNames } from './stock-row.tsx';

export { StockTable as Component };

/** The stock of every option: received, held for orders, sold and left to sell. */
function StockTable() {
  const { of, set } = useFilters();
  const search = of('search');
  const isFew = of('few') === '1';
  const { query, rows, count } = useInfiniteRows('shelf', { search, isFew }, (after) =>
    adminApi('GET /v1/staff/options', { query: { search, below: isFew ? lowStockLimit : undefined, after, take: 50 } }),
  );
  const [counting, setCounting] = useState<StockItem | null>(null);
  const [begun, setBegun] = useState<{ sign: string; id: number } | null>(null);
  const first = rows.find(({ saleable }) => saleable !== null);
  const begin = (sign: string) => () => first && setBegun({ sign, id: first.id });
  useShortcuts({
    'Shift+Equal': { name: '첫 줄에 더하기', does: begin('+') },
    Minus: { name: '첫 줄에서 빼기', does: begin('-') },
  });
  const [moves, setMoves] = useState<StockItem | null>(null);
  return (
    <>
      <ScreenHeading title="재고" />
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <SearchInput label="상품명, 옵션" />
        <Checkbox
          label={`${lowStockLimit}개 이하만`}
          checked={isFew}
          onChange={({ target }) => set('few', target.checked ? '1' : '')}
        />
      </div>
      <ListStates query={query} isEmpty={rows.length === 0} empty={{ text: '조건에 맞는 옵션이 없어요.' }}>
        <DataTable
          heads={[
            '상품·옵션',
            ...stockColumnNames.map(numberHeading),
            numberHeading('남은 것'),
            hiddenHeading('할 일'),
          ]}
        >
          {rows.map((option) => (
            <StockRow
              key={option.id}
              option={option}
              begun={option.id === begun?.id ? begun : null}
              onCount={setCounting}
              onMoves={setMoves}
            />
          ))}
        </DataTable>
        <LoadMore query={query} shown={rows.length} count={count} />
      </ListStates>
      <StockCountDialog
        key={counting?.id}
        first={counting}
        now={rows.find(({ id }) => id === counting?.id)}
        onClose={() => setCounting(null)}
      />
      <StockMovements option={moves} onClose={() => setMoves(null)} />
    </>
  );
}
