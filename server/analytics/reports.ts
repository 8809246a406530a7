import type { z } from 'zod';
import type {
  ReportName,
  ReportRow,
  StaffReport,
  StaffReportQuery,
  StaffReportRowQuery,
  StaffSearchQuery,
} from '#contract/analytics.ts';
import type { Db } from '../platform/db/database.ts';
import type { Counted } from '../platform/paging/list-rank.ts';
import { dailySalesOf } from './daily-sales.sql.ts';
import { type DateRange, parseDateRange, type RowPage } from './date-range.ts';
import { saleRowsOf, salesBySourceOf, sourceSaleRowsOf } from './ledger-sales.sql.ts';
import { funnelOf, searchTermsIn, visitsOf } from './reports.sql.ts';

/** Reports by day (KST) and brand, in won. Refunds count on their day. */
export async function readReport(
  sql: Db,
  { name, ...query }: z.output<typeof StaffReportQuery>,
  now: Date,
): Promise<StaffReport> {
  const span = parseDateRange(query, now);
  const wants = (one: typeof name) => name === undefined || name === one;
  const sales = wants('sales') || wants('funnel') ? await dailySalesOf(sql, span) : [];
  const seen = wants('funnel') ? await funnelOf(sql, span) : [];
  const sources = wants('sources') ? [...(await salesBySourceOf(sql, span))] : [];
  const bought = new Map(sales.map(({ day, brand, orders }) => [`${day} ${brand}`, orders]));
  return {
    ...{ from: span.from, until: span.until, sources },
    sales: wants('sales') ? [...sales] : [],
    funnel: seen.map((row) => ({ ...row, orders: bought.get(`${row.day} ${row.brand}`) ?? 0 })),
  };
}

const rowsBehind: Record<ReportName, (sql: Db, span: DateRange, turn: RowPage) => Promise<(ReportRow & Counted)[]>> = {
  sales: saleRowsOf,
  funnel: visitsOf,
  sources: sourceSaleRowsOf,
};

/** The rows behind a report, the latest first; one more than asked. The orders of a funnel are those of the sales report. */
export async function readReportRows(
  sql: Db,
  name: ReportName,
  { page, take, ...query }: z.output<typeof StaffReportRowQuery>,
  now: Date,
) {
  return [...(await rowsBehind[name](sql, parseDateRange(query, now), { page, take }))];
}

/** Search words, or only those without a result. */
export function readSearchTerms(
  sql: Db,
  { empty, page, take, ...query }: z.output<typeof StaffSearchQuery>,
  now: Date,
) {
  return searchTermsIn(sql, { ...parseDateRange(query, now), empty, page, take });
}
