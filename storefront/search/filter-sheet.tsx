import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Count, type Facet, Options } from '../ui/options.tsx';
import { BottomSheet } from '../ui/sheet.tsx';
import { useSheet } from '../ui/sheet-state.ts';
import { Switch } from '../ui/switch.tsx';
import { countOf, type Filters } from './filters.ts';

export type Facets = Record<'categories' | 'origins' | 'shipping' | 'prices', Facet[]>;
type Props = { facets: Facets; filters: Filters; onChange: (filters: Filters) => void };

export function FilterSheet({ facets, filters, onChange }: Props) {
  const sheet = useSheet('filter');
  const [draft, setDraft] = useState(filters);
  const told = useRef<Filters | null>(null);
  const many = countOf(filters);
  // The choice is told only after the sheet has left the address, for telling it changes the address too.
  useEffect(() => {
    if (sheet.opened || !told.current) return;
    onChange(told.current);
    told.current = null;
  }, [sheet.opened, onChange]);

  function apply(next: Filters) {
    told.current = next;
    sheet.close();
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setDraft(filters);
          sheet.open();
        }}
        className="inline-flex min-h-11 items-center gap-1.5 font-medium text-second"
      >
        <SlidersHorizontal className="size-4" aria-hidden />
        필터
        {many > 0 && (
          <span className="tabular grid size-5 place-items-center rounded-full bg-brand-strong font-bold text-[0.75rem] text-white">
            <span className="sr-only">고른 조건 </span>
            {many}
          </span>
        )}
      </button>
      <BottomSheet
        opened={sheet.opened}
        onClose={sheet.close}
        title="필터"
        footer={
          <div className="flex gap-2">
            <Button
              variant="secondary"
              className="shrink-0 whitespace-nowrap"
              onClick={() => apply({ ...none, orderby: filters.orderby })}
            >
              초기화
            </Button>
            <Button full onClick={() => apply(draft)}>
              적용하기
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-6 pt-2">
          <Switch
            label="지금 구매할 수 있는 상품만"
            checked={draft.stock}
            onChange={({ target }) => setDraft({ ...draft, stock: target.checked })}
            className="justify-between"
          />
          {facets.shipping.map(({ key, label, count }) => (
            <Switch
              key={key}
              label={
                <>
                  {label} <Count count={count} />
                </>
              }
              checked={draft.free}
              onChange={({ target }) => setDraft({ ...draft, free: target.checked })}
              className="justify-between"
            />
          ))}
          <Options
            title="분류"
            facets={facets.categories}
            value={draft.category}
            onPick={(category) => setDraft({ ...draft, category })}
          />
          <Options
            title="가격"
            facets={facets.prices}
            value={draft.price}
            onPick={(price) => setDraft({ ...draft, price })}
          />
          <Options
            title="산지"
            facets={facets.origins}
            value={draft.origin}
            onPick={(origin) => setDraft({ ...draft, origin })}
          />
        </div>
      </BottomSheet>
    </>
  );
}

const none = { category: null, origin: null, free: false, stock: false, price: null };
