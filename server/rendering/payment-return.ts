import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';

/**
 * Some payment windows return the buyer with a posted form instead of a query. A redirect leads to the same screen with the same
 * parameters, at an address that can be reloaded.
 */
export function registerPaymentReturn(app: FastifyInstance) {
  app.register(async (inside) => {
    inside.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_, text, done) => done(null, new URLSearchParams(text as string)),
    );
    for (const url of ['/pay/processing', '/pay/fail', '/pay/complete/:uuid'])
      inside.post(url, { config: { kind: 'checkout' } }, (request, reply) => reply.redirect(addressOf(request), 303));
  });
}

function addressOf({ url, body }: FastifyRequest) {
  const [path = '', query = ''] = url.split('?', 2);
  const given = new URLSearchParams(query);
  for (const [name, value] of body instanceof URLSearchParams ? body : []) given.set(name, value);
  const words = given.toString();
  if (words.length > 4000) throw new Refusal('TOO_LARGE');
  return words ? `${path}?${words}` : path;
}
