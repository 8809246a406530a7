import { expect, test } from 'vitest';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { createCategoryMatcher } from './category-match.ts';
import { isUnlistedName } from './search.sql.ts';

const shop = ownShop();

test('a corrected query is reported, and only a corrected one', async () => {
  const visitor = shop.person();
  const corrected = async (filter: string) =>
    (await visitor.get('GET /v1/products/search', { query: { filter } })).corrected;
  expect(await corrected('tkrhk')).toBe('사과');
  expect(await corrected('샤인머스켓')).toBeNull();
  expect(await corrected('고그마')).toBe('고구마');
  expect(await corrected('감귤')).toBeNull();
  expect(await corrected('밀감')).toBeNull();
});

test('a new product name is found although it looks like a typo of another word', async () => {
  const { id } = await insertTestProduct(shop.sql, { name: '감귬이네 특별 상자' });
  const { entities, corrected } = await shop.person().get('GET /v1/products/search', { query: { filter: '감귬이네' } });
  expect(entities[0]?.id).toBe(id);
  expect(corrected).toBeNull();
});

test('pages neither repeat nor skip, and the token keeps the order', async () => {
  const visitor = shop.person();
  const query = { filter: '과일', take: 10 };
  const first = await visitor.get('GET /v1/products/search', { query });
  const seen = first.entities.map((card) => card.id);
  let next = first.page.nextPage;
  while (next) {
    const searchToken = first.searchToken;
    const page = await visitor.get('GET /v1/products/search', {
      query: { ...query, page: Number(next), searchToken },
    });
    expect(page.searchToken).toBe(searchToken);
    expect(page.page.prePage).toBe(String(Number(next) - 1));
    seen.push(...page.entities.map((card) => card.id));
    next = page.page.nextPage;
  }
  expect(seen.length).toBe(first.page.count);
  expect(new Set(seen).size).toBe(seen.length);
});

test('a page served by another process continues the list of the first, without repeated or missing products', async () => {
  const other = await shop.beside();
  const pages = async (people: ReturnType<typeof shop.person>[]) => {
    const seen: number[] = [];
    let searchToken: string | undefined;
    for (let page = 1; page <= 4; page++) {
      const query = { filter: '감', take: 5, page, ...(searchToken ? { searchToken } : {}) };
      const reply = await (people[page % people.length] as ReturnType<typeof shop.person>).get(
        'GET /v1/products/search',
        {
          query,
        },
      );
      seen.push(...reply.entities.map(({ id }) => id));
      searchToken = reply.searchToken;
    }
    return seen;
  };
  const alone = await pages([shop.person()]);
  expect(alone.length).toBeGreaterThan(10);
  expect(await pages([shop.person(), other.person()])).toEqual(alone);
  expect(new Set(alone).size).toBe(alone.length);
  await other.close();
});

test('an unknown token is ignored', async () => {
  const query = { filter: '사과', searchToken: 'somebodyelse.1' };
  const { entities, searchToken } = await shop.person().get('GET /v1/products/search', { query });
  expect(entities.length).toBeGreaterThan(0);
  expect(searchToken).not.toBe(query.searchToken);
});

test('the facet counts equal the results of filtering by them', async () => {
  const visitor = shop.person();
  const ask = (query: object) =>
    visitor.get('GET /v1/products/search', { query: { filter: '선물', take: 60, ...query } });
  const { facets, page } = await ask({});
  const total = facets.categories.reduce((sum, one) => sum + one.count, 0);
  expect(total).toBe(page.count);
  for (const { key, count } of facets.categories)
    expect((await ask({ categoryId: Number(key) })).page.count).toBe(count);
  for (const { key, count } of facets.origins) expect((await ask({ origin: key })).page.count).toBe(count);
  for (const { count } of facets.shipping) expect((await ask({ freeShipping: true })).page.count).toBe(count);
  for (const { key, count } of facets.prices) {
    const [minPrice, maxPrice] = key.split('-').map((won) => (won ? Number(won) : undefined));
    expect((await ask({ minPrice, maxPrice })).page.count).toBe(count);
  }
  const cheap = await ask({ orderby: 'price_asc' });
  // Among available products, which come first.
  const prices = cheap.entities.filter((card) => card.productStatus.endsWith('stock_in')).map((card) => card.price);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  const open = await ask({ saleable: true });
  expect(open.entities.every((card) => card.productStatus.endsWith('stock_in'))).toBe(true);
});

test('each facet under any filters counts the list that it leads to', { tags: ['nightly'] }, async () => {
  const lengthOf = async (filter: string, query: object) =>
    (await shop.person().get('GET /v1/products/search', { query: { filter, take: 1, ...query } })).page.count;
  const under = [
    { saleable: true },
    { maxPrice: 10_000 },
    { categoryId: 91 },
    { freeShipping: true, saleable: true },
    { origin: '제주', minPrice: 10_001, maxPrice: 30_000 },
    { categoryId: 93, maxPrice: 30_000 },
  ];
  const wrong: unknown[] = [];
  for (const filter of ['펀딩', '제주', '선물', '사과 귤', '과일'])
    for (const narrow of under) {
      const { facets } = await shop.person().get('GET /v1/products/search', { query: { filter, take: 1, ...narrow } });
      const choices = [
        ...facets.categories.map(({ key, count }) => [{ categoryId: Number(key) }, count] as const),
        ...facets.origins.map(({ key, count }) => [{ origin: key }, count] as const),
        ...facets.shipping.map(({ count }) => [{ freeShipping: true }, count] as const),
        ...facets.prices.map(({ key, count }) => {
          const [minPrice, maxPrice] = key.split('-').map((won) => (won ? Number(won) : undefined));
          return [{ minPrice, maxPrice }, count] as const;
        }),
      ];
      for (const [choice, count] of choices) {
        const found = await lengthOf(filter, { ...narrow, ...choice });
        if (found !== count) wrong.push([filter, narrow, choice, count, found]);
      }
    }
  expect(wrong).toEqual([]);
});

test('an exact name comes first, then names that begin with it', async () => {
  for (const name of ['못난이 은빛달콤사과', '은빛달콤사과 선물세트', '은빛달콤사과'])
    await insertTestProduct(shop.sql, { name });
  for (const filter of ['은빛달콤사과', '은빛 달콤 사과', ' 은빛달콤사과 5kg']) {
    const { entities } = await shop.person().get('GET /v1/products/search', { query: { filter } });
    const names = entities.slice(0, 2).map(({ name }) => name);
    expect([filter, names]).toEqual([filter, ['은빛달콤사과', '은빛달콤사과 선물세트']]);
  }
});

test('a name that exists is not corrected while its product is suspended', async () => {
  const { id } = await insertTestProduct(shop.sql, { name: '고그마루 상자' });
  await shop.sql`update product set product_status = 'suspended' where id = ${id}`;
  await shop.runDueJobs();
  const { entities, corrected } = await shop
    .person()
    .get('GET /v1/products/search', { query: { filter: '고그마루 상자' } });
  expect([entities.filter((one) => one.name.includes('고구마')).length, corrected]).toEqual([0, null]);
});

test('a card shows the price of an option that can be bought', async () => {
  const { id } = await insertTestProduct(shop.sql, { name: '두 무게 절임', price: 9000, stock: 0 });
  await shop.sql`
    with added as (
      insert into product_option (product_id, name, path_key, price, supply_price, option_status, sort)
      select product_id, '10kg', path_key || '-10', 39000, supply_price, option_status, sort + 1 from product_option where product_id = ${id} returning id
    ) insert into stock (option_id, stocked) select id, 5 from added`;
  await shop.sql`select card_refresh(${[id]}::bigint[])`;
  const find = (query: object) =>
    shop.person().get('GET /v1/products/search', { query: { filter: '두 무게 절임', ...query } });
  const { entities } = await find({});
  expect(entities[0]).toMatchObject({ id, price: 39_000, optionName: '10kg' });
  expect((await find({ maxPrice: 10_000 })).entities.map((one) => one.id)).not.toContain(id);
});

test('an unknown category is refused', async () => {
  const { status } = await shop.person().ask('GET /v1/products/search', { query: { filter: '귤', categoryId: 7 } });
  expect(status).toBe(404);
});

test.each([
  ["' or 1=1 --", 200],
  ['%%%%', 200],
  ['____', 200],
  ['\\', 200],
  ['{}[]()*+?', 200],
  ['\u0301\u0301\u0301', 200],
  ['ㅏㅏㅏ', 200],
  ['ㄱ', 200],
  ['a'.repeat(50), 200],
  ['감'.repeat(50), 200],
  ['🍊', 200],
  ['가 나 다 라 마 바 사 아 자 차', 200],
  ['감'.repeat(51), 400],
  ['x'.repeat(10_000), 400],
])('%s is answered with %i, and quickly', async (filter, status) => {
  const began = performance.now();
  for (const path of ['/v1/products/search', '/v1/products/search/suggest']) {
    const answer = await fetch(`${shop.origin}${path}?filter=${encodeURIComponent(filter)}`);
    expect(answer.status).toBe(status);
  }
  expect(performance.now() - began).toBeLessThan(15_000);
});

test.each([
  ['filter=', 400],
  ['filter=%00', 400],
  ['filter=%FF', 200],
  ['filter=사과&filter=배', 400],
  ['filter[a]=사과', 400],
  ['filter=사과&take=0', 400],
  ['filter=사과&take=-1', 400],
  ['filter=사과&take=1000000000', 200],
  ['filter=사과&page=0', 400],
  ['filter=사과&page=101', 400],
  ['filter=사과&page=100', 200],
  ['filter=사과&page=1e9', 400],
  ['filter=사과&orderby=price;drop table product', 400],
  ['filter=사과&searchToken=%27%20or%201=1', 400],
  [`filter=사과&searchToken=${'a'.repeat(201)}`, 400],
  ['filter=사과&searchToken=AAAAAAAAAAAAzzzzzzzz', 200],
  ['filter=사과&origin=%27', 200],
  ['filter=사과&minPrice=99999999999', 400],
  [`filter=${'(a%2B)%2B'.repeat(5)}$`, 200],
])('a hostile query, %s, is answered with %i and not slowly', async (query, status) => {
  const began = performance.now();
  const answer = await fetch(`${shop.origin}/v1/products/search?${query}`);
  expect(answer.status).toBe(status);
  expect(performance.now() - began).toBeLessThan(15_000);
});

test('suggestions start with the typed text, including initial consonants and partial syllables', async () => {
  const visitor = shop.person();
  const offered = async (filter: string) =>
    (await visitor.get('GET /v1/products/search/suggest', { query: { filter } })).entities;
  const words = async (filter: string) => (await offered(filter)).map(({ word }) => word);
  expect(await words('사')).toContain('사과');
  expect(await words('사ㄱ')).toContain('사과');
  expect(await words('ㅅㄱ')).toContain('사과');
  expect(await offered('효돈')).toContainEqual({ word: '효돈감귤농원', kind: 'distributor' });
  expect(await words('버')).toContain('버섯');
  const popular = await offered('');
  expect(popular).toHaveLength(8);
  expect(popular.every(({ kind }) => kind === 'popular')).toBe(true);
  expect(await words('쿠쿠쿠')).toEqual([]);
});

test('a search without results suggests the category with the closest name', async () => {
  const nearest = async (filter: string) =>
    (await shop.person().get('GET /v1/products/search', { query: { filter } })).nearest;
  expect((await nearest('쿠쿠쿠쿠'))?.id).toBeGreaterThan(0);
  expect(await nearest('감귤')).toBeNull();
  const { entities: tree } = await shop.person().get('GET /v1/categories', {});
  const nearestBranch = createCategoryMatcher();
  expect(nearestBranch('건어룰 모둠', tree)).toEqual({ id: 93, name: '수산' });
  expect(nearestBranch('김치반촨', tree)).toEqual({ id: 95, name: '식품' });
});

test('a query that may be a typo reads no product that is not for sale, except those with this name', async () => {
  const transaction = shop.sql.begin(async (sql) => {
    await sql`update product_search set is_listed = false`;
    await sql`analyze product_search`;
    const countReadRows = async () => {
      const [row] = await sql<[{ rows: number }]>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = 'product_search'`;
      return row.rows;
    };
    const [{ name }] = await sql<
      [{ name: string }]
    >`select split_part(trim(name), ' ', -1) as name from product_search limit 1`;
    const before = await countReadRows();
    const isUnlisted = [await isUnlistedName(sql, ['고그마']), await isUnlistedName(sql, [name])];
    const rows = (await countReadRows()) - before;
    throw Object.assign(new Error('nothing of it stays'), { seen: { isUnlisted, rows } });
  });
  const { seen } = await transaction.catch((error) => error);
  expect(seen.isUnlisted).toEqual([false, true]);
  expect(seen.rows).toBeLessThan(10);
});
