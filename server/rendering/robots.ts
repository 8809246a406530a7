import type { FastifyInstance } from 'fastify';

/**
 * Paths that crawlers must not read: API paths and personal pages. Personal pages have noindex as well, for crawlers that follow a link.
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

/** Serves robots.txt with the closed paths and the address of the sitemap. */
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
