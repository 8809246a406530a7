import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Shelved } from '#contract/shelf.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { api } from '../api.ts';
import { Heading } from '../kit/heading.tsx';
import { Mark } from '../kit/mark.tsx';
import { More } from '../kit/more.tsx';
import { useRows } from '../kit/rows.ts';
import { Search } from '../kit/search.tsx';
import { States } from '../kit/states.tsx';
import { Counting } from './counting.tsx';
import { Moves } from './moves.tsx';

export { Shelf as Component };

const heads = ['들어온 것', '잡힌 것', '판 것'] as const;

/** What few is. */
const few = 5;

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
                <tr key={option.id}>
                  <td className="min-w-48 max-md:flex-col max-md:gap-0">
                    <span className="font-medium">{option.product.name}</span>
                    <span className="block text-ink-600 text-second">
                      {option.name} · {option.distributor}
                    </span>
                  </td>
                  {[option.stocked, option.held, option.sold].map((amount, at) => (
                    <td key={at} className="tabular text-right" data-name={heads[at]}>
                      {option.saleable === null && at === 0 ? '무제한' : amount.toLocaleString('ko-KR')}
                    </td>
                  ))}
                  <td className="tabular text-right" data-name="남은 것">
                    {option.saleable === null ? (
                      '무제한'
                    ) : option.saleable <= few ? (
                      <Mark tone={option.saleable === 0 ? 'bad' : 'warn'}>{option.saleable}</Mark>
                    ) : (
                      <b>{option.saleable.toLocaleString('ko-KR')}</b>
                    )}
                  </td>
                  <td>
                    <span className="flex justify-end gap-2">
                      {option.saleable !== null && (
                        <Button size="small" variant="secondary" onClick={() => setCounting(option)}>
                          고치기
                        </Button>
                      )}
                      <Button size="small" variant="ghost" onClick={() => setMoves(option)}>
                        움직임
                      </Button>
                    </span>
                  </td>
                </tr>
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
