import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { numberedPage, totalOf } from '../platform/paging/page.ts';
import { deleteQuestion, insertQuestion, isProductAskable, questionsOf } from './questions.sql.ts';

export function createQuestionHandlers(limits: RateLimits): Handlers<Routes['questions']> {
  return {
    async list({ params: { id }, query: { page, take } }, { sql, who }) {
      const read = (page: number) => questionsOf(sql, id, who?.id ?? 0, page, take);
      const rows = await read(page);
      if (rows.length === 0 && !(await isProductAskable(sql, id))) throw new Refusal('PRODUCT_REMOVED');
      return {
        entities: rows.slice(0, take).map(({ total: _, ...question }) => question),
        page: numberedPage({ page, take }, rows.length, await totalOf(rows, page === 1, () => read(1))),
      };
    },

    async create({ params: { id }, body }, { sql, who }) {
      if (!(await isProductAskable(sql, id))) throw new Refusal('PRODUCT_REMOVED');
      await limits.spend(
        sql,
        { key: `question ${who.id}`, most: 5, seconds: 600 },
        { key: `questions of a day ${who.id}`, most: 20, seconds: 86_400 },
      );
      return insertQuestion(sql, { product: id, person: who.id, ...body });
    },

    async remove({ params: { id, questionId } }, { sql, who }) {
      const found = await deleteQuestion(sql, id, who.id, questionId);
      if (!found) throw new Refusal('NOT_FOUND');
      if (!found.gone) throw new Refusal('QUESTION_ANSWERED');
      return { ok: true };
    },
  };
}
