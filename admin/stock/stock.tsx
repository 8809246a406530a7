import { useState } from 'react';
import type { Shelved } from '#contract/stock-list.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { api } from '../api.ts';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import { Search } from '../kit/search.tsx';
import { useKeys } from '../kit/shortcuts.ts';
import { hidden, number, Table } from '../kit/table.tsx';
import { useNarrowed } from '../kit/use-filters.ts';
import { useRows } from '../kit/use-rows.ts';
import { Counting } from './stock-count.tsx';
import { Moves } from './stock-movements.tsx';
import { few, heads, Row } from './stock-row.tsx';

export { Shelf as Component };

/** How much there is of every option: what came in, what is held for orders, what was sold and what is left to sell. */
function Shelf() {
  const { of, set } = useNarrowed();
  const search = of('search');
  const isFew = of('few') === '1';
  const { asked, rows, count } = useRows('shelf', { search, isFew }, (after) =>
    api('GET /v1/staff/options', { query: { search, below: isFew ? few : undefined, after, take: 50 } }),
  );
  const [counting, setCounting] = useState<Shelved | null>(null);
  const [begun, setBegun] = useState<{ sign: string; id: number } | null>(null);
  const first = rows.find(({ saleable }) => saleable !== null);
  const begin = (sign: string) => () => first && setBegun({ sign, id: first.id });
  useKeys({
    'Shift+Equal': { name: '첫 줄에 더하기', does: begin('+') },
    Minus: { name: '첫 줄에서 빼기', does: begin('-') },
  });
  const [moves, setMoves] = useState<Shelved | null>(null);
  return (
    <>
      <Heading title="재고" />
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <Search label="상품명, 옵션" />
        <Checkbox
          label={`${few}개 이하만`}
          checked={isFew}
          onChange={({ target }) => set('few', target.checked ? '1' : '')}
        />
      </div>
      <States asked={asked} isEmpty={rows.length === 0} empty={{ text: '조건에 맞는 옵션이 없어요.' }}>
        <Table heads={['상품·옵션', ...heads.map(number), number('남은 것'), hidden('할 일')]}>
          {rows.map((option) => (
            <Row
              key={option.id}
              option={option}
              begun={option.id === begun?.id ? begun : null}
              onCount={setCounting}
              onMoves={setMoves}
            />
          ))}
        </Table>
        <More asked={asked} shown={rows.length} count={count} />
      </States>
      <Counting key={counting?.id} option={counting} onClose={() => setCounting(null)} />
      <Moves option={moves} onClose={() => setMoves(null)} />
    </>
  );
}
