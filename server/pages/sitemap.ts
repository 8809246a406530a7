import type { FastifyInstance } from 'fastify';
import type { Sql } from '../base/database.ts';

const screens = [
  '/',
  '/category-list',
  '/category/fruit',
  '/category/fish',
  '/category/meat',
  '/category/vegetable',
  '/category/food',
  '/best',
  '/notice',
];

/** What search engines may read, and where they find it. */
export function sitemap(app: FastifyInstance, sql: Sql, origin: string) {
  app.get('/robots.txt', (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /cart\nDisallow: /pay/\nDisallow: /order\nDisallow: /my-cuma\nDisallow: /login\nDisallow: /v1/\nDisallow: /v2/\nDisallow: /v4/\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (_, reply) => {
    const products = await sql<{ id: number; day: string }[]>`
      select product_id as id, korea_date(created_at) as day from product_card where listed order by product_id desc limit 45000`;
    const urls = [
      ...screens.map((path) => `<url><loc>${origin}${path}</loc></url>`),
      ...products.map(({ id, day }) => `<url><loc>${origin}/product/${id}</loc><lastmod>${day}</lastmod></url>`),
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      );
  });
}
