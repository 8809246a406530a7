import { z } from 'zod';
import { humanText, Id, PathId, queryFlag, staffPaging, UtcMoment } from './primitives.ts';

/** A product question. For a secret question other customers see only that it exists and whether it is answered. */
export const ProductQuestion = z.object({
  id: Id,
  contents: z.string(),
  isSecret: z.boolean(),
  isMine: z.boolean(),
  /** Masked: 김*늘. */
  author: z.string(),
  createDate: UtcMoment,
  isAnswered: z.boolean(),
  answer: z.object({ text: z.string(), at: UtcMoment }).nullable(),
});
export type ProductQuestion = z.output<typeof ProductQuestion>;

export const QuestionForm = z.strictObject({
  contents: humanText(10, 1000, '문의는 10자 이상 1,000자까지 입력할 수 있습니다.'),
  isSecret: z.boolean().default(false),
});

export const QuestionKey = z.strictObject({ id: PathId, questionId: PathId });

export const StaffQuestionQuery = z.strictObject({ ...staffPaging, open: queryFlag.default(true) });
export const StaffQuestion = z.object({
  id: Id,
  product: z.object({ id: Id, name: z.string() }),
  contents: z.string(),
  isSecret: z.boolean(),
  author: z.string(),
  createDate: UtcMoment,
  answer: z.object({ text: z.string(), at: UtcMoment, by: z.string().nullable() }).nullable(),
});
export const QuestionAnswerForm = z.strictObject({
  text: humanText(2, 2000, '답변을 입력해 주세요.'),
  /** The answer that the staff member read before, or null for none. Another one in the meantime is not replaced. */
  seen: z.string().nullable().optional(),
});
