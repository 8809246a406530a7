import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({ ROLE: 'web' });
const get = async (path: string) => {
  const answer = await fetch(shop.origin + path);
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
};
/** The addresses of a sitemap with their last modified day. */
function listed(text: string) {
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)];
  return new Map(found.map(([, at = '', day]) => [at.replace(shop.origin, ''), day ?? null]));
}
const today = async () => (await shop.sql<{ day: string }[]>`select korea_date(shop_now())::text as day`)[0]?.day;

test('the sitemap lists products, categories, display groups and notices once each, and every listed page exists', async () => {
  const { text, type } = await get('/sitemap.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  const pages = [...listed(text).keys()];
  expect(text.match(/<loc>/g)).toHaveLength(pages.length);
  for (const kind of [
    /^\/product\/\d+$/,
    /^\/category\/fruit$/,
    /^\/display\/\d+$/,
    /^\/notice\/\d+$/,
    /^\/funding\/\d+$/,
  ])
    expect(pages.filter((path) => kind.test(path)).length, String(kind)).toBeGreaterThan(0);
  const some = pages.filter((path, at) => at % 12 === 0 || !/^.(product|display|notice)./.test(path));
  for (const path of some) {
    const { status, text } = await get(path);
    expect([path, status, text.includes('content="noindex"')]).toEqual([path, 200, false]);
    expect([path, text.includes(`<link rel="canonical" href="${shop.origin}${path}"`)]).toEqual([path, true]);
  }
}, 60_000);

test('a changed text or price updates a page’s last modified day, and a sale does not', async () => {
  await shop.sql`update product_card set changed_at = '2026-01-02T03:00:00Z'`;
  await shop.sql`update product set text_updated_at = null`;
  const [sold, dearer, rewritten] = (
    await shop.sql<{ id: number }[]>`
    select product_id as id from product_card k where is_listed and product_status = 'stock_in' and sale_type = 'normal'
      and (select s.stocked - s.sold - s.held > 5 from stock s join product_option o on o.id = s.option_id where o.product_id = k.product_id limit 1)
    order by product_id limit 3`
  ).map(({ id }) => id);
  await shop.sql`update stock set sold = sold + 1 where option_id = (select min(id) from product_option where product_id = ${sold ?? 0})`;
  await shop.sql`update product_option set price = price + 1000, special_sale_price = null where product_id = ${dearer ?? 0}`;
  await shop.sql`update product set contents = contents || '<p>올해 더 달아요</p>' where id = ${rewritten ?? 0}`;
  const day = await today();
  await expectEventually(async () => {
    const pages = listed((await get('/sitemap.xml')).text);
    return [dearer, rewritten, sold].map((id) => pages.get(`/product/${id}`));
  }).toEqual([day, day, '2026-01-02']);
  expect(listed((await get('/sitemap.xml')).text).get('/category/fruit')).not.toBeNull();
});

test('products no longer sold and notices of other brands are not listed', async () => {
  const [{ id } = { id: 0 }] = await shop.sql<{ id: number }[]>`
    update product set product_status = 'suspended' where id = (select max(product_id) from product_card where is_listed and sale_type = 'normal') returning id`;
  const [{ id: notice } = { id: 0 }] = await shop.sql<{ id: number }[]>`
    insert into notice (brand, title, contents) values ('ru', '루 소식', '<p>루</p>') returning id`;
  await expectEventually(async () => listed((await get('/sitemap.xml')).text).has(`/product/${id}`)).toBe(false);
  expect((await get('/sitemap.xml')).text).not.toContain(`/notice/${notice}<`);
});

test('robots.txt names the sitemap and the personal pages, which also have noindex', async () => {
  const { text, type } = await get('/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`Sitemap: ${shop.origin}/sitemap.xml`);
  const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  const personalPaths = [
    '/cart',
    '/order',
    '/my-cuma',
    '/my-cuma/points',
    '/notifications',
    '/inquiry',
    '/inquiry/new',
    '/login',
    '/register',
    '/guest/order-lookup',
  ];
  for (const path of [
    ...personalPaths,
    '/find-account',
    '/gift/sent',
    '/gift/received',
    '/pay/fail',
    '/search?q=%EA%B7%A4',
  ]) {
    expect(
      closed.some((one) => path.startsWith(one)),
      path,
    ).toBe(true);
    expect((await get(path)).text, path).toContain('<meta name="robots" content="noindex"');
  }
  const pages = [...listed((await get('/sitemap/pages.xml')).text).keys()];
  expect(pages.filter((path) => closed.some((one) => path.startsWith(one)))).toEqual([]);
});

test('feed readers can read the newest notices, regardless of which characters are in them', async () => {
  await shop.sql`insert into notice (brand, title, contents, created_at) values ('cuma', ${'귤 & 감 <특가> \u0007]]>'}, '<p>x</p>', shop_now())`;
  const { text, type } = await get('/notice/rss.xml');
  expect(type).toBe('application/rss+xml; charset=utf-8');
  const titles = [...text.matchAll(/<item><title>([^<]*)<\/title>/g)].map(([, title]) => title);
  expect(titles[0]).toBe('귤 &amp; 감 &lt;특가&gt; ]]&gt;');
  expect(text).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/);
  expect((await get('/notice')).text).toContain(
    `type="application/rss+xml" title="공지사항" href="${shop.origin}/notice/rss.xml"`,
  );
});

test('parameters that change nothing keep the canonical address, and a subcategory has a different one', async () => {
  const canonical = async (path: string) =>
    /<link rel="canonical" href="([^"]+)"/.exec((await get(path)).text)?.[1]?.replace(shop.origin, '');
  const [{ id: sub } = { id: 0 }] = await shop.sql<
    { id: number }[]
  >`select min(id) as id from category where parent_id = 91`;
  expect(await canonical('/category/fruit?orderby=price_asc&free=yes&utm_source=x&gclid=1')).toBe('/category/fruit');
  expect(await canonical(`/category/fruit?utm_source=x&sub=${sub}`)).toBe(`/category/fruit?sub=${sub}`);
  expect(await canonical('/best/fish?type=month&n_media=1')).toBe('/best/fish?type=month');
  expect(await canonical('/best/fish?type=week')).toBe('/best/fish');
  expect(await canonical('/?tab=community')).toBe('/');
});

test('a shop with more than five thousand pages has a sitemap index, made with a few statements', async () => {
  await shop.sql`
    insert into product (category_id, distributor_id, name, contents, images, product_status, origin, storage, price, list_price, base_shipping_fee, tax_status)
    select category_id, distributor_id, '감귤 ' || n, '', images, 'unlimited_stock_in', origin, storage, 1000, 1000, 0, tax_status
    from product, generate_series(1, 6000) n where id = (select min(id) from product)`;
  await shop.sql`select card_write(array(select id from product where name like '감귤 %'))`;
  const before = shop.asked.length;
  const { text } = await get('/sitemap.xml');
  const files = [...listed(text).keys()];
  expect(text).toContain('<sitemapindex');
  expect(files).toContain('/sitemap/pages.xml');
  expect([...listed(text).values()].every((day) => /^\d{4}-\d\d-\d\d$/.test(day ?? ''))).toBe(true);
  const all = new Set<string>();
  for (const file of files) for (const path of listed((await get(file)).text).keys()) all.add(path);
  const [{ count } = { count: 0 }] = await shop.sql<
    { count: number }[]
  >`select count(*)::int as count from product_card where is_listed`;
  expect([...all].filter((path) => /^\/(product|funding)\//.test(path)).length).toBe(count);
  expect(shop.asked.slice(before).filter(({ text }) => text.includes('product_card')).length).toBeLessThanOrEqual(
    2 * files.length + 2,
  );
  for (const wrong of ['/sitemap/products-99999.xml', '/sitemap/products-x.xml', '/sitemap/other'])
    expect((await get(wrong)).status, wrong).toBe(404);
}, 60_000);
