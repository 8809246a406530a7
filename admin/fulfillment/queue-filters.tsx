import type { SavedView } from '#contract/order-tools.ts';
import { brandKeys } from '#contract/rules/brands.ts';
import { brandName } from '../kit/admin-texts.ts';
import { FoldedFilters } from '../kit/folded-filters.tsx';
import { SavedViews } from '../kit/saved-views.tsx';
import { SearchInput } from '../kit/search.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useFilters } from '../kit/use-filters.ts';

const every = ['', '모든 브랜드'] as const;

/** Filters by search words, brand and shipping date. */
export function LineFilters({ screen, day = false }: { screen: SavedView['screen']; day?: boolean }) {
  const { of, set } = useFilters();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput label="주문번호, 상품명, 송장번호" />
      <FoldedFilters names={day ? ['brand', 'leavesBy'] : ['brand']}>
        <NativeSelect
          label="브랜드"
          hideLabel
          value={of('brand') ?? ''}
          options={[every, ...brandKeys.map((one) => [one, brandName(one)] as const)]}
          onChange={(value) => set('brand', value)}
        />
        {day && (
          <label className="flex items-center gap-2">
            <span className="text-ink-600 text-second">이 날까지 보낼 것</span>
            <input
              type="date"
              className="field w-40"
              value={of('leavesBy') ?? ''}
              onChange={({ target }) => set('leavesBy', target.value)}
            />
          </label>
        )}
        <SavedViews screen={screen} />
      </FoldedFilters>
    </div>
  );
}
