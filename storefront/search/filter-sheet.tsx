import { DraftSheet, useDraft } from '#ui/draft-sheet.tsx';
import { Count, type Facet, Options } from '#ui/options.tsx';
import { Switch } from '#ui/switch.tsx';
import { countOf, type Filters, none } from './filters.ts';

export type Facets = Record<'categories' | 'origins' | 'shipping' | 'prices', Facet[]>;
type Props = { facets: Facets; filters: Filters; onChange: (filters: Filters) => void };

export function FilterSheet({ facets, filters, onChange }: Props) {
  const state = useDraft(filters, onChange);
  const { draft, setDraft } = state;
  return (
    <DraftSheet state={state} many={countOf(filters)} none={{ ...none, orderby: filters.orderby }} done="적용하기">
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
    </DraftSheet>
  );
}
