import { describe, expect, test } from 'vitest';
import { koreanDay } from '#contract/rules/dates.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({}, { demoOrders: true });

function sell(option: number, unit: number, daysAgo: number) {
  return shop.sql`insert into stock_movement (option_id, kind, quantity, at) values (${option}, 'sell', ${unit}, now() - ${`${daysAgo} days`}::interval)`;
}

describe('best sellers', () => {
  test('of a day, a week and a month count the sales of that period', async () => {
    const visitor = shop.person();
    const [today, lately, before] = [
      await insertTestProduct(shop.sql, { name: '오늘 많이 나간 귤', category: 9108 }),
      await insertTestProduct(shop.sql, { name: '지난주에 나간 귤', category: 9108 }),
      await insertTestProduct(shop.sql, { name: '지난달에 나간 귤', category: 9108 }),
    ];
    await sell(today.optionId, 100_000, 0);
    await sell(lately.optionId, 200_000, 3);
    await sell(before.optionId, 300_000, 20);
    const top = async (type: 'day' | 'week' | 'month') => {
      const { entities } = await visitor.get('GET /v1/products/category/{id}/best', {
        params: { id: 9108 },
        query: { type },
      });
      return entities.map((card) => card.id).slice(0, 3);
    };
    expect((await top('day'))[0]).toBe(today.id);
    expect((await top('week')).slice(0, 2)).toEqual([lately.id, today.id]);
    expect(await top('month')).toEqual([before.id, lately.id, today.id]);
  });

  test('are filled up by all-time sales, end after a hundred and page without repeating', async () => {
    const visitor = shop.person();
    const ask = (nextPage?: string) =>
      visitor.get('GET /v1/products/category/{id}/best', { params: { id: 91 }, query: { take: 20, nextPage } });
    const first = await ask();
    expect(first.page.count).toBeGreaterThan(30);
    expect(first.page.count).toBeLessThanOrEqual(100);
    const second = await ask(first.page.nextPage ?? '');
    const ids = [...first.entities, ...second.entities].map((card) => card.id);
    expect(new Set(ids).size).toBe(ids.length);
    const { status } = await visitor.ask('GET /v1/products/category/{id}/best', {
      params: { id: 91 },
      query: { nextPage: 'x' },
    });
    expect(status).toBe(400);
  });
});

test('a category counts its products that were added today, also among filtered ones', async () => {
  const today = await insertTestProduct(shop.sql, { name: '오늘 들어온 낙지', category: 9305, price: 91_000 });
  const before = await insertTestProduct(shop.sql, { name: '어제 들어온 낙지', category: 9305, price: 91_000 });
  await shop.sql`
    update product set created_at = korea_hour(korea_date(shop_now()), 0) - interval '1 second' * (id <> ${today.id})::int
    where category_id = 9305`;
  await shop.sql`select card_refresh(array(select id from product where category_id = 9305))`;
  for (const query of [{}, { minPrice: 91_000, maxPrice: 91_000 }]) {
    const list = await shop.person().get('GET /v1/products/category/{id}', { params: { id: 9305 }, query });
    expect(list.entities.map(({ id }) => id)).toEqual(expect.arrayContaining([today.id, before.id]));
    expect(list).toMatchObject({ addedToday: 1, page: { count: expect.any(Number) } });
  }
});

test('the order of recommendation has products with a picture of the food before those that sell better', async () => {
  const boxed = await insertTestProduct(shop.sql, { name: '상자 사진 꽃게', category: 9108 });
  const pictured = await insertTestProduct(shop.sql, { name: '음식 사진 꽃게', category: 9108 });
  await shop.sql`update product set pictured = false, sales_quantity = 1000000 where id = ${boxed.id}`;
  const listed = async () => {
    const { entities } = await shop.person().get('GET /v1/products/category/{id}', {
      params: { id: 9108 },
      query: { orderby: 'recommend', take: 60 },
    });
    return entities.filter(({ id }) => id === boxed.id || id === pictured.id).map(({ id, pictured }) => [id, pictured]);
  };
  await expectEventually(listed).toEqual([
    [pictured.id, true],
    [boxed.id, false],
  ]);
});

test('past ship dates and their options are not offered', async () => {
  const day = (from: number) => koreanDay(new Date(Date.now() + from * 86_400_000).toISOString());
  const goods = await insertTestProduct(shop.sql, { dates: [day(-9), day(-1), day(14), null] });
  const { entities, dates } = await shop.person().get('GET /v1/products/{id}/options', { params: { id: goods.id } });
  expect(dates).toEqual([day(14)]);
  expect(entities.map(({ shipmentDate }) => shipmentDate)).toEqual([day(14), null]);
  // A product whose ship dates have all passed still exists.
  const over = await insertTestProduct(shop.sql, { dates: [day(-2)] });
  const left = await shop.person().get('GET /v1/products/{id}/options', { params: { id: over.id } });
  expect(left).toEqual({ entities: [], dates: [] });
});

describe('product groups', () => {
  test.each(['new', 'today', 'md', 'season', 'best-91', 'best-9101', 'funding'])('%s has products', async (code) => {
    const group = await shop.person().get('GET /v1/product-groups/{code}', { params: { code } });
    expect(group.code).toBe(code);
    expect(group.name).not.toBe('');
    expect(group.products.length).toBeGreaterThan(0);
    expect(group.productsCount).toBeGreaterThanOrEqual(group.products.length);
  });

  test('page by number', async () => {
    const visitor = shop.person();
    const ask = (page: number) =>
      visitor.get('GET /v1/product-groups/{code}', { params: { code: 'new' }, query: { page, take: 5 } });
    const [one, two] = [await ask(1), await ask(2)];
    expect([one.page.prePage, one.page.nextPage, two.page.prePage]).toEqual([null, '2', '1']);
    expect(two.products.some((card) => one.products.some(({ id }) => id === card.id))).toBe(false);
    const beyond = await ask(1000);
    expect([beyond.products, beyond.page.nextPage]).toEqual([[], null]);
  });

  test.each(['nothing', 'best-7', 'best-', 'best-99999999999'])('%s does not exist', async (code) => {
    const { status, refusal } = await shop.person().ask('GET /v1/product-groups/{code}', { params: { code } });
    expect([status, refusal.code]).toEqual([404, 'NOT_FOUND']);
  });
});

test('wholesale shows the newest products of each category, and no others', async () => {
  const { entities } = await shop.person().get('GET /v1/wholesale/new-with-category', {});
  expect(entities.length).toBeGreaterThan(2);
  for (const { products } of entities) {
    expect(products.length).toBeGreaterThan(0);
    expect(products.every((card) => card.saleType === 'wholesale')).toBe(true);
  }
});

describe('the activity prompt of a product', () => {
  const prompt = (id: number, type?: 'recentBuyers' | 'viewing' | 'cartAdds') =>
    shop.person().get('GET /v1/products/{id}/purchase-prompt', { params: { id }, query: { type } });

  test('appears from five people on, counting each person once', async () => {
    const goods = await insertTestProduct(shop.sql);
    const look = async () => {
      const visitor = await shop.guest();
      for (let times = 0; times < 2; times++) {
        await visitor.get('GET /v1/products/{id}/user-personal', { params: { id: goods.id } });
        await visitor.get('POST /v1.2/app-users/shopping-carts', {
          body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
        });
      }
    };
    for (let people = 0; people < 4; people++) await look();
    expect(await prompt(goods.id, 'viewing')).toBeNull();
    expect(await prompt(goods.id, 'cartAdds')).toBeNull();
    await look();
    expect(await prompt(goods.id, 'viewing')).toMatchObject({ count: 5, text: '지금 5명이 함께 보고 있어요' });
    expect(await prompt(goods.id, 'cartAdds')).toMatchObject({ count: 5, windowHours: 24 });
    expect(await prompt(goods.id)).toBeNull();
  });

  test('hides the number of viewers while two processes run, because each counts only its viewers', {
    tags: ['nightly'],
  }, async () => {
    const goods = await insertTestProduct(shop.sql);
    for (let people = 0; people < 6; people++)
      await (await shop.guest()).get('GET /v1/products/{id}/user-personal', { params: { id: goods.id } });
    expect(await prompt(goods.id, 'viewing')).toMatchObject({ count: 6 });
    const other = await shop.beside();
    const promptsOfBoth = async () => {
      const query = { params: { id: goods.id }, query: { type: 'viewing' } } as const;
      return [
        await prompt(goods.id, 'viewing'),
        await other.person().get('GET /v1/products/{id}/purchase-prompt', query),
      ];
    };
    await expectEventually(promptsOfBoth).toEqual([null, null]);
    await other.close();
    await expectEventually(() => prompt(goods.id, 'viewing')).toMatchObject({ count: 6 });
  });

  test('counts buyers of the last day from paid orders', async () => {
    const [sold] = await shop.sql<{ id: number; count: number }[]>`
      select l.product_id as id, count(distinct o.app_user_id)::int as count from order_line l join orders o on o.id = l.order_id
        join payment p on p.order_id = o.id
      where p.status = 'paid' and l.status not in ('request', 'incomplete', 'withdraw_complete')
      group by 1 order by 2 desc limit 1`;
    expect(sold?.count).toBeGreaterThan(0);
    await shop.sql`update payment set approved_at = now() - interval '1 hour' where status = 'paid'`;
    const reply = await prompt(sold?.id ?? 0);
    if ((sold?.count ?? 0) < 5) expect(reply).toBeNull();
    else expect(reply).toMatchObject({ count: sold?.count, text: `최근 24시간 동안 ${sold?.count}명이 구매했어요` });
  });

  test('is refused for an unlisted product', async () => {
    const { status, refusal } = await shop
      .person()
      .ask('GET /v1/products/{id}/purchase-prompt', { params: { id: 99_999_999 } });
    expect([status, refusal.code]).toEqual([404, 'PRODUCT_REMOVED']);
  });
});

describe('the personal part of a product page', () => {
  test('shows a member the points of a purchase by grade, and shows none to a guest or for wholesale', async () => {
    const goods = await insertTestProduct(shop.sql, { price: 12_340 });
    const read = (customer: TestCustomer) =>
      customer.get('GET /v1/products/{id}/user-personal', { params: { id: goods.id } });
    const [first, top] = [shop.person(), shop.person()];
    await first.signIn('first@demo.shop', 'Demo1234!!');
    await top.signIn('top@demo.shop', 'Demo1234!!');
    expect((await read(first)).expectedPoint).toMatchObject({
      purchasePointPer: 0.5,
      expectedRewardPoint: 61,
      expectedPhotoReviewPoint: 300,
    });
    expect((await read(top)).expectedPoint).toMatchObject({ purchasePointPer: 3, expectedRewardPoint: 370 });
    expect((await read(await shop.guest())).expectedPoint).toBeNull();
    await shop.sql`update product set sale_type = 'wholesale' where id = ${goods.id}`;
    expect((await read(top)).expectedPoint).toBeNull();
  });

  test('shows how many a household may buy in a week when resale is forbidden', async () => {
    const goods = await insertTestProduct(shop.sql);
    await shop.sql`update product set no_resale = true where id = ${goods.id}`;
    const { userProductOrderConditions: conditions } = await (await shop.guest()).get(
      'GET /v1/products/{id}/user-personal',
      { params: { id: goods.id } },
    );
    expect(conditions).toContainEqual({
      type: 'noResale',
      isSatisfy: true,
      message: '한 사람, 한 주소당 일주일에 2개까지 구매할 수 있어요.',
    });
  });
});
