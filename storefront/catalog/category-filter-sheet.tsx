import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { DraftSheet, useDraftValue } from '#ui/draft-sheet.tsx';
import { FacetOptions } from '#ui/facet-options.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { catalogKeys } from '../product/catalog-query-keys.ts';
import {
  type CategoryFilterChoices,
  categoryFilterQuery,
  countCategoryFilters,
  noCategoryFilters,
} from './category-filters.ts';

type Props = { category: number; choices: CategoryFilterChoices; onChange: (choices: CategoryFilterChoices) => void };

/** The filters of a category. The counts follow the draft, so that no choice leads to an empty list. */
export function CategoryFilterSheet({ category, choices, onChange }: Props) {
  const state = useDraftValue(choices, onChange);
  const { draft, setDraft, opened } = state;
  const { data: facets } = useQuery({
    queryKey: catalogKeys.facets(category, draft),
    queryFn: () =>
      api('GET /v1/products/category/{id}/facets', { params: { id: category }, query: categoryFilterQuery(draft) }),
    enabled: opened,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const setChoice = (key: keyof CategoryFilterChoices) => (value: string | null) =>
    setDraft({ ...draft, [key]: value });

  return (
    <DraftSheet
      state={state}
      many={countCategoryFilters(choices)}
      none={noCategoryFilters}
      done={facets ? `${groupThousands(facets.count)}개 보기` : '적용하기'}
    >
      {facets ? (
        <div className="flex flex-col gap-6 pt-2">
          <div>
            {facets.saleable.map(({ key, label, count }) => (
              <Switch
                key={key}
                label={`${label} ${groupThousands(count)}`}
                checked={draft.stock}
                onChange={({ target }) => setDraft({ ...draft, stock: target.checked })}
                className="w-full justify-between"
              />
            ))}
            {facets.shipping.map(({ key, label, count }) => (
              <Switch
                key={key}
                label={`${label} ${groupThousands(count)}`}
                checked={draft.free}
                onChange={({ target }) => setDraft({ ...draft, free: target.checked })}
                className="w-full justify-between"
              />
            ))}
          </div>
          <FacetOptions title="원산지" facets={facets.origins} value={draft.origin} onPick={setChoice('origin')} />
          <FacetOptions title="출고일" facets={facets.ships} value={draft.ships} onPick={setChoice('ships')} />
          <FacetOptions title="가격" facets={facets.prices} value={draft.price} onPick={setChoice('price')} />
          {(facets.grades.length > 1 || draft.grade !== null) && (
            <FacetOptions title="등급" facets={facets.grades} value={draft.grade} onPick={setChoice('grade')} />
          )}
        </div>
      ) : (
        <div role="status" aria-label="불러오는 중이에요" className="space-y-4 pt-2">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </DraftSheet>
  );
}
