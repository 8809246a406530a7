import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';

/** The interactive documentation under /docs. */
export async function registerSwaggerUi(document: object): Promise<FastifyInstance> {
  const inner = Fastify();
  await inner.register(swagger, { mode: 'static', specification: { document: document as never } });
  await inner.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'none' }, staticCSP: true });
  await inner.ready();
  return inner;
}
