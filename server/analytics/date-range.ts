import { Refusal } from '#contract/errors.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import type { Db } from '../platform/db/database.ts';

/** Days of Korea, both counted; of one brand or of all, of one seller's goods or of everything. */
export type DateRange = { from: string; until: string; brand: string | null; seller: number | null };

/** Which page of rows, from 1, and how many stand on one. */
export type RowPage = { page: number; take: number };

type Asked = {
  from?: string | undefined;
  until?: string | undefined;
  brand?: string | undefined;
  seller?: number | undefined;
};

const mostDays = 400;
const dayMs = 86_400_000;

/** The days that are asked for, 30 up to today where none are said. Throws BAD_REQUEST for a span of nothing or of more than 400 days. */
export function parseDateRange({ from, until, brand, seller }: Asked, now: Date): DateRange {
  const last = until ?? koreanDay(now.toISOString());
  const first = from ?? new Date(Date.parse(last) - 29 * dayMs).toISOString().slice(0, 10);
  const days = (Date.parse(last) - Date.parse(first)) / dayMs;
  if (!(days >= 0 && days < mostDays)) throw new Refusal('BAD_REQUEST');
  return { from: first, until: last, brand: brand ?? null, seller: seller ?? null };
}

/** Whether a moment lies in a span. */
export const withinRangeSql = (sql: Db, { from, until }: DateRange, at = sql`at`) =>
  sql`${at} >= korea_hour(${from}::date, 0) and ${at} < korea_hour(${until}::date + 1, 0)`;
