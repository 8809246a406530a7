import type { AnalyticsBatch } from '#contract/analytics.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { normalizeSourceName } from '#contract/rules/search-privacy.ts';
import { networkBlock } from '../platform/client-address.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { LocalRateLimit } from '../platform/limits/local-rate-limit.ts';
import type { EventBuffer } from './event-buffer.ts';
import { saveOrderSource, withdrawOrderConsents } from './order-sources.sql.ts';

export { reportAdConversions } from './ad-conversions.ts';
export { addUpSalesDays } from './daily-sales.sql.ts';
export { deleteOldSearches, rotateEventPartitions } from './event-buffer.sql.ts';
export { eraseBrowserData } from './order-sources.sql.ts';
export { readReport, readReportRows, readSearchTerms } from './reports.ts';

/** `rate` counts batches of a network, `room` the bytes that a block of networks writes in a day. */
type Tools = { rate: LocalRateLimit; room: LocalRateLimit; notes: Pick<EventBuffer, 'take'> };

/** The bytes that one block of networks may write in a day. */
export const dailyEventBytes = 100_000_000;

// A row and its entry in the index, without path and source.
const rowBytes = 150;

/** Accepts events of pages. The browser is answered at once; the events are written later in batches. */
export function createAnalyticsHandlers({ rate, room, notes }: Tools): Handlers<Routes['analytics']> {
  return {
    async note({ body }, { ip }) {
      rate.spend(ip);
      room.spend(networkBlock(ip), eventBytesOf(body));
      notes.take(body);
      return { ok: true };
    },

    async source({ params: { orderUuid }, body }, { sql, who, agent }) {
      const { source, ...kept } = body;
      const named = { ...kept, source: normalizeSourceName(source), agent: agent?.slice(0, 300) ?? null };
      if (!(await saveOrderSource(sql, who.id, orderUuid, named))) throw new Refusal('NOT_FOUND');
      return { ok: true };
    },

    async withdrawConsents({ body }, { sql, who }) {
      await withdrawOrderConsents(sql, who.id, body);
      return { ok: true };
    },
  };
}

/** The bytes that a batch takes in the database, rounded up. */
function eventBytesOf({ events, source = '' }: AnalyticsBatch) {
  const texts = events.map(({ path = '', word = '' }) => Buffer.byteLength(path) + Buffer.byteLength(word));
  return texts.reduce((sum, bytes) => sum + rowBytes + Buffer.byteLength(source) + bytes, 0);
}
