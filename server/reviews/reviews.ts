import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../base/handlers.ts';
import { recommendedReviews, reviewsOf, summaryOf } from './reviews.sql.ts';

export function reviews(): Handlers<Routes['reviews']> {
  return {
    async list({ params, query: { page, take, reviewType, orderBy } }, { sql }) {
      const [rows, { count, ...summary }] = await Promise.all([
        reviewsOf(sql, params.id, { type: reviewType, orderBy, take, page }),
        summaryOf(sql, params.id),
      ]);
      const all = reviewType === 'photo' ? summary.photoCount : reviewType === undefined ? count : rows.length;
      const nextPage = rows.length > take ? String(page + 1) : null;
      return {
        entities: rows.slice(0, take),
        page: { count: all, nextPage, prePage: page > 1 ? String(page - 1) : null },
        summary,
      };
    },

    async recommended({ query: { take, nextPage } }, { sql }) {
      const skip = nextPage === undefined ? 0 : Number(nextPage);
      if (!Number.isSafeInteger(skip) || skip < 0 || skip > 10_000) throw new Refusal('BAD_REQUEST');
      const rows = await recommendedReviews(sql, skip, take);
      const next = rows.length > take ? String(skip + take) : null;
      return { entities: rows.slice(0, take), page: { count: skip + rows.length, nextPage: next, prePage: null } };
    },
  };
}
