import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

const list = (query: object, id = 91) =>
  shop.person().get('GET /v1/products/category/{id}', { params: { id }, query: { take: 60, ...query } });
const facets = (query: object, id = 91) =>
  shop.person().get('GET /v1/products/category/{id}/facets', { params: { id }, query });

test('the count of each filter value equals the result of selecting it', async () => {
  const { origins, shipping, ships, prices, grades, saleable, count } = await facets({});
  expect((await list({})).page.count).toBe(count);
  for (const { key, count } of origins) expect((await list({ origin: key })).page.count, key).toBe(count);
  for (const { key, count } of ships) expect((await list({ ships: key })).page.count, key).toBe(count);
  for (const { key, count } of grades) expect((await list({ grade: Number(key) })).page.count, key).toBe(count);
  for (const { key, count } of prices) {
    const [minPrice, maxPrice] = key.split('-').map((won) => (won ? Number(won) : undefined));
    expect((await list({ minPrice, maxPrice })).page.count, key).toBe(count);
  }
  expect((await list({ freeShipping: true })).page.count).toBe(shipping[0]?.count);
  expect((await list({ saleable: true })).page.count).toBe(saleable[0]?.count);
});

test('a filter is counted under the values of the other filters, not under its selected value', async () => {
  const [all, jeju] = [await facets({}), await facets({ origin: '제주' })];
  expect(jeju.origins).toEqual(all.origins);
  expect(jeju.count).toBe(all.origins.find(({ key }) => key === '제주')?.count);
  const free = jeju.shipping[0]?.count ?? 0;
  expect((await list({ origin: '제주', freeShipping: true })).page.count).toBe(free);
});

test('a filtered list is sorted and pages without repeating', async () => {
  const seen: { id: number; price: number }[] = [];
  let nextPage: string | undefined;
  do {
    const page = await list({ saleable: true, orderby: 'price_asc', take: 7, nextPage });
    seen.push(...page.entities);
    nextPage = page.page.nextPage ?? undefined;
    expect(page.entities.every(({ productStatus }) => productStatus.endsWith('stock_in'))).toBe(true);
    if (!nextPage) expect(seen.length).toBe(page.page.count);
  } while (nextPage);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  const prices = seen.map(({ price }) => price);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
});

test('a filtered list has the order of the whole list in every sort order', async () => {
  for (const orderby of ['latest', 'recommend', 'popular', 'price_desc', 'discount', 'review'] as const) {
    // Products with a hidden price cannot be filtered by price.
    const open = (await list({ orderby }, 9702)).entities.filter(({ saleType }) => saleType !== 'wholesale');
    const whole = open.map(({ id }) => id);
    const narrowed = (await list({ orderby, maxPrice: 100_000_000 }, 9702)).entities.map(({ id }) => id);
    expect(narrowed, orderby).toEqual(whole);
  }
});

/** The availability group: 2 available, 1 opening soon, 0 sold out. */
const standing = ({ isCommingSoon, productStatus }: { isCommingSoon: boolean; productStatus: string }) =>
  isCommingSoon ? 1 : productStatus.endsWith('stock_in') ? 2 : 0;
const byOrder = {
  latest: () => 0,
  recommend: () => 0,
  popular: () => 0,
  price_asc: (card: { price: number }) => -(card.price || Number.MAX_SAFE_INTEGER),
  price_desc: (card: { price: number }) => card.price,
  discount: (card: { discountPercent: number }) => card.discountPercent,
  review: (card: { counts: { reviews: number } }) => card.counts.reviews,
};

test('in every sort order available products come first, then those opening soon, then sold out ones, over all pages', async () => {
  await insertTestProduct(shop.sql, { name: '곧 여는 유자', opensInHours: 9, category: 9103 });
  await insertTestProduct(shop.sql, { name: '다 팔린 유자', stock: 0, category: 9103 });
  await insertTestProduct(shop.sql, { name: '지금 사는 유자', category: 9103 });
  const orders = Object.entries(byOrder) as [keyof typeof byOrder, (typeof byOrder)['price_desc']][];
  for (const [orderby, worth] of orders) {
    for (const [id, narrow] of [
      [91, {}],
      [9103, {}],
      [91, { maxPrice: 100_000_000 }],
    ] as const) {
      const seen: Awaited<ReturnType<typeof list>>['entities'] = [];
      let nextPage: string | undefined;
      do {
        const page = await list({ orderby, ...narrow, take: 6, nextPage }, id);
        seen.push(...page.entities);
        nextPage = page.page.nextPage ?? undefined;
      } while (nextPage);
      const groups = seen.map(standing);
      expect(groups, orderby).toEqual([...groups].sort((one, other) => other - one));
      expect(new Set(groups), orderby).toEqual(new Set([2, 1, 0]));
      for (const group of [2, 1, 0]) {
        const worths = seen.filter((card) => standing(card) === group).map((card) => worth(card as never));
        expect(worths, `${orderby} within ${group}`).toEqual([...worths].sort((one, other) => other - one));
      }
      expect(new Set(seen.map((card) => card.id)).size).toBe(seen.length);
    }
  }
});

test('a product before or after its sale period is not listed as available', async () => {
  const category = 9302;
  const [now, ended, later] = [
    await insertTestProduct(shop.sql, { category }),
    await insertTestProduct(shop.sql, { category, endedHoursAgo: 1 }),
    await insertTestProduct(shop.sql, { category }),
  ];
  await shop.sql`update product set limited_begin = shop_now() + interval '9 hours' where id = ${later.id}`;
  await shop.sql`select card_refresh(array[${later.id}::bigint])`;
  const own = ({ entities }: { entities: { id: number }[] }) =>
    entities.filter(({ id }) => [now.id, ended.id, later.id].includes(id)).map(({ id }) => id);
  for (const orderby of Object.keys(byOrder))
    expect(own(await list({ orderby }, category)), orderby).toEqual([now.id, later.id, ended.id]);
  expect(own(await list({ saleable: true }, category))).toEqual([now.id]);
  const best = { params: { id: category }, query: { productStatus: 'stock_in' as const } };
  expect(own(await shop.person().get('GET /v1/products/category/{id}/best', best))).not.toContain(ended.id);
  const { entities } = await list({}, category);
  const states = new Map(entities.map(({ id, productStatus, isCommingSoon }) => [id, [productStatus, isCommingSoon]]));
  expect([now, later, ended].map(({ id }) => states.get(id))).toEqual([
    ['stock_in', false],
    ['stock_in', true],
    ['stock_out', false],
  ]);
});

test('search results have the same groups in every sort order', async () => {
  for (const orderby of Object.keys(byOrder) as (keyof typeof byOrder)[]) {
    const { entities } = await shop.person().get('GET /v1/products/search', {
      query: { filter: '유자', orderby, take: 60 },
    });
    const named = entities.filter(({ name }) => name.endsWith(' 유자')).map(({ name }) => name);
    expect(named, orderby).toEqual(['지금 사는 유자', '곧 여는 유자', '다 팔린 유자']);
  }
});

test('a cursor from before availability groups is still accepted', async () => {
  const { status } = await shop.person().ask('GET /v1/products/category/{id}', {
    params: { id: 91 },
    query: { nextPage: '1763000000000000.5' },
  });
  expect(status).toBe(200);
});

test.each([
  'origin=',
  `origin=${'가'.repeat(41)}`,
  'ships=tomorrow',
  'ships=2026-13-40',
  'grade=10',
  'grade=-1',
  'minPrice=-1',
  'minPrice=1e3',
  'freeShipping=yes',
  'take=0',
  'take=-1',
  'nextPage=x',
  'nextPage=9.1.1',
  'nextPage=1.1.1.1',
  'nextPage=9999999999999999.1',
  'orderby=price%3B%20drop%20table%20product',
  'origin=%00',
])('%s is refused', async (query) => {
  const answer = await fetch(`${shop.origin}/v1/products/category/91?${query}`);
  expect(answer.status).toBe(400);
});

test('a page size above sixty returns sixty', async () => {
  const few = await fetch(`${shop.origin}/v1/products/category/91?take=60`);
  for (const take of ['61', '1000000000']) {
    const many = await fetch(`${shop.origin}/v1/products/category/91?take=${take}`);
    expect([many.status, await many.clone().json()]).toEqual([200, await few.clone().json()]);
  }
});

test('a product that is not open yet does not count as saleable', async () => {
  const { id } = await insertTestProduct(shop.sql, { name: '내일 여는 귤', category: 9105, opensInHours: 24 });
  const ids = async (query: object) => (await list(query, 9105)).entities.map((card) => card.id);
  expect(await ids({ maxPrice: 90_000_000 })).toContain(id);
  expect(await ids({ saleable: true })).not.toContain(id);
});

test('wholesale prices are visible only to business members', async () => {
  const [goods] = await shop.sql<
    { id: number }[]
  >`select id from product where sale_type = 'wholesale' order by id limit 1`;
  const id = goods?.id ?? 0;
  const [guest, owner] = [shop.person(), shop.person()];
  await guest.arrive();
  await owner.signIn('middle@demo.shop', 'Demo1234!!');
  await shop.sql`update app_user set is_business = true where email = 'middle@demo.shop'`;
  const product = await guest.get('GET /v1/products/{id}', { params: { id } });
  expect([product.price, product.listPrice, product.discountPercent]).toEqual([0, 0, 0]);
  expect(product.productPrice.price).toBe(0);
  const branches = await guest.get('GET /v1/wholesale/new-with-category', {});
  const cards = branches.entities.flatMap(({ products }) => products);
  expect(cards.length).toBeGreaterThan(3);
  expect(cards.every((card) => card.saleType === 'wholesale' && card.price === 0)).toBe(true);
  const reviewed = await Promise.all(
    cards.map((card) => guest.get('GET /v1/products/{id}/reviews', { params: { id: card.id } })),
  );
  const reviewedPrices = reviewed.flatMap(({ entities }) => entities.map((review) => review.orderItemProductPrice));
  expect(new Set(reviewedPrices)).toEqual(new Set([0]));
  const masked = await guest.get('GET /v1/products/{id}/options', { params: { id } });
  expect(masked.entities.every(({ price }) => price.price === 0)).toBe(true);
  expect((await guest.get('GET /v1/products/{id}/user-personal', { params: { id } })).tiers).toBeNull();
  const open = await owner.get('GET /v1/products/{id}/options', { params: { id } });
  expect(open.entities[0]?.price.price).toBeGreaterThan(0);
  const { tiers } = await owner.get('GET /v1/products/{id}/user-personal', { params: { id } });
  expect(tiers?.map(({ from }) => from)).toEqual([2, 6, 20]);
});

/** A business member, and wholesale products of 40,000 won without tiers: one option, and of three options one suspended. */
async function wholesaleWithoutTiers() {
  const owner = shop.person();
  await owner.signIn('middle@demo.shop', 'Demo1234!!');
  await shop.sql`update app_user set is_business = true where email = 'middle@demo.shop'`;
  const [plain, mixed] = [
    await insertTestProduct(shop.sql, { price: 40_000 }),
    await insertTestProduct(shop.sql, { price: 40_000, dates: [null, null, null] }),
  ];
  const [cheap, , dear] = mixed.options;
  await shop.sql`update product_option set price = 9000, option_status = 'suspended' where id = ${cheap?.id ?? 0}`;
  await shop.sql`update product_option set price = 50000 where id = ${dear?.id ?? 0}`;
  const ids = [plain.id, mixed.id];
  await shop.sql`
    update product set sale_type = 'wholesale', business_only = true, min_order_unit = 4 where id = any (${ids}::bigint[])`;
  await shop.sql`select card_refresh(${ids}::bigint[])`;
  return { owner, plain, mixed };
}

test('the card of a wholesale product shows a business member the price of an option that is sold', async () => {
  const { owner, plain, mixed } = await wholesaleWithoutTiers();
  const { entities } = await owner.get('GET /v1/wholesale/new-with-category', {});
  const cards = entities.flatMap(({ products }) => products);
  expect([plain, mixed].map(({ id }) => cards.find((card) => card.id === id)?.price)).toEqual([40_000, 40_000]);
});

test('a business member sees the price of a wholesale product without tiers', async () => {
  const { owner, plain, mixed } = await wholesaleWithoutTiers();
  const tiersOf = async (id: number) =>
    (await owner.get('GET /v1/products/{id}/user-personal', { params: { id } })).tiers;
  expect(await tiersOf(plain.id)).toEqual([{ from: 4, price: 40_000 }]);
  // Two options that are sold have two prices, which the sheet of options shows.
  expect(await tiersOf(mixed.id)).toEqual([]);
});

test('neither sorting nor filtering reveals wholesale prices', async () => {
  const locked = await Promise.all(
    [900_000, 9_000, 90_000].map(async (price) => {
      const goods = await insertTestProduct(shop.sql, { name: '식당용 도매 애호박', price, category: 9701 });
      await shop.sql`update product set sale_type = 'wholesale', business_only = true where id = ${goods.id}`;
      await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
      return goods.id;
    }),
  );
  const standing = async (path: 'category' | 'search', orderby: 'price_asc' | 'price_desc' | 'discount') => {
    const { entities } =
      path === 'category'
        ? await list({ orderby }, 9701)
        : await shop.person().get('GET /v1/products/search', { query: { filter: '애호박', orderby, take: 60 } });
    return entities.map(({ id }) => id);
  };
  const newest = [...locked].sort((one, other) => other - one);
  for (const path of ['category', 'search'] as const) {
    for (const orderby of ['price_asc', 'price_desc', 'discount'] as const) {
      const ids = await standing(path, orderby);
      expect([path, orderby, ids.filter((id) => locked.includes(id))]).toEqual([path, orderby, newest]);
      if (orderby !== 'discount') expect(ids.slice(-3)).toEqual(newest);
    }
  }
  for (const range of [{ maxPrice: 10_000 }, { minPrice: 50_000 }, { minPrice: 0, maxPrice: 100_000_000 }]) {
    const { entities } = await list(range, 9701);
    expect(entities.filter(({ id }) => locked.includes(id))).toEqual([]);
    const found = await shop
      .person()
      .get('GET /v1/products/search', { query: { filter: '애호박', ...range, take: 60 } });
    expect(found.entities.filter(({ id }) => locked.includes(id))).toEqual([]);
  }
  const { prices, count } = await facets({}, 9701);
  const shown = (await list({}, 9701)).entities.filter(({ saleType }) => saleType !== 'wholesale');
  expect(prices.reduce((all, one) => all + one.count, 0)).toBe(shown.length);
  expect(count).toBeGreaterThan(shown.length);
});

test('a list sorted from the lowest price ends with the products whose price is hidden', async () => {
  const seen: number[] = [];
  let nextPage: string | undefined;
  do {
    const page = await list({ orderby: 'price_asc', take: 4, nextPage }, 9701);
    seen.push(...page.entities.map(({ id }) => id));
    nextPage = page.page.nextPage ?? undefined;
    if (!nextPage) expect(seen.length).toBe(page.page.count);
  } while (nextPage);
  expect(new Set(seen).size).toBe(seen.length);
});

test('counts follow a price change and the sale of the last item', async () => {
  const goods = await insertTestProduct(shop.sql, {
    name: '값이 바뀌는 오징어',
    price: 9_000,
    stock: 1,
    category: 9304,
  });
  const facetCounts = async () => {
    const { prices, saleable } = await facets({}, 9304);
    return { cheap: prices.find(({ key }) => key === '0-10000')?.count ?? 0, now: saleable[0]?.count ?? 0 };
  };
  const before = await facetCounts();
  await shop.sql`update product_option set price = 90_000 where product_id = ${goods.id}`;
  await expectEventually(facetCounts).toEqual({ ...before, cheap: before.cheap - 1 });
  await shop.sql`update stock set stocked = sold + held where option_id = ${goods.optionId}`;
  await expectEventually(facetCounts).toEqual({ cheap: before.cheap - 1, now: before.now - 1 });
});
