import { Search, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { koreanDay } from '#contract/rules/dates.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectSheet } from '#ui/select-sheet.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { useSession } from '../session/session.tsx';
import { type OrderFilters, orderSearchOf } from './order-filters.ts';

/** Searches orders by month and product name. */
export function OrderSearch({ wish }: { wish: OrderFilters }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(wish.productName);

  function changeFilters(next: Partial<OrderFilters>) {
    void navigate({ search: orderSearchOf({ ...wish, ...next }) }, { replace: true, preventScrollReset: true });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    changeFilters({ productName: typed.trim() });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 border-line border-b px-gutter pb-2">
      <Period wish={wish} onPick={(year, month) => changeFilters({ year, month })} />
      <search className="min-w-0 flex-[1_1_9.5rem]">
        <form onSubmit={submit} className="flex min-h-11 items-center rounded-full bg-sunken pl-4">
          <input
            type="search"
            enterKeyHint="search"
            aria-label="주문한 상품 이름"
            placeholder="주문한 상품 검색"
            maxLength={50}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="h-11 min-w-0 flex-1 bg-transparent text-second outline-none placeholder:text-ink-400 [&::-webkit-search-cancel-button]:hidden"
          />
          {wish.productName && typed === wish.productName ? (
            <IconButton
              label="검색어 지우기"
              onClick={() => {
                setTyped('');
                changeFilters({ productName: '' });
              }}
            >
              <X className="size-5" aria-hidden />
            </IconButton>
          ) : (
            <IconButton type="submit" label="주문 검색">
              <Search className="size-5" aria-hidden />
            </IconButton>
          )}
        </form>
      </search>
    </div>
  );
}

type PeriodProps = { wish: OrderFilters; onPick: (year: number | null, month: number | null) => void };

function Period({ wish: { year, month }, onPick }: PeriodProps) {
  const { state } = useSession();
  // The month may differ between server and browser, so the first render omits it.
  const months = state === 'ready' ? monthsBefore(koreanDay(shopNow())) : [];
  const choices = [
    { value: 'all', label: '전체 기간' },
    ...months.map(([y, m]) => ({ value: `${y}-${m}`, label: `${y}년 ${m}월` })),
    ...yearsOf(months).map((y) => ({ value: `${y}-`, label: `${y}년 전체` })),
  ];
  const value = year === null ? 'all' : `${year}-${month ?? ''}`;
  const known = choices.some((choice) => choice.value === value);
  const shown = known ? choices : [...choices, { value, label: month ? `${year}년 ${month}월` : `${year}년 전체` }];
  return (
    <div className="shrink-0">
      <SelectSheet
        name="period"
        label="기간"
        look="plain"
        choices={shown}
        value={value}
        onPick={(picked) => {
          const [y, m] = picked === 'all' ? [] : picked.split('-');
          onPick(y ? Number(y) : null, m ? Number(m) : null);
        }}
      />
    </div>
  );
}

/** This month and the eleven before it. */
export function monthsBefore(today: string): [number, number][] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return [Math.floor(at / 12), (at % 12) + 1];
  });
}

function yearsOf(months: [number, number][]) {
  const last = months[0]?.[0];
  return last === undefined ? [] : Array.from({ length: 5 }, (_, back) => last - back);
}
