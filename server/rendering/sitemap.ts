import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sql } from '../platform/db/database.ts';
import { productRangesOf, type SitemapEntry, sitemapPagesOf, sitemapProductsOf } from './sitemap.sql.ts';

type SitemapSite = { origin: string; brand: string };

/** The most addresses in one file; a larger shop has an index of files. */
const mostInOne = 5000;

/** Screens that every shop has, regardless of what it sells. */
const screens = ['/', '/category-list', '/funding', '/wholesale', '/gift', '/video', '/notice'].map(
  (path): SitemapEntry => ({ path, at: null }),
);
const papers = ['/terms', '/privacy', '/guide/shipping-return'].map((path): SitemapEntry => ({ path, at: null }));

/** The categories that have a screen. */
const slugs = ['fruit', 'fish', 'meat', 'vegetable', 'food'];

/** Registers the sitemap: the pages search engines may read, and their last modified day. */
export function registerSitemap(app: FastifyInstance, sql: Sql, { origin, brand }: SitemapSite) {
  app.get('/sitemap.xml', async (_, reply) => {
    const stretches = await productRangesOf(sql, mostInOne);
    const pages = await sitemapPagesOf(sql, brand, slugs);
    const products = stretches.reduce((sum, { products }) => sum + products, 0);
    const fixedEntries = [...screens, ...pages, ...papers];
    if (fixedEntries.length + products <= mostInOne) {
      return sendUrlSet(reply, origin, [
        ...fixedEntries,
        ...(await sitemapProductsOf(sql, 0, Number.MAX_SAFE_INTEGER)),
      ]);
    }
    const last = pages.reduce<string | null>((newest, { at }) => (at && (!newest || at > newest) ? at : newest), null);
    const files = stretches.map(({ part, at }) => ({ path: `/sitemap/products-${part}.xml`, at }));
    return listOfFiles(reply, origin, [{ path: '/sitemap/pages.xml', at: last }, ...files]);
  });
  app.get('/sitemap/pages.xml', async (_, reply) =>
    sendUrlSet(reply, origin, [...screens, ...(await sitemapPagesOf(sql, brand, slugs)), ...papers]),
  );
  app.get('/sitemap/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const part = /^products-(\d{1,9})\.xml$/.exec(file)?.[1];
    const products = part === undefined ? [] : await sitemapPart(Number(part));
    return products.length === 0 ? reply.callNotFound() : sendUrlSet(reply, origin, products);
  });

  function sitemapPart(part: number) {
    return sitemapProductsOf(sql, part * mostInOne, (part + 1) * mostInOne);
  }
}

function sendUrlSet(reply: FastifyReply, origin: string, pages: readonly SitemapEntry[]) {
  return sendXml(reply, 'urlset', 'url', origin, pages);
}

function listOfFiles(reply: FastifyReply, origin: string, files: readonly SitemapEntry[]) {
  return sendXml(reply, 'sitemapindex', 'sitemap', origin, files);
}

/** Written in chunks from rows that are already read: a slow reader holds no database connection. */
function sendXml(reply: FastifyReply, all: string, one: string, origin: string, listed: readonly SitemapEntry[]) {
  function* xmlChunks() {
    yield `<?xml version="1.0" encoding="UTF-8"?><${all} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
    for (let at = 0; at < listed.length; at += 200)
      yield listed
        .slice(at, at + 200)
        .map(({ path, at }) => `<${one}><loc>${origin}${path}</loc>${at ? `<lastmod>${at}</lastmod>` : ''}</${one}>`)
        .join('');
    yield `</${all}>`;
  }
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type('application/xml; charset=utf-8')
    .send(Readable.from(xmlChunks()));
}
