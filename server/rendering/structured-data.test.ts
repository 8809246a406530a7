import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({ ROLE: 'web' });
type Data = Record<string, unknown> & { '@type': string };

/** A page's structured data by type, and its text without scripts. */
async function read(path: string) {
  const text = await (await fetch(shop.origin + path)).text();
  const blocks = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const data = blocks.map(([, body = '']) => JSON.parse(body) as Data);
  const of = (type: string): Partial<Data> => data.find((one) => one['@type'] === type) ?? {};
  return { text, of, words: text.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]+>/g, ' ') };
}

type Offer = { price?: number; priceCurrency?: string; availability: string };

test('the structured data has the price and availability that the page shows, for every product of the shop', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const products = await shop.sql<{ id: number; funding: boolean; sale: string; graded: boolean; ended: boolean }[]>`
    select k.product_id as id, f.product_id is not null as funding, k.sale_type as sale, p.min_app_user_grade is not null as graded,
      coalesce(p.limited_end <= shop_now(), false) as ended
    from product_card k join product p on p.id = k.product_id left join product_funding f on f.product_id = k.product_id
    where k.product_status not in ('waiting', 'removed') order by k.product_id`;
  const seen = { InStock: 0, OutOfStock: 0, none: 0 };
  for (const { id, funding, sale, graded, ended } of products) {
    const { of, words, text } = await read(`/${funding ? 'funding' : 'product'}/${id}`);
    const offer = of('Product').offers as Offer | undefined;
    if (sale === 'wholesale' || ended) {
      expect([id, offer]).toEqual([id, undefined]);
      seen.none++;
      continue;
    }
    expect(offer?.priceCurrency).toBe('KRW');
    expect(words, String(id)).toContain(`${offer?.price?.toLocaleString('ko-KR')}원`);
    const statedAvailability = offer?.availability.split('/').at(-1) as 'InStock' | 'OutOfStock';
    // An available product has a buy button; any other has another text in its place. A visitor has no grade.
    expect([id, statedAvailability]).toEqual([
      id,
      !graded && /<button[^>]*><span>(?:구매하기|펀딩 참여하기)<\/span><\/button>/.test(text)
        ? 'InStock'
        : 'OutOfStock',
    ]);
    seen[statedAvailability]++;
  }
  expect(Object.values(seen).every((count) => count > 0)).toBe(true);
});

test('an offer has the terms of return and shipping, is closed to visitors without its grade, and ends with its sale', async () => {
  const offerOf = async (wish: Parameters<typeof insertTestProduct>[1], change?: string) => {
    const { id } = await insertTestProduct(shop.sql, wish);
    if (change) await shop.sql`update product set return_policy = ${change} where id = ${id}`;
    return (await read(`/product/${id}`)).of('Product').offers as Record<string, unknown> | undefined;
  };
  expect(await offerOf({ price: 12_900 })).toMatchObject({
    availability: 'https://schema.org/InStock',
    hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'KR' },
    shippingDetails: { shippingRate: { value: 3000, currency: 'KRW' }, shippingDestination: { addressCountry: 'KR' } },
  });
  expect(await offerOf({ price: 31_000 }, 'fresh')).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
    shippingDetails: { shippingRate: { value: 0 } },
  });
  expect((await offerOf({ minGrade: 2 }))?.availability).toBe('https://schema.org/OutOfStock');
  expect(await offerOf({ endedHoursAgo: 2 })).toBeUndefined();
});

test('only reviews of buyers are counted, and without any there is no rating', async () => {
  const { id } = await insertTestProduct(shop.sql, { name: '하동 대봉감' });
  await shop.sql`
    insert into review (product_id, author, option_name, line_price, score, contents, review_type, bought, received_on)
    values (${id}, '김*늘', '5kg', 1000, 1, '사지 않고 씀', 'text', false, '2026-11-01')`;
  expect((await read(`/product/${id}?n=1`)).of('Product').aggregateRating).toBeUndefined();
  await shop.sql`
    insert into review (product_id, author, option_name, line_price, score, contents, review_type, bought, received_on)
    select ${id}, '김*늘', '5kg', 1000, score, '사서 씀', 'text', true, '2026-11-01' from unnest(array[5, 4]) score`;
  await expectEventually(
    async () => (await read(`/product/${id}?n=${Math.random()}`)).of('Product').aggregateRating,
  ).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
});

test('a name that tries to close the data block stays a name', async () => {
  const name = '귤</script><script>alert(1)</script><!--';
  const { id } = await insertTestProduct(shop.sql, { name });
  const { of, text } = await read(`/product/${id}`);
  expect(of('Product').name).toBe(name);
  expect(text).not.toContain('<script>alert(1)');
});

test('breadcrumbs lead to existing pages, and a category lists its products', async () => {
  const [{ id } = { id: 0 }] = await shop.sql<{ id: number }[]>`
    select min(product_id) as id from product_card where is_listed and sale_type = 'normal' and category_id <> root_category_id`;
  for (const path of [`/product/${id}`, '/category/fruit']) {
    const { of } = await read(path);
    const steps = of('BreadcrumbList').itemListElement as { position: number; item: string; name: string }[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1));
    expect(steps.at(-1)?.item).toBe(shop.origin + path);
    for (const { item } of steps) expect([item, (await fetch(item)).status]).toEqual([item, 200]);
  }
  const { of, text } = await read('/category/fruit');
  const items = of('ItemList').itemListElement as { url: string }[];
  expect(items.length).toBeGreaterThan(5);
  // A funding's own page is canonical, while its card links to the product's address.
  const linked = (url: string) =>
    text.includes(`href="${url.replace(shop.origin, '').replace('/funding/', '/product/')}"`);
  expect(items.filter(({ url }) => !linked(url))).toEqual([]);
});

test('the home page names the operator and the search address', async () => {
  const { of, words } = await read('/');
  const { legalName, taxID } = of('Organization') as unknown as Record<string, string>;
  expect(words).toContain(legalName);
  expect(words).toContain(taxID);
  const { urlTemplate } = (of('WebSite').potentialAction as { target: { urlTemplate: string } }).target;
  expect((await fetch(urlTemplate.replace('{search_term_string}', encodeURIComponent('사과')))).status).toBe(200);
});
