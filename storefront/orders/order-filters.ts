import { type OrderFilter, orderFilterOf } from './order-texts.ts';

/** The filters of the order list; they are in the URL, so that back and reload keep them. */
export type OrderFilters = { filter: OrderFilter; year: number | null; month: number | null; productName: string };

export function orderFiltersOf(search: URLSearchParams): OrderFilters {
  const year = numberIn(search.get('year'), 2000, 2100);
  return {
    filter: orderFilterOf(search.get('oipStatus')),
    year,
    month: year === null ? null : numberIn(search.get('month'), 1, 12),
    productName: (search.get('productName') ?? '').trim().slice(0, 50),
  };
}

export function orderSearchOf({ filter, year, month, productName }: OrderFilters) {
  const search = new URLSearchParams();
  if (filter !== 'all') search.set('oipStatus', filter);
  if (year !== null) search.set('year', String(year));
  if (year !== null && month !== null) search.set('month', String(month));
  if (productName) search.set('productName', productName);
  const text = search.toString();
  return text && `?${text}`;
}

export function hasOrderFilters({ filter, year, productName }: OrderFilters) {
  return filter !== 'all' || year !== null || productName !== '';
}

function numberIn(text: string | null, min: number, max: number) {
  const value = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}
