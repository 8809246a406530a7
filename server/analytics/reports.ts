import type { z } from 'zod';
import type {
  FigureName,
  FigureRow,
  StaffFigureQuery,
  StaffFigureRowQuery,
  StaffFigures,
  StaffSearchQuery,
} from '#contract/analytics.ts';
import type { Db } from '../platform/db/database.ts';
import { salesOf } from './daily-sales.sql.ts';
import { type Span, spanOf, type Turn } from './date-range.ts';
import { salesRowsOf, sourceRowsOf, sourcesOf } from './ledger-sales.sql.ts';
import { funnelOf, searchesIn, visitsOf } from './reports.sql.ts';

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

const rowsBehind: Record<FigureName, (sql: Db, span: Span, turn: Turn) => Promise<FigureRow[]>> = {
  sales: salesRowsOf,
  funnel: visitsOf,
  sources: sourceRowsOf,
};

/** The rows a figure is the sum of, the latest first; one more than asked. Orders of a funnel are those of the sales. */
export async function figureRowsOf(
  sql: Db,
  name: FigureName,
  { page, take, ...query }: z.output<typeof StaffFigureRowQuery>,
  now: Date,
) {
  return [...(await rowsBehind[name](sql, spanOf(query, now), { page, take }))];
}

/** Words that were searched for, or only those that found nothing. */
export function searchesOf(sql: Db, { empty, page, take, ...query }: z.output<typeof StaffSearchQuery>, now: Date) {
  return searchesIn(sql, { ...spanOf(query, now), empty, page, take });
}
