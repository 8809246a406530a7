import type { z } from 'zod';
import type { StaffFigureQuery, StaffFigures, StaffSearchQuery } from '#contract/figures.ts';
import { Refusal } from '#contract/refusal.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import type { Db } from '../base/database.ts';
import { funnelOf, type Span, salesOf, searchesIn, sourcesOf } from './staff.sql.ts';

type Asked = { from?: string | undefined; until?: string | undefined; brand?: string | undefined };

const mostDays = 400;
const dayMs = 86_400_000;

/** The days that are asked for, 30 up to today where none are said. Throws BAD_REQUEST for a span of nothing or of more than 400 days. */
export function spanOf({ from, until, brand }: Asked, now: Date): Span {
  const last = until ?? koreanDay(now.toISOString());
  const first = from ?? new Date(Date.parse(last) - 29 * dayMs).toISOString().slice(0, 10);
  const days = (Date.parse(last) - Date.parse(first)) / dayMs;
  if (!(days >= 0 && days < mostDays)) throw new Refusal('BAD_REQUEST');
  return { from: first, until: last, brand: brand ?? null };
}

/** Figures by Korean day and brand, in won; refunds stand on their own day. */
export async function figuresOf(
  sql: Db,
  { name, ...query }: z.output<typeof StaffFigureQuery>,
  now: Date,
): Promise<StaffFigures> {
  const span = spanOf(query, now);
  const wants = (one: typeof name) => name === undefined || name === one;
  const sales = wants('sales') || wants('funnel') ? await salesOf(sql, span) : [];
  const seen = wants('funnel') ? await funnelOf(sql, span) : [];
  const sources = wants('sources') ? [...(await sourcesOf(sql, span))] : [];
  const bought = new Map(sales.map(({ day, brand, orders }) => [`${day} ${brand}`, orders]));
  return {
    ...{ from: span.from, until: span.until, sources },
    sales: wants('sales') ? [...sales] : [],
    funnel: seen.map((row) => ({ ...row, orders: bought.get(`${row.day} ${row.brand}`) ?? 0 })),
  };
}

/** Words that were searched for, or only those that found nothing. */
export function searchesOf(sql: Db, { empty, page, take, ...query }: z.output<typeof StaffSearchQuery>, now: Date) {
  return searchesIn(sql, { ...spanOf(query, now), empty, page, take });
}
