import { readReport, readReportRows, readSearchTerms } from '../analytics/analytics.ts';
import { accessLogOf } from '../customers/access-log.ts';
import { parseCursor } from '../platform/paging/cursor.ts';
import type { Counted } from '../platform/paging/list-rank.ts';
import { cursorPage, numberedPage } from '../platform/paging/page.ts';
import { requirePermission } from '../staff/permissions.ts';
import type { StaffHandlers, StaffTools } from './admin-context.ts';

/** Sales reports of the shop, and the log of accesses to personal data. */
export function createReportHandlers({
  reference,
}: StaffTools): Pick<StaffHandlers, 'searches' | 'figures' | 'figureRows' | 'looks'> {
  return {
    async searches({ query }, { sql, who }) {
      requirePermission(who, 'display');
      return pageOfCounted([...(await readSearchTerms(sql, query, reference.now()))], query);
    },

    async figures({ query }, { sql, who }) {
      requirePermission(who, 'figures');
      return readReport(sql, query, reference.now());
    },

    async figureRows({ params: { name }, query }, { sql, who }) {
      requirePermission(who, 'figures');
      return pageOfCounted(await readReportRows(sql, name, query, reference.now()), query);
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
function pageOfCounted<T>(rows: (T & Counted)[], { page, take }: { page: number; take: number }) {
  const entities = rows.slice(0, take).map(({ total: _, ...row }) => row as unknown as T);
  return { entities, page: numberedPage({ page, take }, rows.length, rows[0]?.total ?? 0) };
}
