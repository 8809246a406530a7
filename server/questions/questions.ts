import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import { turned } from '../platform/paging/page.ts';
import { ask, isShown, questionsOf, remove } from './questions.sql.ts';

export function questions(limits: Limits): Handlers<Routes['questions']> {
  return {
    async list({ params: { id }, query: { page, take } }, { sql, who }) {
      const rows = await questionsOf(sql, id, who?.id ?? 0, page, take);
      if (rows.length === 0 && !(await isShown(sql, id))) throw new Refusal('PRODUCT_REMOVED');
      return {
        entities: rows.slice(0, take).map(({ total: _, ...question }) => question),
        page: turned({ page, take }, rows.length, rows[0]?.total ?? 0),
      };
    },

    async ask({ params: { id }, body }, { sql, who }) {
      if (!(await isShown(sql, id))) throw new Refusal('PRODUCT_REMOVED');
      await limits.spend(
        sql,
        { key: `question ${who.id}`, most: 5, seconds: 600 },
        { key: `questions of a day ${who.id}`, most: 20, seconds: 86_400 },
      );
      return ask(sql, { product: id, person: who.id, ...body });
    },

    async remove({ params: { id, questionId } }, { sql, who }) {
      const found = await remove(sql, id, who.id, questionId);
      if (!found) throw new Refusal('NOT_FOUND');
      if (!found.gone) throw new Refusal('QUESTION_ANSWERED');
      return { ok: true };
    },
  };
}
