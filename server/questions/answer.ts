import { Refusal } from '#contract/refusal.ts';
import { type Db, type Sql, tx } from '../base/database.ts';
import type { Outbox } from '../messages/outbox.ts';
import { takeUntold, writeAnswer } from './questions.sql.ts';

/** A member of staff answers; the asker hears of it once, by the next round of `tellAnswers`. Throws NOT_FOUND. */
export async function answerQuestion(sql: Db, staffId: number, questionId: number, text: string) {
  if (!(await writeAnswer(sql, staffId, questionId, text))) throw new Refusal('NOT_FOUND');
}

type Tools = { outbox: Outbox; brandName: string; origin: string };

const batchSize = 100;

/** One message for each new answer, to those who want to hear of answers. */
export async function tellAnswers(sql: Sql, { outbox, brandName, origin }: Tools) {
  for (let taken = batchSize; taken === batchSize; ) {
    taken = await tx(sql, async (inside) => {
      const due = await takeUntold(inside, batchSize);
      for (const { id, phone, wanted, product, productId } of due) {
        if (!phone || !wanted) continue;
        const text = `[${brandName}] 상품 문의에 답변이 왔어요.\n- 상품: ${product}\n${origin}/product/${productId}#questions`;
        await outbox.post(inside, {
          key: `QUESTION_ANSWERED ${id}`,
          kind: 'QUESTION_ANSWERED',
          to: phone,
          text,
          seconds: 86_400,
        });
      }
      return due.length;
    });
    if (taken > 0) outbox.kick();
  }
}
