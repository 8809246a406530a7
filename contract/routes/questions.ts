import { memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { Ok, pagedList, pageQuery } from '../primitives.ts';
import { ProductQuestion, QuestionForm, QuestionKey } from '../questions.ts';

export const questionRoutes = {
  list: publicEndpoint('GET /v1/products/{id}/questions', { query: pageQuery(10), reply: pagedList(ProductQuestion) }),
  ask: memberEndpoint('POST /v1/products/{id}/questions', { body: QuestionForm, reply: ProductQuestion, status: 201 }),
  /** Only while nobody has answered. */
  remove: memberEndpoint('DELETE /v1/products/{id}/questions/{questionId}', { params: QuestionKey, reply: Ok }),
};
