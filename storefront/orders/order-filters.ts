import { type Filter, filterOf } from './texts.ts';

/** Which orders are asked for; it lives in the address, so that back and reload keep it. */
export type Wish = { filter: Filter; year: number | null; month: number | null; productName: string };

export function wishOf(search: URLSearchParams): Wish {
  const year = numberIn(search.get('year'), 2000, 2100);
  return {
    filter: filterOf(search.get('oipStatus')),
    year,
    month: year === null ? null : numberIn(search.get('month'), 1, 12),
    productName: (search.get('productName') ?? '').trim().slice(0, 50),
  };
}

export function searchOf({ filter, year, month, productName }: Wish) {
  const search = new URLSearchParams();
  if (filter !== 'all') search.set('oipStatus', filter);
  if (year !== null) search.set('year', String(year));
  if (year !== null && month !== null) search.set('month', String(month));
  if (productName) search.set('productName', productName);
  const text = search.toString();
  return text && `?${text}`;
}

export function isNarrow({ filter, year, productName }: Wish) {
  return filter !== 'all' || year !== null || productName !== '';
}

function numberIn(text: string | null, min: number, max: number) {
  const value = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}
