import { DraftSheet, useDraftValue } from '#ui/draft-sheet.tsx';
import { FacetCount, type FacetOption, FacetOptions } from '#ui/facet-options.tsx';
import { Switch } from '#ui/switch.tsx';
import { countSearchFilters, noSearchFilters, type SearchFilters } from './search-filters.ts';

export type SearchFacets = Record<'categories' | 'origins' | 'shipping' | 'prices', FacetOption[]>;
type Props = { facets: SearchFacets; filters: SearchFilters; onChange: (filters: SearchFilters) => void };

export function SearchFilterSheet({ facets, filters, onChange }: Props) {
  const state = useDraftValue(filters, onChange);
  const { draft, setDraft } = state;
  return (
    <DraftSheet
      state={state}
      many={countSearchFilters(filters)}
      none={{ ...noSearchFilters, orderby: filters.orderby }}
      done="적용하기"
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
                {label} <FacetCount count={count} />
              </>
            }
            checked={draft.free}
            onChange={({ target }) => setDraft({ ...draft, free: target.checked })}
            className="justify-between"
          />
        ))}
        <FacetOptions
          title="분류"
          facets={facets.categories}
          value={draft.category}
          onPick={(category) => setDraft({ ...draft, category })}
        />
        <FacetOptions
          title="가격"
          facets={facets.prices}
          value={draft.price}
          onPick={(price) => setDraft({ ...draft, price })}
        />
        <FacetOptions
          title="산지"
          facets={facets.origins}
          value={draft.origin}
          onPick={(origin) => setDraft({ ...draft, origin })}
        />
      </div>
    </DraftSheet>
  );
}
