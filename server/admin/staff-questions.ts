import { Refusal } from '#contract/errors.ts';
import { tx } from '../platform/db/database.ts';
import { answerQuestion } from '../questions/answer-question.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { type StaffHandlers, toListQuery, toStaffPage } from './admin-context.ts';
import { readStaffQuestion, readStaffQuestions } from './staff-questions.sql.ts';

/** Product questions of customers. A seller sees and answers only those about the seller’s products. */
export const staffQuestionHandlers: Pick<StaffHandlers, 'questions' | 'answerQuestion'> = {
  async questions({ query }, { sql, who }) {
    requirePermission(who, 'answer');
    return toStaffPage(await readStaffQuestions(sql, who.distributorId, toListQuery(query)), query);
  },

  async answerQuestion({ params: { id }, body: { text, seen } }, { sql, who, ip }) {
    requirePermission(who, 'answer');
    return tx(sql, async (inside) => {
      const before = await readStaffQuestion(inside, id, who.distributorId, { lock: true });
      if (!before) throw new Refusal('NOT_FOUND');
      if (seen !== undefined && seen !== (before.answer?.text ?? null)) throw new Refusal('VERSION_MOVED');
      await answerQuestion(inside, who.id, id, text);
      await insertAudit(inside, {
        staff: who.id,
        act: 'answerQuestion',
        subject: `question ${id}`,
        before: { answer: before.answer?.text ?? null },
        after: { answer: text },
        ip,
      });
      return (await readStaffQuestion(inside, id, who.distributorId)) ?? before;
    });
  },
};
