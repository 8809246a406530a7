import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../base/env.ts';
import { openapi } from './openapi.ts';

/**
 * The contract for machines at /openapi.json and for people at /docs, in a live shop only where it is asked for; it shows nobody the
 * staff's calls. It is written when somebody first asks for it, for that takes a quarter of a start. Two processes write it twice.
 */
export async function docs(
  app: FastifyInstance,
  { origin, mode, docs: isAsked }: Pick<Env, 'origin' | 'mode' | 'docs'>,
) {
  if (!isAsked) return;
  const document = {};
  let bytes = '';
  function write() {
    if (bytes) return;
    Object.assign(document, openapi({ origin, staff: mode === 'demo' }));
    bytes = JSON.stringify(document);
  }
  app.get('/openapi.json', (_, reply) => {
    write();
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none' },
    staticCSP: true,
    uiHooks: {
      onRequest(_, __, next) {
        write();
        next();
      },
    },
  });
}
