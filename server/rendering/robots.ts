import type { FastifyInstance } from 'fastify';

/**
 * What nobody needs to find: calls, and what is one person's alone. Pages of the latter say so themselves too (noindex), for whoever
 * comes by a link.
 */
const closed = [
  ...['/v1/', '/v1.1/', '/v1.2/', '/v2/', '/v3/', '/v4/', '/api/', '/docs', '/openapi.json', '/ui'],
  ...[
    '/cart',
    '/pay/',
    '/order',
    '/guest/',
    '/my-cuma',
    '/notifications',
    '/inquiry',
    '/login',
    '/register',
    '/find-account',
  ],
  ...['/gift/send', '/gift/complete', '/gift/sent', '/gift/received', '/search?'],
];

/** The rules of this shop for whoever reads it by machine, and where the list of its pages is. */
export function registerRobots(app: FastifyInstance, origin: string) {
  const text = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(text),
  );
}
