import type { OrderBy } from '#contract/catalog.ts';
import { readableUrlText } from '../app/url-text.ts';
import { priceBandText, shippingFilterText } from '../product/filter-texts.ts';

export const categorySortOrders = [
  { value: 'latest', label: '최신순' },
  { value: 'recommend', label: '추천순' },
  { value: 'popular', label: '인기순' },
  { value: 'price_asc', label: '낮은 가격순' },
  { value: 'price_desc', label: '높은 가격순' },
  { value: 'discount', label: '할인율순' },
  { value: 'review', label: '후기 많은 순' },
] as const satisfies { value: OrderBy; label: string }[];

export type CategoryFilterChoices = {
  origin: string | null;
  free: boolean;
  stock: boolean;
  ships: string | null;
  price: string | null;
  grade: string | null;
};
export type CategoryFilters = CategoryFilterChoices & { sub: number | null; orderby: OrderBy };

export const noCategoryFilters: CategoryFilterChoices = {
  origin: null,
  free: false,
  stock: false,
  ships: null,
  price: null,
  grade: null,
};

/** Reads the filters from the URL, so that a filtered list can be shared and restored. */
export function categoryFiltersOf(search: URLSearchParams): CategoryFilters {
  const fits = (key: string, shape: RegExp) => {
    const value = readableUrlText(search.get(key));
    return value && shape.test(value) ? value : null;
  };
  const sub = fits('sub', /^[1-9]\d{0,8}$/);
  const ships = fits('ships', /^(soon|[1-9]\d{3}-\d\d-\d\d)$/);
  return {
    sub: sub ? Number(sub) : null,
    orderby: categorySortOrders.find(({ value }) => value === search.get('orderby'))?.value ?? 'latest',
    origin: fits('origin', /^.{1,40}$/),
    free: search.get('free') === 'yes',
    stock: search.get('stock') === 'in',
    ships: isShipFilter(ships) ? ships : null,
    price: fits('price', /^\d{1,8}-\d{0,8}$/),
    grade: fits('grade', /^\d$/),
  };
}

/** Whether it is "soon" or a date of the calendar: 30 February would be another day. */
function isShipFilter(ships: string | null) {
  const day = new Date(ships ?? '');
  return ships === 'soon' || (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(ships ?? ''));
}

export function categoryFilterQuery({ origin, free, stock, ships, price, grade }: CategoryFilterChoices) {
  const [least, most] = price?.split('-') ?? [];
  return {
    origin: origin ?? undefined,
    freeShipping: free || undefined,
    saleable: stock || undefined,
    ships: ships ?? undefined,
    grade: grade === null ? undefined : Number(grade),
    minPrice: least ? Number(least) : undefined,
    maxPrice: most ? Number(most) : undefined,
  };
}

export function countCategoryFilters(choices: CategoryFilterChoices) {
  const { origin, free, stock, ships, price, grade } = choices;
  return [origin, free, stock, ships, price, grade].filter((one) => one !== null && one !== false).length;
}

/** The active filters as text; the grade by the name that the shop gives it. */
export function activeCategoryFilters(
  choices: CategoryFilterChoices,
  gradeName: (grade: string) => string,
): [keyof CategoryFilterChoices, string][] {
  const { origin, free, stock, ships, price, grade } = choices;
  const words: [keyof CategoryFilterChoices, string | false | null][] = [
    ['stock', stock && '지금 구매 가능'],
    ['free', free && '무료배송'],
    ['origin', origin],
    ['ships', ships && shippingFilterText(ships)],
    ['price', price && priceBandText(price)],
    ['grade', grade && gradeName(grade)],
  ];
  return words.filter((one): one is [keyof CategoryFilterChoices, string] => Boolean(one[1]));
}

/** The query string of the same category with other filters. */
export function categorySearchOf({ sub, orderby, origin, free, stock, ships, price, grade }: CategoryFilters) {
  const next = new URLSearchParams();
  if (sub !== null) next.set('sub', String(sub));
  if (orderby !== 'latest') next.set('orderby', orderby);
  if (origin) next.set('origin', origin);
  if (free) next.set('free', 'yes');
  if (stock) next.set('stock', 'in');
  if (ships) next.set('ships', ships);
  if (price) next.set('price', price);
  if (grade) next.set('grade', grade);
  return next;
}
