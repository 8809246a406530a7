import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pollUntil } from '#test/due-jobs.ts';
import { joinAsMember, messagesTo } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import { coalesce } from '../platform/cache/coalesce.ts';
import { tx } from '../platform/db/database.ts';
import { markSoldOut } from '../stock/adjust-stock.ts';
import { sendProductAlerts } from './send-product-alerts.ts';

let shop: TestShop;
let still: TestShop;
beforeAll(async () => {
  [shop, still] = [await openTestShop(), await openTestShop({ ROLE: 'web' })];
});
afterAll(async () => {
  await shop.close();
  await still.close();
});

async function member(at = shop) {
  const self = at.person();
  return { self, ...(await joinAsMember(self, at.sandbox)) };
}

async function heard(phone: string, word: string) {
  const texts = async () =>
    (await messagesTo(shop.sandbox, phone)).map(({ text }) => text).filter((text) => text.includes(word));
  return pollUntil(texts, (all) => all.length > 0);
}

const open = '/v2/alarm/product/{id}/open' as const;
const alertPath = '/v1/alarm/product/{id}/open' as const;

describe('an opening alert', () => {
  test('can be set, read and removed, any number of times', async () => {
    const { self } = await member();
    const { id } = await insertTestProduct(shop.sql, { opensInHours: 30 });
    const params = { id };
    expect(await self.get(`GET ${alertPath}`, { params })).toEqual({ isAlarm: false });
    await Promise.all(Array.from({ length: 10 }, () => self.get(`POST ${open}`, { params })));
    expect(await self.get(`GET ${alertPath}`, { params })).toEqual({ isAlarm: true });
    expect(await (await member()).self.get(`GET ${alertPath}`, { params })).toEqual({ isAlarm: false });
    const personal = await self.get('GET /v1/products/{id}/user-personal', { params });
    expect([personal.isAlarmProductOpen, personal.isNotificationRequested]).toEqual([true, false]);
    const { entities, page } = await self.get('GET /v1/alarm/product', {});
    expect([entities.map((card) => [card.id, card.alarmType]), page.count]).toEqual([[[id, 'open']], 1]);
    expect(await self.get(`DELETE ${open}`, { params })).toEqual({ isAlarm: false });
    expect(await self.get(`DELETE ${open}`, { params })).toEqual({ isAlarm: false });
    expect((await self.get('GET /v1/alarm/product', {})).entities).toEqual([]);
  });

  test('sends one message by phone and is then deleted', async () => {
    const { self, phone } = await member();
    const { id } = await insertTestProduct(shop.sql, { name: '첫물 한라봉', opensInHours: 2 });
    await self.get(`POST ${open}`, { params: { id } });
    await shop.sql`update product set opens_at = now() - interval '1 second' where id = ${id}`;
    const texts = await heard(phone, '오픈 알림');
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('김하늘님, 기다리시던 첫물 한라봉이 지금 판매를 시작했어요.');
    const [said] = await messagesTo(shop.sandbox, phone);
    expect(said?.links).toContain(`${shop.origin}/product/${id}`);
    expect(texts[0]).not.toMatch(/쿠폰|할인|광고/);
    expect(await self.get(`GET ${alertPath}`, { params: { id } })).toEqual({ isAlarm: false });
  });

  test('is refused for a product that is already open', async () => {
    const { self } = await member();
    const plain = await insertTestProduct(shop.sql);
    const answer = await self.ask(`POST ${open}`, { params: { id: plain.id } });
    expect([answer.status, answer.refusal.code]).toEqual([409, 'ALARM_NOT_NEEDED']);
    expect((await self.ask(`POST ${open}`, { params: { id: 99_999_999 } })).refusal.code).toBe('PRODUCT_REMOVED');
  });

  test('is only for members: a guest is refused and has none', async () => {
    const passerby = shop.person();
    await passerby.arrive();
    const { id } = await insertTestProduct(shop.sql, { opensInHours: 30 });
    expect((await passerby.ask(`POST ${open}`, { params: { id } })).refusal.code).toBe('GUEST_NOT_ALLOWED');
    expect(await passerby.get(`GET ${alertPath}`, { params: { id } })).toEqual({ isAlarm: false });
    expect((await passerby.ask('GET /v1/alarm/product', {})).status).toBe(403);
  });
});

describe('a restock alert', () => {
  const restock = (id: number) => ({ params: { type: 'restock' as const, id } });

  test('is refused for a product after its sale period', async () => {
    const { self } = await member();
    const goods = await insertTestProduct(shop.sql, { stock: 0, endedHoursAgo: 1 });
    const { refusal } = await self.ask('POST /v1/app-users/user-products/{type}/{id}', restock(goods.id));
    expect(refusal.code).toBe('ALARM_NOT_NEEDED');
  });

  test('is for sold-out products and notifies once when stock is back', async () => {
    const { self, phone } = await member();
    const goods = await insertTestProduct(shop.sql, { name: '완도 미역', stock: 0 });
    expect(await self.get('POST /v1/app-users/user-products/{type}/{id}', restock(goods.id))).toMatchObject({
      count: 1,
    });
    const personal = await self.get('GET /v1/products/{id}/user-personal', { params: { id: goods.id } });
    expect(personal.isNotificationRequested).toBe(true);
    await shop.sql`update stock set stocked = 10 where option_id = ${goods.optionId}`;
    await shop.sql`insert into stock_movement (option_id, kind, quantity, reason) values (${goods.optionId}, 'stock', 10, '상품 파일')`;
    const texts = await heard(phone, '재입고 알림');
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('기다리시던 완도 미역이 다시 들어왔어요.');
    const again = await self.ask('POST /v1/app-users/user-products/{type}/{id}', restock(goods.id));
    expect(again.refusal.code).toBe('ALARM_NOT_NEEDED');
  });

  test('of a product with one sold-out option waits for that option', async () => {
    const { self, phone } = await member();
    const goods = await insertTestProduct(shop.sql, { name: '통영 멍게', stock: 5, dates: [null, null] });
    const [gone] = goods.options.slice(1);
    const restock = { params: { type: 'restock' as const, id: goods.id } };
    const ask = () => self.ask('POST /v1/app-users/user-products/{type}/{id}', restock);
    expect((await ask()).refusal.code).toBe('ALARM_NOT_NEEDED');
    await shop.sql`update stock set stocked = 0 where option_id = ${gone?.id ?? 0}`;
    expect((await ask()).status).toBe(200);
    await sendProductAlerts(shop.sql, {
      enqueue: () => Promise.reject(new Error('too early')),
      kick: coalesce(async () => {}, 0),
    });
    await shop.sql`update stock set stocked = 5 where option_id = ${gone?.id ?? 0}`;
    expect(await heard(phone, '재입고 알림')).toHaveLength(1);
  });

  test('for one sold-out option does not answer for another, and each is named and kept until it is back', async () => {
    const { self, phone } = await member();
    const goods = await insertTestProduct(shop.sql, { name: '영덕 대게', stock: 5, dates: [null, null, null, null] });
    const [here, two, three, four] = goods.options.map(({ id }) => id);
    const params = { type: 'restock' as const, id: goods.id };
    const ask = (optionId = 0) =>
      self.ask('POST /v1/app-users/user-products/{type}/{id}', { params, query: { optionId } });
    const drop = (optionId = 0) =>
      self.get('DELETE /v1/app-users/user-products/{type}/{id}', { params, query: { optionId } });
    const chosen = async () => {
      const { isNotificationRequested, restockOptionIds } = await self.get('GET /v1/products/{id}/user-personal', {
        params: { id: goods.id },
      });
      return [isNotificationRequested, restockOptionIds.toSorted()];
    };
    const stock = (options: (number | undefined)[], stocked: number) =>
      shop.sql`update stock set stocked = ${stocked} where option_id = any(${options as number[]})`;
    await stock([two, three, four], 0);
    expect((await ask(here)).refusal.code).toBe('ALARM_NOT_NEEDED');
    expect((await ask((await insertTestProduct(shop.sql, { stock: 0 })).optionId)).refusal.code).toBe(
      'ALARM_NOT_NEEDED',
    );
    for (const option of [two, three, four, two]) expect((await ask(option)).status).toBe(200);
    await drop(four);
    expect(await chosen()).toEqual([true, [two, three]]);
    await stock([four], 5);
    await sendProductAlerts(shop.sql, {
      enqueue: () => Promise.reject(new Error('another option')),
      kick: coalesce(async () => {}, 0),
    });
    await stock([two], 5);
    expect((await heard(phone, '재입고 알림'))[0]).toContain('영덕 대게 2kg이(가) 다시 들어왔어요.');
    expect(await chosen()).toEqual([true, [three]]);
    await stock([three], 5);
    expect(
      (
        await pollUntil(
          () => heard(phone, '재입고 알림'),
          (all) => all.length > 1,
        )
      )[0],
    ).toContain('영덕 대게 3kg');
    expect(await chosen()).toEqual([false, []]);
  });

  test('waits for an option that its seller has marked as sold out although stock is left', async () => {
    const { self, phone } = await member();
    const goods = await insertTestProduct(shop.sql, { name: '울릉 명이', stock: 5, dates: [null, null] });
    const option = goods.options[1]?.id ?? 0;
    await tx(shop.sql, (inside) => markSoldOut(inside, [option]));
    const at = { params: { type: 'restock' as const, id: goods.id }, query: { optionId: option } };
    expect((await self.ask('POST /v1/app-users/user-products/{type}/{id}', at)).status).toBe(200);
    await shop.sql`update product_option set option_status = 'stock_in' where id = ${option}`;
    expect(await heard(phone, '재입고 알림')).toHaveLength(1);
  });

  test('is refused for a sold-out option past the cut-off of its ship date, which does not come back', async () => {
    const { self } = await member();
    const [days] = await shop.sql<{ closed: string; open: string }[]>`
      select max(day) filter (where cutoff(day) <= shop_now())::text as closed, max(day)::text as open
      from (select korea_date(shop_now()) + n as day from generate_series(0, 14) n) next`;
    const { closed = '', open = '' } = days ?? {};
    const goods = await insertTestProduct(shop.sql, { stock: 0, dates: [closed, open] });
    const ask = (optionId = 0) =>
      self.ask('POST /v1/app-users/user-products/{type}/{id}', {
        params: { type: 'restock', id: goods.id },
        query: { optionId },
      });
    const [first, second] = goods.options.map(({ id }) => id);
    expect((await ask(first)).refusal.code).toBe('ALARM_NOT_NEEDED');
    expect((await ask(second)).status).toBe(200);
  });

  test('for the only chosen option ends when that option is removed', async () => {
    const { self } = await member();
    const goods = await insertTestProduct(shop.sql, { stock: 0, dates: [null, null] });
    const at = { params: { type: 'restock' as const, id: goods.id }, query: { optionId: goods.optionId } };
    await self.get('POST /v1/app-users/user-products/{type}/{id}', at);
    expect(await self.get('DELETE /v1/app-users/user-products/{type}/{id}', at)).toMatchObject({ count: 0 });
  });
});

test('of many people is sent exactly once to each by three concurrent runs', async () => {
  const { id } = await insertTestProduct(still.sql, { opensInHours: 1 });
  await still.sql`
    insert into user_product (app_user_id, product_id, type) select id, ${id}, 'open' from app_user where phone is not null`;
  const [people] = await still.sql<
    { count: number }[]
  >`select count(*)::int as count from user_product where product_id = ${id}`;
  await still.sql`update product set opens_at = now() - interval '1 second' where id = ${id}`;
  await still.sql`select card_refresh(array[${id}::bigint])`;
  const sentKinds: string[] = [];
  const outbox: Pick<MessageOutbox, 'enqueue' | 'kick'> = {
    enqueue: async (_, code, { event }) => void sentKinds.push(`${code} ${event}`),
    kick: coalesce(async () => {}, 0),
  };
  await Promise.all([1, 2, 3].map(() => sendProductAlerts(still.sql, outbox)));
  expect(people?.count).toBeGreaterThan(10);
  expect(sentKinds).toHaveLength(people?.count ?? 0);
  expect(new Set(sentKinds).size).toBe(sentKinds.length);
  await sendProductAlerts(still.sql, outbox);
  expect(sentKinds).toHaveLength(people?.count ?? 0);
});

test('an alert of a member who left is not sent', async () => {
  const { self, password } = await member(still);
  const { id } = await insertTestProduct(still.sql, { opensInHours: 1 });
  await self.get(`POST ${open}`, { params: { id } });
  await self.get('DELETE /v1/app-users', { body: { password } });
  const [left] = await still.sql<
    { count: number }[]
  >`select count(*)::int as count from user_product where product_id = ${id}`;
  expect(left?.count).toBe(0);
});
