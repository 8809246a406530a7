import { expect, test } from 'vitest';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

const groups = async () => (await shop.person().get('GET /v4/display-category/groups', {})).entities;

async function groupWith(type: 'product' | 'tab') {
  const found = (await groups()).find((one) => one.displayContentsType === type && one.displayUiType !== 'banner');
  if (!found) throw new Error(`No group of ${type}.`);
  return found;
}

test('the display groups belong to the brand and come without products', async () => {
  const all = await groups();
  expect(all.length).toBeGreaterThan(8);
  expect(all.every((one) => one.products.length === 0)).toBe(true);
  const [foreign] = await shop.sql<{ id: number }[]>`select id from display_group where brand = 'farmer' limit 1`;
  expect(all.some((one) => one.id === foreign?.id)).toBe(false);
  const { status } = await shop
    .person()
    .ask('GET /v4/display-category/groups/{id}', { params: { id: foreign?.id ?? 0 } });
  expect(status).toBe(404);
});

test('a display group pages its products', async () => {
  const { id } = await groupWith('product');
  const visitor = shop.person();
  const seen: number[] = [];
  let nextPage: string | undefined;
  do {
    const page = await visitor.get('GET /v4/display-category/groups/{id}', {
      params: { id },
      query: { take: 5, nextPage },
    });
    seen.push(...page.products.map((card) => card.id));
    nextPage = page.page.nextPage ?? undefined;
    if (!nextPage) expect(seen.length).toBe(page.page.count);
  } while (nextPage);
  expect(new Set(seen).size).toBe(seen.length);
});

test('display products page forward and back to the same rows', async () => {
  const { id } = await groupWith('product');
  const visitor = shop.person();
  const ask = (query: object) =>
    visitor.get('GET /v4/display-category/{id}/display-products', { params: { id }, query: { take: 4, ...query } });
  const ids = (page: Awaited<ReturnType<typeof ask>>) => page.entities.map((card) => card.id);
  const first = await ask({});
  expect(first.page.prePage).toBeNull();
  expect(first.entities[0]).not.toHaveProperty('cursor');
  const second = await ask({ nextPage: first.page.nextPage ?? '' });
  const back = await ask({ prePage: second.page.prePage ?? '' });
  expect(ids(back)).toEqual(ids(first));
  expect(back.page.prePage).toBeNull();
  expect(ids(await ask({ nextPage: back.page.nextPage ?? '' }))).toEqual(ids(second));
  const marked = await ask({ includeCursor: true });
  const from = await ask({ nextPage: marked.entities[1]?.cursor ?? '' });
  expect(from.entities[0]?.id).toBe(first.entities[2]?.id);
});

test('tabs lead to groups with products, and one tab is the default', async () => {
  const visitor = shop.person();
  const group = await groupWith('tab');
  const params = { id: group.id };
  const { entities: tabs } = await visitor.get('GET /v4/display-category/{id}/tabs', { params });
  expect(tabs).toEqual(group.tabs);
  const { entities: buttons } = await visitor.get('GET /v4/display-category/groups/{id}/tab-buttons', { params });
  expect(buttons.filter((one) => one.isDefault)).toHaveLength(1);
  const { children } = await visitor.get('GET /v1/display-category/{id}', { params });
  expect(children).toEqual(tabs);
  for (const tab of tabs) {
    const { entities } = await visitor.get('GET /v4/display-category/{id}/display-products', {
      params: { id: tab.id },
    });
    expect(entities.length).toBeGreaterThan(0);
  }
  const few = await visitor.get('GET /v4/display-category/{id}/tabs', { params, query: { take: 2 } });
  expect(few.entities).toHaveLength(2);
});

test('the main navigation has categories or display groups as children', async () => {
  const visitor = shop.person();
  const { entities } = await visitor.get('GET /v4/main-navigation', {});
  const leading = entities.filter(({ navigationType: type }) => ['home', 'display', 'category'].includes(type));
  expect(leading.length).toBeGreaterThan(5);
  for (const { id } of leading) {
    const { entities: tabs } = await visitor.get('GET /v4/main-navigation/{id}/tabs', { params: { id } });
    expect(tabs.length).toBeGreaterThan(0);
  }
  const { status } = await visitor.ask('GET /v4/main-navigation/{id}/tabs', { params: { id: 999 } });
  expect(status).toBe(404);
});

test('the reviews of a display group are good ones of its products, those with photos first', async () => {
  const visitor = shop.person();
  const { id } = await groupWith('tab');
  const [photoReview] = await shop.sql<{ id: number }[]>`
    update review set review_type = 'photo', images = '{/pictures/uploads/x}', helpful = 1000 where id = (
      select min(r.id) from review r join product_card k on k.product_id = r.product_id and k.is_listed where r.score >= 4 and r.product_id in (
        select d.product_id from display_product d join display_group g on g.id = d.display_group_id where g.id = ${id} or g.parent_id = ${id}))
    returning id`;
  const ask = (nextPage?: string) =>
    visitor.get('GET /v2/display-category/{id}/display-reviews', { params: { id }, query: { take: 3, nextPage } });
  const first = await ask();
  expect(first.entities).toHaveLength(3);
  expect(first.entities[0]?.id).toBe(photoReview?.id);
  expect(first.entities.every(({ score }) => score >= 4)).toBe(true);
  const second = await ask(first.page.nextPage ?? '');
  expect(second.entities.some((one) => first.entities.some((other) => other.id === one.id))).toBe(false);
});

test('the brand reports the layouts of its display groups', async () => {
  const style = await shop.person().get('GET /v4/display-category/style', {});
  expect(style.palette).toBe('cuma');
  expect(style.cards).toMatchObject({ today: 'carousel', best: 'ranking' });
});

test.each([
  ['/v1/display-category/999999', 404],
  ['/v4/display-category/groups/999999', 404],
  ['/v4/display-category/groups/999999/tab-buttons', 404],
  ['/v4/display-category/999999/tabs', 404],
  ['/v4/display-category/999999/display-products', 404],
  ['/v2/display-category/999999/display-reviews', 404],
  ['/v4/display-category/1/display-products?nextPage=x', 400],
  ['/v4/display-category/1/display-products?nextPage=1.1&prePage=1.1', 400],
  ['/v4/display-category/1/display-products?nextPage=9999999999999999.1', 400],
  ['/v4/display-category/groups/1?nextPage=1', 400],
  ['/v2/display-category/1/display-reviews?nextPage=x', 400],
])('GET %s answers %i', async (path, status) => {
  expect((await fetch(shop.origin + path)).status).toBe(status);
});
