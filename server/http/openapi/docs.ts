import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Env } from '../../platform/config/env.ts';
import { createOpenApiDocument } from './openapi.ts';

/**
 * The contract for machines at /openapi.json and for people at /docs, in a live shop only where it is asked for; it shows nobody the
 * staff's calls. All of it is made when somebody first asks, for it takes a third of a start. Two processes make it twice.
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
    // How the bytes travel is said by whoever sends them.
    const { connection, 'transfer-encoding': _, ...said } = answer.headers;
    return reply.code(answer.statusCode).headers(said).send(answer.rawPayload);
  }
}
