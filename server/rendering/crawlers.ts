import type { FastifyInstance } from 'fastify';
import type { InProcessClient } from '../http/in-process-client.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { Sql } from '../platform/db/database.ts';
import { registerOgImages } from './og-image.ts';
import { registerSitemap } from './sitemap.ts';

type CrawlerSite = {
  origin: string;
  brand: string;
  name: string;
  dataDir: string;
  files: FileStorage;
  now: () => Date;
};

/** Registers the routes for crawlers: robots.txt, the sitemap, the feed of notices and share images. */
export function registerCrawlerRoutes(app: FastifyInstance, sql: Sql, api: InProcessClient, place: CrawlerSite) {
  registerRobots(app, place.origin);
  registerSitemap(app, sql, place);
  registerRssFeed(app, api, place);
  registerOgImages(app, api, place);
}

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
function registerRobots(app: FastifyInstance, origin: string) {
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

type FeedSite = { origin: string; name: string };

/** The newest notices for feed readers, as RSS 2.0. */
function registerRssFeed(app: FastifyInstance, api: InProcessClient, { origin, name }: FeedSite) {
  app.get('/notice/rss.xml', async (_, reply) => {
    const { entities } = await api('GET /v1/boards/notices', { query: { page: 0, take: 30 } });
    const newest = entities.toSorted((one, other) => Date.parse(other.createDate) - Date.parse(one.createDate));
    const items = newest.map(
      ({ id, title, createDate }) =>
        `<item><title>${escapeXmlText(title)}</title><link>${origin}/notice/${id}</link><guid isPermaLink="true">${origin}/notice/${id}</guid><pubDate>${dateOf(createDate)}</pubDate></item>`,
    );
    const [first] = newest;
    const built = first ? `<lastBuildDate>${dateOf(first.createDate)}</lastBuildDate>` : '';
    const about = `<title>${escapeXmlText(name)} 공지사항</title><link>${origin}/notice</link><description>${escapeXmlText(name)}에서 알려 드려요.</description><language>ko</language>${built}<atom:link href="${origin}/notice/rss.xml" rel="self" type="application/rss+xml"/>`;
    return reply
      .header('cache-control', 'public, max-age=900')
      .type('application/rss+xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${about}${items.join('')}</channel></rss>`,
      );
  });
}

/** Text for XML: special characters escaped, characters not allowed in XML removed. */
function escapeXmlText(text: string) {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function dateOf(moment: string) {
  return new Date(moment).toUTCString();
}
