import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { normalizeSourceName } from '#contract/rules/search-privacy.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { LocalRateLimit } from '../platform/limits/local-rate-limit.ts';
import type { EventBuffer } from './event-buffer.ts';
import { saveOrderSource } from './order-sources.sql.ts';

export { reportAdConversions } from './ad-conversions.ts';
export { addUpSalesDays } from './daily-sales.sql.ts';
export { deleteOldSearches, rotateEventPartitions } from './event-buffer.sql.ts';
export { eraseBrowserData } from './order-sources.sql.ts';
export { readReport, readReportRows, readSearchTerms } from './reports.ts';

type Tools = { rate: LocalRateLimit; notes: EventBuffer };

/** Accepts events of pages. The browser is answered at once; the events are written later in batches. */
export function createAnalyticsHandlers({ rate, notes }: Tools): Handlers<Routes['analytics']> {
  return {
    async note({ body }, { ip }) {
      rate.spend(ip);
      notes.take(body);
      return { ok: true };
    },

    async source({ params: { orderUuid }, body }, { sql, who, agent }) {
      const { source, ...kept } = body;
      const named = { ...kept, source: normalizeSourceName(source), agent: agent?.slice(0, 300) ?? null };
      if (!(await saveOrderSource(sql, who.id, orderUuid, named))) throw new Refusal('NOT_FOUND');
      return { ok: true };
    },
  };
}
