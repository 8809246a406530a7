import type { CategoryFacets } from '#contract/search.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { FilterCounts } from './filtered.sql.ts';

/** Keys have the form "min-max" in won, as list endpoints take them. */
const lastBand = { key: '50001-', label: '5만원 이상' };
const bands = [
  { key: '0-10000', label: '1만원 이하' },
  { key: '10001-30000', label: '1만~3만원' },
  { key: '30001-50000', label: '3만~5만원' },
  lastBand,
];

/** The bounds in won of price band n, from 1. An unknown number is the last band. */
export function priceBandOf(key: string) {
  return bands[Number(key) - 1] ?? lastBand;
}

/** Whether any filter is set. */
export function hasFilters(narrow: Record<string, unknown>) {
  return Object.values(narrow).some((one) => one !== undefined && one !== false);
}

/** The counts with their Korean labels. */
export function labelFilterCounts(counts: FilterCounts, reference: ReferenceData): CategoryFacets {
  return {
    count: Math.min(counts.count, 10_000),
    origins: counts.origins.map((one) => ({ ...one, label: one.key })),
    shipping: counts.shipping.map((one) => ({ ...one, label: '무료배송' })),
    saleable: counts.saleable.map((one) => ({ ...one, label: '지금 구매할 수 있는 상품' })),
    ships: counts.ships.map((one) => ({ ...one, label: shipLabel(one.key) })),
    prices: counts.prices.map(({ key, count }) => ({ ...priceBandOf(key), count })),
    grades: counts.grades.map((one) => ({ ...one, label: gradeLabel(Number(one.key), reference) })),
  };
}

function shipLabel(key: string) {
  if (key === 'soon') return '결제하면 바로';
  const [, month, day] = key.split('-').map(Number);
  return `${month}월 ${day}일`;
}

function gradeLabel(grade: number, reference: ReferenceData) {
  return grade === 0 ? '누구나' : `${reference.gradeName(grade)}부터`;
}
