import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { sourceName } from '#contract/rules/personal.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Rate } from '../base/rate.ts';
import type { Notes } from './notes.ts';
import { keepSource } from './sources.sql.ts';

export { tellPurchases } from './conversions.ts';
export { sumDays } from './days.sql.ts';
export { forgetSearches, turnMonths } from './notes.sql.ts';
export { forgetBrowsers } from './sources.sql.ts';
export { figureRowsOf, figuresOf, searchesOf } from './staff.ts';

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
