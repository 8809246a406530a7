import { memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { Ok, pagedList, pageQuery } from '../primitives.ts';
import { ProductQuestion, QuestionForm, QuestionKey } from '../questions.ts';

export const questionRoutes = {
  list: publicEndpoint('GET /v1/products/{id}/questions', {
    summary: 'Lists what was asked about a product, and the answers.',
    query: pageQuery(10),
    reply: pagedList(ProductQuestion),
    errors: ['PRODUCT_REMOVED'],
  }),
  ask: memberEndpoint('POST /v1/products/{id}/questions', {
    summary: 'Asks something about a product, for all to read or for the shop alone.',
    body: QuestionForm,
    reply: ProductQuestion,
    status: 201,
    errors: ['PRODUCT_REMOVED'],
  }),
  /** Only while nobody has answered. */
  remove: memberEndpoint('DELETE /v1/products/{id}/questions/{questionId}', {
    summary: 'Takes a question back while nobody has answered.',
    params: QuestionKey,
    reply: Ok,
    errors: ['QUESTION_ANSWERED'],
  }),
};
