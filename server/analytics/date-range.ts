import { Refusal } from '#contract/errors.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import type { Db } from '../platform/db/database.ts';

/** Days in KST, both inclusive; of one brand or of all, of one seller’s products or of all. */
export type DateRange = { from: string; until: string; brand: string | null; seller: number | null };

/** The page number, from 1, and the rows on a page. */
export type RowPage = { page: number; take: number };

type DateRangeInput = {
  from?: string | undefined;
  until?: string | undefined;
  brand?: string | undefined;
  seller?: number | undefined;
};

const mostDays = 400;
const dayMs = 86_400_000;

/** The requested days, by default the last 30 up to today. Throws BAD_REQUEST for an empty span or one of more than 400 days. */
export function parseDateRange({ from, until, brand, seller }: DateRangeInput, now: Date): DateRange {
  const last = until ?? koreanDay(now.toISOString());
  const first = from ?? new Date(Date.parse(last) - 29 * dayMs).toISOString().slice(0, 10);
  const days = (Date.parse(last) - Date.parse(first)) / dayMs;
  if (!(days >= 0 && days < mostDays)) throw new Refusal('BAD_REQUEST');
  return { from: first, until: last, brand: brand ?? null, seller: seller ?? null };
}

/** Whether a moment is in a span. */
export const withinRangeSql = (sql: Db, { from, until }: DateRange, at = sql`at`) =>
  sql`${at} >= korea_hour(${from}::date, 0) and ${at} < korea_hour(${until}::date + 1, 0)`;
