import type { OrderBy } from '#contract/catalog.ts';
import { readableUrlText } from '../app/url-text.ts';
import { priceBandText } from '../product/filter-texts.ts';

export const searchSortOrders = [
  { value: 'recommend', label: '정확도순' },
  { value: 'popular', label: '인기순' },
  { value: 'latest', label: '최신순' },
  { value: 'price_asc', label: '낮은 가격순' },
  { value: 'price_desc', label: '높은 가격순' },
  { value: 'discount', label: '할인율순' },
  { value: 'review', label: '후기 많은 순' },
] as const satisfies { value: OrderBy; label: string }[];

export type SearchFilters = {
  orderby: OrderBy;
  category: string | null;
  origin: string | null;
  free: boolean;
  stock: boolean;
  price: string | null;
};

/** Reads the filters from the URL, so that a filtered search can be shared and restored. */
export function searchFiltersOf(search: URLSearchParams): SearchFilters {
  const fits = (key: string, shape: RegExp) => {
    const value = readableUrlText(search.get(key));
    return value && shape.test(value) ? value : null;
  };
  return {
    orderby: searchSortOrders.find(({ value }) => value === search.get('orderby'))?.value ?? 'recommend',
    category: fits('category', /^[1-9]\d{0,8}$/),
    origin: fits('origin', /^.{1,40}$/),
    free: search.get('free') === 'yes',
    stock: search.get('stock') === 'in',
    price: fits('price', /^\d{1,8}-\d{0,8}$/),
  };
}

export function searchQueryOf({ orderby, category, origin, free, stock, price }: SearchFilters) {
  const [least, most] = price?.split('-') ?? [];
  return {
    orderby,
    categoryId: category ? Number(category) : undefined,
    origin: origin ?? undefined,
    freeShipping: free || undefined,
    saleable: stock || undefined,
    minPrice: least ? Number(least) : undefined,
    maxPrice: most ? Number(most) : undefined,
  };
}

export function countSearchFilters({ category, origin, free, stock, price }: SearchFilters) {
  return [category, origin, free, stock, price].filter(Boolean).length;
}

export const noSearchFilters = { category: null, origin: null, free: false, stock: false, price: null };

/** The active filters as text; a category by its name among the results. */
export function activeSearchFilters(
  { category, origin, free, stock, price }: SearchFilters,
  categories: { key: string; label: string }[],
) {
  const words: [keyof typeof noSearchFilters, string | false | null | undefined][] = [
    ['stock', stock && '지금 구매 가능'],
    ['free', free && '무료배송'],
    ['category', category && (categories.find(({ key }) => key === category)?.label ?? '고른 분류')],
    ['price', price && priceBandText(price)],
    ['origin', origin],
  ];
  return words.filter((one): one is [keyof typeof noSearchFilters, string] => Boolean(one[1]));
}

/** The query string of the same search with other filters. */
export function searchWithFilters(search: URLSearchParams, filters: SearchFilters) {
  const next = new URLSearchParams();
  const word = search.get('q');
  if (word) next.set('q', word);
  if (filters.orderby !== 'recommend') next.set('orderby', filters.orderby);
  if (filters.category) next.set('category', filters.category);
  if (filters.origin) next.set('origin', filters.origin);
  if (filters.free) next.set('free', 'yes');
  if (filters.stock) next.set('stock', 'in');
  if (filters.price) next.set('price', filters.price);
  return next;
}
