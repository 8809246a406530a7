import { Refusal } from '#contract/errors.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import { type Db, type Sql, tx } from '../platform/db/database.ts';
import { setQuestionAnswer, takeUnnotifiedAnswers } from './questions.sql.ts';

/** Stores the answer of a staff member. The next run of `notifyAnswers` notifies the author once. Throws NOT_FOUND. */
export async function answerQuestion(sql: Db, staffId: number, questionId: number, text: string) {
  if (!(await setQuestionAnswer(sql, staffId, questionId, text))) throw new Refusal('NOT_FOUND');
}

const batchSize = 100;

/** Sends one message for each new answer. Authors who turned answers off get no push, only the other channels (rules D18.1). */
export async function notifyAnswers(sql: Sql, outbox: MessageOutbox) {
  for (let taken = batchSize; taken === batchSize; ) {
    taken = await tx(sql, async (inside) => {
      const due = await takeUnnotifiedAnswers(inside, batchSize);
      for (const { id, person, product, productId } of due) {
        if (!person) continue;
        const about = { event: String(id), to: { person }, words: { 상품명: product } };
        await outbox.enqueue(inside, 'QUESTION_ANSWERED', { ...about, path: `/product/${productId}#questions` });
      }
      return due.length;
    });
    if (taken > 0) outbox.kick();
  }
}
