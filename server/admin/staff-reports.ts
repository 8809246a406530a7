import { readReport, readReportRows, readSearchTerms } from '../analytics/analytics.ts';
import { accessLogOf } from '../customers/access-log.ts';
import { parseCursor } from '../platform/paging/cursor.ts';
import type { Counted } from '../platform/paging/list-rank.ts';
import { cursorPage, numberedPage, totalOf } from '../platform/paging/page.ts';
import { requirePermission } from '../staff/permissions.ts';
import type { StaffHandlers, StaffTools } from './admin-context.ts';

/** Sales reports of the shop, and the log of accesses to personal data. */
export function createReportHandlers({
  reference,
}: StaffTools): Pick<StaffHandlers, 'searches' | 'figures' | 'figureRows' | 'looks'> {
  return {
    async searches({ query }, { sql, who }) {
      requirePermission(who, 'display');
      return pageOfCounted(query, (query) => readSearchTerms(sql, query, reference.now()));
    },

    async figures({ query }, { sql, who }) {
      requirePermission(who, 'figures');
      return readReport(sql, query, reference.now());
    },

    async figureRows({ params: { name }, query }, { sql, who }) {
      requirePermission(who, 'figures');
      return pageOfCounted(query, (query) => readReportRows(sql, name, query, reference.now()));
    },

    async looks({ query: { staff, take, nextPage } }, { sql, who }) {
      requirePermission(who, 'looks');
      const before = parseCursor(nextPage)?.id ?? null;
      const rows = await accessLogOf(sql, { staff: staff ?? null, take, before });
      const page = cursorPage([...rows], take, rows[0]?.total ?? 0, ({ id }) => `0.${id}`);
      return { entities: rows.slice(0, take).map(({ total: _, ...row }) => row), page };
    },
  };
}

// The rows are aggregated over the whole period for each page, of at most a thousand. A cursor would save nothing.
async function pageOfCounted<T, Query extends { page: number; take: number }>(
  query: Query,
  read: (query: Query) => PromiseLike<readonly (T & Counted)[]>,
) {
  const rows = await read(query);
  const entities = rows.slice(0, query.take).map(({ total: _, ...row }) => row as unknown as T);
  const total = await totalOf(rows, query.page === 1, () => read({ ...query, page: 1 }));
  return { entities, page: numberedPage(query, rows.length, total) };
}
