import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { sourceName } from '#contract/rules/search-privacy.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Rate } from '../platform/limits/local-rate-limit.ts';
import type { Notes } from './event-buffer.ts';
import { keepSource } from './order-sources.sql.ts';

export { tellPurchases } from './ad-conversions.ts';
export { sumDays } from './daily-sales.sql.ts';
export { forgetSearches, turnMonths } from './event-buffer.sql.ts';
export { forgetBrowsers } from './order-sources.sql.ts';
export { figureRowsOf, figuresOf, searchesOf } from './reports.ts';

type Tools = { rate: Rate; notes: Notes };

/** What pages tell of themselves. The browser is answered at once; what it told is written when there is time. */
export function figures({ rate, notes }: Tools): Handlers<Routes['figures']> {
  return {
    async note({ body }, { ip }) {
      rate.spend(ip);
      notes.take(body);
      return { ok: true };
    },

    async source({ params: { orderUuid }, body }, { sql, who, agent }) {
      const { source, ...kept } = body;
      const named = { ...kept, source: sourceName(source), agent: agent?.slice(0, 300) ?? null };
      if (!(await keepSource(sql, who.id, orderUuid, named))) throw new Refusal('NOT_FOUND');
      return { ok: true };
    },
  };
}
