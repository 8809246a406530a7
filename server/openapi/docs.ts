import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../base/env.ts';
import { openapi } from './openapi.ts';

/** The contract for machines at /openapi.json and for people at /docs, in a live shop only where it is asked for; it shows nobody the staff's calls. */
export async function docs(
  app: FastifyInstance,
  { origin, mode, docs: isAsked }: Pick<Env, 'origin' | 'mode' | 'docs'>,
) {
  if (!isAsked) return;
  const document = openapi({ origin, staff: mode === 'demo' });
  const bytes = JSON.stringify(document);
  app.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'none' }, staticCSP: true });
}
