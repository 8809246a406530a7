import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Env } from '../../platform/config/env.ts';
import { createOpenApiDocument } from './openapi.ts';

/**
 * Serves the contract as /openapi.json and as pages at /docs; in a live shop only if DOCS is on, and without the staff endpoints. It is
 * made on first request, as it takes a third of a start.
 * @perProcess nothing is lost: each process makes its own.
 */
export function registerApiDocs(
  app: FastifyInstance,
  { origin, mode, docs: isAsked }: Pick<Env, 'origin' | 'mode' | 'docs'>,
) {
  if (!isAsked) return;
  let written: object | undefined;
  let bytes = '';
  let reading: Promise<FastifyInstance> | undefined;
  const document = () => (written ??= createOpenApiDocument({ origin, staff: mode === 'demo' }));

  app.get('/openapi.json', (_, reply) => {
    bytes ||= JSON.stringify(document());
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
  for (const url of ['/docs', '/docs/*']) app.get(url, show);
  app.addHook('onClose', async () => (await reading)?.close());

  async function show({ method, url, headers }: FastifyRequest, reply: FastifyReply) {
    reading ??= import('./swagger-ui.ts').then(({ registerSwaggerUi: openReading }) => openReading(document()));
    const inner = await reading;
    const answer = await inner.inject({ method: method as 'GET' | 'HEAD', url, headers });
    if (answer.statusCode >= 400) throw new Refusal('NOT_FOUND');
    // The outer server sets the transfer headers.
    const { connection, 'transfer-encoding': _, ...said } = answer.headers;
    return reply.code(answer.statusCode).headers(said).send(answer.rawPayload);
  }
}
