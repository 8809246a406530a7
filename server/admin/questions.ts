import { Refusal } from '#contract/errors.ts';
import { tx } from '../platform/db/database.ts';
import { answerQuestion } from '../questions/answer.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { asked, type Desk, paged } from './admin-context.ts';
import { staffQuestion, staffQuestions } from './questions.sql.ts';

/** What shoppers asked about products; a distributor sees and answers what is asked about his own. */
export const questions: Pick<Desk, 'questions' | 'answerQuestion'> = {
  async questions({ query }, { sql, who }) {
    admit(who, 'answer');
    return paged(await staffQuestions(sql, who.distributorId, asked(query)), query);
  },

  async answerQuestion({ params: { id }, body: { text } }, { sql, who, ip }) {
    admit(who, 'answer');
    return tx(sql, async (inside) => {
      const before = await staffQuestion(inside, id, who.distributorId, { lock: true });
      if (!before) throw new Refusal('NOT_FOUND');
      await answerQuestion(inside, who.id, id, text);
      await writeAudit(inside, {
        staff: who.id,
        act: 'answerQuestion',
        subject: `question ${id}`,
        before: { answer: before.answer?.text ?? null },
        after: { answer: text },
        ip,
      });
      return (await staffQuestion(inside, id, who.distributorId)) ?? before;
    });
  },
};
