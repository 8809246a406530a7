import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Shelved } from '#contract/shelf.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { api } from '../api.ts';
import { Heading } from '../kit/heading.tsx';
import { More } from '../kit/more.tsx';
import { useRows } from '../kit/rows.ts';
import { Search } from '../kit/search.tsx';
import { States } from '../kit/states.tsx';
import { Counting } from './counting.tsx';
import { Moves } from './moves.tsx';
import { few, heads, Row } from './row.tsx';

export { Shelf as Component };

/** How much there is of every option: what came in, what is held for orders, what was sold and what is left to sell. */
function Shelf() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? undefined;
  const isFew = params.get('few') === '1';
  const { asked, rows, count } = useRows('shelf', { search, isFew }, (after) =>
    api('GET /v1/staff/options', { query: { search, below: isFew ? few : undefined, after, take: 50 } }),
  );
  const [counting, setCounting] = useState<Shelved | null>(null);
  const [moves, setMoves] = useState<Shelved | null>(null);
  return (
    <>
      <Heading title="재고" />
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <Search label="상품명, 옵션" />
        <Checkbox
          label={`${few}개 이하만`}
          checked={isFew}
          onChange={({ target }) =>
            setParams(
              (now) => {
                const next = new URLSearchParams(now);
                if (target.checked) next.set('few', '1');
                else next.delete('few');
                return next;
              },
              { replace: true },
            )
          }
        />
      </div>
      <States asked={asked} isEmpty={rows.length === 0} empty={{ text: '조건에 맞는 옵션이 없어요.' }}>
        <div className="pane overflow-x-auto">
          <table className="grid-table stack">
            <thead>
              <tr>
                <th>상품·옵션</th>
                {heads.map((name) => (
                  <th key={name} className="text-right">
                    {name}
                  </th>
                ))}
                <th className="text-right">남은 것</th>
                <th>
                  <span className="sr-only">할 일</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((option) => (
                <Row key={option.id} option={option} onCount={setCounting} onMoves={setMoves} />
              ))}
            </tbody>
          </table>
        </div>
        <More asked={asked} shown={rows.length} count={count} />
      </States>
      <Counting key={counting?.id} option={counting} onClose={() => setCounting(null)} />
      <Moves option={moves} onClose={() => setMoves(null)} />
    </>
  );
}
