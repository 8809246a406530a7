import { readReport, readReportRows, readSearchTerms } from '../analytics/analytics.ts';
import { accessLogOf } from '../customers/access-log.ts';
import { parseCursor } from '../platform/paging/cursor.ts';
import { numberedPage } from '../platform/paging/page.ts';
import { requirePermission } from '../staff/permissions.ts';
import type { StaffHandlers, StaffTools } from './admin-context.ts';

/** Sales reports of the shop, and the log of accesses to personal data. */
export function createReportHandlers({
  reference,
}: StaffTools): Pick<StaffHandlers, 'searches' | 'figures' | 'figureRows' | 'looks'> {
  return {
    async searches({ query }, { sql, who }) {
      requirePermission(who, 'display');
      return summed([...(await readSearchTerms(sql, query, reference.now()))], query);
    },

    async figures({ query }, { sql, who }) {
      requirePermission(who, 'figures');
      return readReport(sql, query, reference.now());
    },

    async figureRows({ params: { name }, query }, { sql, who }) {
      requirePermission(who, 'figures');
      return summed(await readReportRows(sql, name, query, reference.now()), query);
    },

    async looks({ query: { staff, take, nextPage } }, { sql, who }) {
      requirePermission(who, 'looks');
      const before = parseCursor(nextPage)?.id ?? null;
      const rows = await accessLogOf(sql, { staff: staff ?? null, take, before });
      const entities = rows.slice(0, take);
      const last = entities.at(-1);
      const more = rows.length > take && last ? `0.${last.id}` : null;
      return { entities, page: { count: entities.length, nextPage: more, prePage: null } };
    },
  };
}

// The rows are aggregated over the whole period for each page, of at most a thousand. A cursor would save nothing.
const summed = <T>(rows: T[], { page, take }: { page: number; take: number }) => ({
  entities: rows.slice(0, take),
  page: numberedPage({ page, take }, rows.length),
});
