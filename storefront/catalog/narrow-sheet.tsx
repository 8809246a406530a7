import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Options } from '../ui/options.tsx';
import { BottomSheet } from '../ui/sheet.tsx';
import { useSheet } from '../ui/sheet-state.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { type Choices, choicesQuery, countOf, none } from './narrow.ts';

type Props = { category: number; choices: Choices; onChange: (choices: Choices) => void };

/** What a branch can be narrowed by. The counts follow the draft, so nobody is led to an empty list. */
export function NarrowSheet({ category, choices, onChange }: Props) {
  const sheet = useSheet('filter');
  const [draft, setDraft] = useState(choices);
  const told = useRef<Choices | null>(null);
  const many = countOf(choices);
  // The choice is told only after the sheet has left the address, for telling it changes the address too.
  useEffect(() => {
    if (sheet.opened || !told.current) return;
    onChange(told.current);
    told.current = null;
  }, [sheet.opened, onChange]);
  const { data: facets } = useQuery({
    queryKey: ['facets', category, draft],
    queryFn: () =>
      api('GET /v1/products/category/{id}/facets', { params: { id: category }, query: choicesQuery(draft) }),
    enabled: sheet.opened,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const one = (key: keyof Choices) => (value: string | null) => setDraft({ ...draft, [key]: value });

  function apply(next: Choices) {
    told.current = next;
    sheet.close();
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setDraft(choices);
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
            <Button variant="secondary" className="shrink-0 whitespace-nowrap" onClick={() => apply(none)}>
              초기화
            </Button>
            <Button full onClick={() => apply(draft)}>
              {facets ? `${facets.count.toLocaleString('ko-KR')}개 보기` : '적용하기'}
            </Button>
          </div>
        }
      >
        {facets ? (
          <div className="flex flex-col gap-6 pt-2">
            <div>
              {facets.saleable.map(({ key, label, count }) => (
                <Switch
                  key={key}
                  label={`${label} ${count.toLocaleString('ko-KR')}`}
                  checked={draft.stock}
                  onChange={({ target }) => setDraft({ ...draft, stock: target.checked })}
                  className="w-full justify-between"
                />
              ))}
              {facets.shipping.map(({ key, label, count }) => (
                <Switch
                  key={key}
                  label={`${label} ${count.toLocaleString('ko-KR')}`}
                  checked={draft.free}
                  onChange={({ target }) => setDraft({ ...draft, free: target.checked })}
                  className="w-full justify-between"
                />
              ))}
            </div>
            <Options title="원산지" facets={facets.origins} value={draft.origin} onPick={one('origin')} />
            <Options title="출고일" facets={facets.ships} value={draft.ships} onPick={one('ships')} />
            <Options title="가격" facets={facets.prices} value={draft.price} onPick={one('price')} />
            {(facets.grades.length > 1 || draft.grade !== null) && (
              <Options title="등급" facets={facets.grades} value={draft.grade} onPick={one('grade')} />
            )}
          </div>
        ) : (
          <div role="status" aria-label="불러오는 중이에요" className="space-y-4 pt-2">
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        )}
      </BottomSheet>
    </>
  );
}
