import { LayoutGrid, List } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListBar } from '../product/list-bar.tsx';
import type { useListLayout } from '../product/use-list-layout.ts';
import { CategoryFilterSheet } from './category-filter-sheet.tsx';
import {
  type CategoryFilterChoices,
  type CategoryFilters,
  categorySearchOf,
  categorySortOrders,
  noCategoryFilters,
} from './category-filters.ts';

type BranchProps = { narrow: CategoryFilters; branches: { id: number; name: string }[] };

/** The subcategories of a category; selecting another one clears the filters. */
export function SubcategoryTabs({ narrow, branches }: BranchProps) {
  const to = (sub: number | null) => ({ search: `?${categorySearchOf({ ...narrow, ...noCategoryFilters, sub })}` });
  return (
    <nav aria-label="하위 분류" className="chips branch-tabs no-bar flex gap-2 overflow-x-auto px-gutter pt-2 pb-1">
      <Chip to={to(null)} replace selected={narrow.sub === null}>
        전체
      </Chip>
      {branches.map(({ id, name }) => (
        <Chip key={id} to={to(id)} replace selected={narrow.sub === id}>
          {name}
        </Chip>
      ))}
    </nav>
  );
}

type Props = {
  category: number;
  count: number;
  addedToday: number;
  narrow: CategoryFilters;
  look: ReturnType<typeof useListLayout>;
  onOrder: (orderby: CategoryFilters['orderby']) => void;
  onChoose: (choices: CategoryFilterChoices) => void;
};

/** The number of products, and the controls for order, filters and layout. */
export function CategoryFilterBar({
  category,
  count,
  addedToday,
  narrow,
  look: [look, setLook],
  onOrder,
  onChoose,
}: Props) {
  const isGrid = look === 'grid';
  return (
    <ListBar
      count={count}
      addedToday={addedToday}
      orders={categorySortOrders}
      orderby={narrow.orderby}
      onOrder={onOrder}
    >
      <CategoryFilterSheet category={category} choices={narrow} onChange={onChoose} />
      <IconButton
        label={isGrid ? '목록으로 보기' : '격자로 보기'}
        onClick={() => setLook(isGrid ? 'list' : 'grid')}
        className="-mr-2.5 -ml-2.5"
      >
        {isGrid ? <List className="size-5" aria-hidden /> : <LayoutGrid className="size-5" aria-hidden />}
      </IconButton>
    </ListBar>
  );
}
