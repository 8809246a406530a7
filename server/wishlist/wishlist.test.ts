import { describe, expect, test } from 'vitest';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, jejuAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { countProductEngagement } from './wishlist.ts';

const shop = ownShop({ ROLE: 'web' });

async function member() {
  const self = shop.person();
  await joinAsMember(self, shop.sandbox);
  return self;
}

const path = '/v1/app-users/user-products/{type}/{id}' as const;
type Type = 'share' | 'favorite' | 'restock' | 'recent';
const params = (type: Type, id: number) => ({ params: { type, id } });

describe('favorites', () => {
  test('a favorite appears at once in the counters and on the product, and disappears at once', async () => {
    const haneul = await member();
    const { id } = await insertTestProduct(shop.sql);
    expect(await haneul.get(`POST ${path}`, params('favorite', id))).toEqual({ type: 'favorite', count: 1 });
    expect((await haneul.get('GET /v1/app-users/counters', {})).favorites).toBe(1);
    const personal = () => haneul.get('GET /v1/products/{id}/user-personal', { params: { id } });
    expect((await personal()).isFavorites).toBe(true);
    expect(await haneul.get(`DELETE ${path}`, params('favorite', id))).toEqual({ type: 'favorite', count: 0 });
    expect(await haneul.get(`DELETE ${path}`, params('favorite', id))).toEqual({ type: 'favorite', count: 0 });
    expect((await personal()).isFavorites).toBe(false);
    expect((await haneul.get('GET /v1/app-users/counters', {})).favorites).toBe(0);
  });

  test('fifty concurrent favorites count once', async () => {
    const haneul = await member();
    const { id } = await insertTestProduct(shop.sql);
    const all = await Promise.all(Array.from({ length: 50 }, () => haneul.ask(`POST ${path}`, params('favorite', id))));
    expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await haneul.get(`POST ${path}`, params('favorite', id))).toEqual({ type: 'favorite', count: 1 });
    await Promise.all([
      countProductEngagement(shop.sql),
      countProductEngagement(shop.sql),
      countProductEngagement(shop.sql),
    ]);
    const [row] = await shop.sql`select favorite_count as count from product where id = ${id}`;
    expect(row?.count).toBe(1);
  });

  test('no customer request writes to the product row', async () => {
    const haneul = await member();
    const { id } = await insertTestProduct(shop.sql);
    const before = shop.statements.length;
    await haneul.get(`POST ${path}`, params('favorite', id));
    expect(shop.statements.slice(before).filter((text) => /update\s+product\b/i.test(text))).toEqual([]);
  });

  test('are listed newest first, page by page', async () => {
    const haneul = await member();
    const ids: number[] = [];
    for (let nth = 0; nth < 5; nth++) {
      const { id } = await insertTestProduct(shop.sql, { name: `귤 ${nth}호` });
      ids.unshift(id);
      await haneul.get(`POST ${path}`, params('favorite', id));
    }
    const list = (nextPage?: string) =>
      haneul.get('GET /v1/app-users/user-products/{type}', {
        params: { type: 'favorite' },
        query: { take: 3, nextPage },
      });
    const first = await list();
    const second = await list(first.page.nextPage ?? '');
    expect([...first.entities, ...second.entities].map((card) => card.id)).toEqual(ids);
    expect([first.page.count, second.page.nextPage]).toEqual([5, null]);
    const wrong = await haneul.ask('GET /v1/app-users/user-products/{type}', {
      params: { type: 'favorite' },
      query: { nextPage: 'x' },
    });
    expect(wrong.status).toBe(400);
  });

  test('a removed product is left out, and its favorite can still be deleted', async () => {
    const haneul = await member();
    const { id } = await insertTestProduct(shop.sql);
    await haneul.get(`POST ${path}`, params('favorite', id));
    await shop.sql`update product set product_status = 'removed' where id = ${id}`;
    await shop.sql`select card_refresh(array[${id}::bigint])`;
    const { entities } = await haneul.get('GET /v1/app-users/user-products/{type}', { params: { type: 'favorite' } });
    expect(entities).toEqual([]);
    expect((await haneul.ask(`POST ${path}`, params('favorite', id))).refusal.code).toBe('PRODUCT_REMOVED');
    await haneul.get(`DELETE ${path}`, params('favorite', id));
    expect((await haneul.get('GET /v1/app-users/counters', {})).favorites).toBe(0);
  });
});

describe('access', () => {
  test('a guest may share, and nothing else', async () => {
    const passerby = await shop.guest();
    const { id } = await insertTestProduct(shop.sql);
    expect(await passerby.get(`POST ${path}`, params('share', id))).toEqual({ type: 'share', count: 1 });
    for (const type of ['favorite', 'recent', 'restock'] as const) {
      const { status, refusal } = await passerby.ask(`POST ${path}`, params(type, id));
      expect([status, refusal.code]).toEqual([403, 'GUEST_NOT_ALLOWED']);
    }
    const list = await passerby.ask('GET /v1/app-users/user-products/{type}', { params: { type: 'favorite' } });
    expect(list.refusal.code).toBe('GUEST_NOT_ALLOWED');
  });

  test('a request without a token and an unknown list type are refused', async () => {
    const { id } = await insertTestProduct(shop.sql);
    expect((await shop.person().ask(`POST ${path}`, params('share', id))).status).toBe(401);
    const haneul = await member();
    expect((await haneul.ask(`POST ${path}`, params('love' as Type, id))).status).toBe(404);
    expect((await haneul.ask(`POST ${path}`, params('favorite', 99_999_999))).refusal.code).toBe('PRODUCT_REMOVED');
  });
});

test('a share counts once for each person, also in the product row in the end', async () => {
  const { id } = await insertTestProduct(shop.sql);
  for (const guest of [await shop.guest(), await shop.guest()]) {
    await guest.get(`POST ${path}`, params('share', id));
    await guest.get(`POST ${path}`, params('share', id));
  }
  await countProductEngagement(shop.sql);
  const [row] = await shop.sql`select share_count as count from product where id = ${id}`;
  expect(row?.count).toBe(2);
});

test('the last viewed product comes first, and viewing a product again moves it there', async () => {
  const haneul = await member();
  const [one, two] = [await insertTestProduct(shop.sql), await insertTestProduct(shop.sql)];
  for (const { id } of [one, two, one]) await haneul.get(`POST ${path}`, params('recent', id));
  const { entities } = await haneul.get('GET /v1/app-users/user-products/{type}', { params: { type: 'recent' } });
  expect(entities.map((card) => card.id)).toEqual([one.id, two.id]);
});

test('the list stored on a device is returned in its order, without unlisted products', async () => {
  const [one, two] = [await insertTestProduct(shop.sql), await insertTestProduct(shop.sql, { status: 'removed' })];
  const three = await insertTestProduct(shop.sql);
  const ask = shop.person();
  const { entities } = await ask.get('GET /v1/products/cards', { query: { ids: [three.id, two.id, one.id] } });
  expect(entities.map((card) => card.id)).toEqual([three.id, one.id]);
  expect((await fetch(`${shop.origin}/v1/products/cards?ids=1,x`)).status).toBe(400);
});

describe('the arrival date', () => {
  const arrival = (customer: ReturnType<typeof shop.person>, id: number, zonecode?: string) =>
    customer.get('GET /v1/products/{id}/arrival', { params: { id }, query: { zonecode } });

  test('is a day later and more expensive for Jeju, and an area without delivery is reported', async () => {
    const { id } = await insertTestProduct(shop.sql, { undeliverable: [false, false, true, false] });
    const seoul = await arrival(shop.person(), id, '03925');
    const island = await arrival(shop.person(), id, '63592');
    const far = await arrival(shop.person(), id, '58800');
    expect([seoul.area, seoul.areaFee, seoul.deliverable]).toEqual([0, 0, true]);
    expect([island.area, island.areaFee]).toEqual([1, 3000]);
    expect(island.arrival > seoul.arrival).toBe(true);
    expect([far.area, far.deliverable]).toEqual([2, false]);
    expect(seoul.arrival > seoul.shipping).toBe(true);
  });

  test('uses the default address of a member when no postcode is given', async () => {
    const haneul = await member();
    const { id } = await insertTestProduct(shop.sql);
    const { guestOrderName: _, guestOrderPhone: __, ...body } = jejuAddress;
    await haneul.get('POST /v1/app-users/delivery-address', { body });
    expect(await arrival(haneul, id)).toMatchObject({ area: 1, place: '제주특별자치도 서귀포시' });
    expect(await arrival(haneul, id, '03925')).toMatchObject({ area: 0, place: null });
    expect(await arrival(shop.person(), id)).toMatchObject({ area: 0, place: null });
  });
});
