import { memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { Ok, pagedList, pageQuery } from '../primitives.ts';
import { ProductQuestion, QuestionForm, QuestionKey } from '../questions.ts';

export const questionRoutes = {
  list: publicEndpoint('GET /v1/products/{id}/questions', {
    summary: 'List a product’s questions and answers.',
    query: pageQuery(10),
    reply: pagedList(ProductQuestion),
    errors: ['PRODUCT_REMOVED'],
  }),
  create: memberEndpoint('POST /v1/products/{id}/questions', {
    summary: 'Ask a question about a product. It can be public or visible to the shop only.',
    body: QuestionForm,
    reply: ProductQuestion,
    status: 201,
    errors: ['PRODUCT_REMOVED'],
  }),
  remove: memberEndpoint('DELETE /v1/products/{id}/questions/{questionId}', {
    summary: 'Delete a question that has no answer yet.',
    params: QuestionKey,
    reply: Ok,
    errors: ['QUESTION_ANSWERED'],
  }),
};
