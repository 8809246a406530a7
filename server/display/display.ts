import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../handlers.ts';
import { bestOf, displaysOf, navigationOf } from './display.sql.ts';

export function display(brand: string): Handlers<Routes['display']> {
  return {
    async navigation(_, { sql }) {
      return { entities: await navigationOf(sql, brand) };
    },

    async home({ query }, { sql }) {
      const after = query.nextPage === undefined ? 0 : Number(query.nextPage);
      if (!Number.isSafeInteger(after) || after < 0 || after > 10_000) throw new Refusal('BAD_REQUEST');
      const rows = await displaysOf(sql, brand, query.key, after, query.take);
      const nextPage = rows.length > query.take ? String(after + query.take) : null;
      const count = rows[0]?.total ?? 0;
      return {
        entities: rows.slice(0, query.take).map(({ total: _, ...one }) => one),
        page: { count, nextPage, prePage: null },
      };
    },

    async best(_, { sql }) {
      return { categoryAdvertisings: await bestOf(sql) };
    },
  };
}
