import { anyone, member } from '../endpoint.ts';
import { byPage, list, Ok } from '../primitives.ts';
import { Ask, Question, QuestionKey } from '../questions.ts';

export const questions = {
  list: anyone('GET /v1/products/{id}/questions', { query: byPage(10), reply: list(Question) }),
  ask: member('POST /v1/products/{id}/questions', { body: Ask, reply: Question, status: 201 }),
  /** Only while nobody has answered. */
  remove: member('DELETE /v1/products/{id}/questions/{questionId}', { params: QuestionKey, reply: Ok }),
};
