import { describe, expect, test } from 'vitest';
import { setMessageFault, waitForMessages } from '#test/arrived-messages.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

async function member() {
  const self = shop.person();
  const joined = await joinAsMember(self, shop.sandbox);
  const { id } = await self.get('GET /v2/app-users/detail', {});
  return { self, id: id ?? 0, ...joined };
}

const list = '/v1/app-users/notification' as const;
const push = '/v1/app-users/push-subscription' as const;

/** Inserts notifications, the oldest first. */
async function insertNotifications(person: number, shelf: 'order' | 'sns', many: number) {
  for (let at = 0; at < many; at++)
    await shop.sql`
      insert into notification (app_user_id, list, code, event, title, contents, path)
      values (${person}, ${shelf}, 'DELIVERED', ${`DELIVERED ${shelf} ${at}`}, ${`${at}번째 소식`}, '도착했어요', '/order')`;
}

async function subscribe(self: TestCustomer, sandbox = shop.sandbox) {
  const { publicKey } = await self.get(`GET ${push}`, {});
  const response = await fetch(`${sandbox}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: publicKey }),
  });
  const body = (await response.json()) as { endpoint: string; keys: { p256dh: string; auth: string } };
  await self.get(`PUT ${push}`, { body });
  return { body, endpoint: body.endpoint, id: body.endpoint.split('/').at(-1) ?? '' };
}

async function shownOn(browser: string) {
  const response = await fetch(`${shop.sandbox}/phone/pushes?browser=${encodeURIComponent(browser)}`);
  return (await response.json()) as { title: string; text: string; path: string }[];
}

describe('the notification list (알림)', () => {
  test('returns fifteen of orders, thirty of the other list, and thirty when no list is given', async () => {
    const { self, id } = await member();
    await insertNotifications(id, 'order', 40);
    await insertNotifications(id, 'sns', 35);
    const sizes = await Promise.all(
      [
        { listType: 'orderList' as const },
        { listType: 'fruitSnsList' as const },
        {},
        { listType: 'orderList' as const, take: 5 },
      ].map(async (query) => (await self.get(`GET ${list}`, { query })).entities.length),
    );
    expect(sizes).toEqual([15, 30, 30, 5]);
  });

  test('pages by cursor without a gap while new notifications arrive, and by page number', async () => {
    const { self, id } = await member();
    await insertNotifications(id, 'order', 40);
    const query = { listType: 'orderList' as const };
    const first = await self.get(`GET ${list}`, { query });
    await insertNotifications(id, 'sns', 1);
    await shop.sql`
      insert into notification (app_user_id, list, code, event, title, contents) values (${id}, 'order', 'DELIVERED', 'DELIVERED new', '새 소식', '방금')`;
    const second = await self.get(`GET ${list}`, { query: { ...query, nextPage: first.page.nextPage ?? '' } });
    const third = await self.get(`GET ${list}`, { query: { ...query, nextPage: second.page.nextPage ?? '' } });
    const titles = [first, second, third].flatMap(({ entities }) => entities.map(({ title }) => title));
    expect(titles).toEqual(Array.from({ length: 40 }, (_, at) => `${39 - at}번째 소식`));
    expect(third.page.nextPage).toBeNull();
    expect((await self.get(`GET ${list}`, { query: { ...query, page: 3 } })).entities).toHaveLength(11);
  });

  test('marks a tab as read when it is opened, for its owner only', async () => {
    const [mine, other] = [await member(), await member()];
    for (const { id } of [mine, other]) {
      await insertNotifications(id, 'order', 2);
      await insertNotifications(id, 'sns', 1);
    }
    const count = async ({ self }: { self: TestCustomer }) =>
      (await self.get('GET /v1/app-users/counters', {})).newCumaNotification;
    expect([await count(mine), await count(other)]).toEqual([3, 3]);
    const params = { name: 'newCumaNotification' as const };
    await mine.self.get('PUT /v1/app-users/counts/{name}/read', { params, body: { listType: 'orderList' } });
    expect([await count(mine), await count(other)]).toEqual([1, 3]);
    await mine.self.get('PUT /v1/app-users/counts/{name}/read', { params, body: {} });
    await mine.self.get('PUT /v1/app-users/counts/{name}/read', { params, body: {} });
    expect([await count(mine), await count(other)]).toEqual([0, 3]);
  });

  test('shows a paid order with a link to it; another customer sees none of it', async () => {
    const { self, phone } = await member();
    const goods = await insertTestProduct(shop.sql, { name: '제주 감귤' });
    const { body } = await placeTestOrder(self, goods).then(({ uuid, price }) => payOrder(self, uuid, price));
    await expectEventually(async () => (await self.get(`GET ${list}`, {})).entities.map(({ code }) => code)).toContain(
      'ORDER_PAID',
    );
    const paid = (await self.get(`GET ${list}`, {})).entities.find(({ code }) => code === 'ORDER_PAID');
    expect(paid).toMatchObject({ title: '결제가 완료되었어요', link: `/order/${body.uuid}`, isRead: false });
    expect(paid?.product).toMatchObject({ name: '제주 감귤', imageSmall: expect.stringContaining('/') });
    await waitForMessages(shop, { to: phone });
    expect((await (await shop.guest()).get(`GET ${list}`, {})).entities).toEqual([]);
  });
});

describe('a push', () => {
  test('reaches subscribed browsers, encrypted, and not those that were signed out', async () => {
    const { self, id, email, password } = await member();
    const here = await subscribe(self);
    const elsewhere = shop.person();
    await elsewhere.arrive();
    await elsewhere.signIn(email, password);
    const there = await subscribe(elsewhere);
    expect((await self.get(`GET ${push}`, {})).browsers).toBe(2);
    await elsewhere.get('DELETE /v2/tokens', {});
    const goods = await insertTestProduct(shop.sql, { name: '완도 전복', stock: 0 });
    await self.get('POST /v1/app-users/user-products/{type}/{id}', { params: { type: 'restock', id: goods.id } });
    await shop.sql`update stock set stocked = 10 where option_id = ${goods.optionId}`;
    await shop.sql`insert into stock_movement (option_id, kind, quantity, reason) values (${goods.optionId}, 'stock', 10, '상품 파일')`;
    await expectEventually(() => shownOn(here.id)).toMatchObject([
      {
        title: '[쿠마] 재입고 알림',
        text: expect.stringContaining('완도 전복이 다시 들어왔어요.'),
        path: `/product/${goods.id}`,
      },
    ]);
    expect(await shownOn(there.id)).toEqual([]);
    const [kept] = await shop.sql<{ sealed: Buffer }[]>`
      select s.encrypted as sealed from push_subscription s join token t on t.device = s.device where t.app_user_id = ${id}`;
    expect(kept?.sealed.toString('latin1')).not.toContain('push');
  });

  test('is not sent to an address outside the known push services', async () => {
    const { self } = await member();
    const body = { endpoint: 'http://127.0.0.1:5432/', keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) } };
    expect((await self.ask(`PUT ${push}`, { body })).refusal.code).toBe('BAD_REQUEST');
  });

  test('belongs to the customer who subscribed last in the browser; a browser that is gone is deleted', async () => {
    const [hana, minsu] = [await member(), await member()];
    const browser = await subscribe(hana.self);
    const [row] = await shop.sql<{ count: number }[]>`select count(*)::int as count from push_subscription`;
    // Another customer signs in on the same browser.
    const keys = { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
    await minsu.self.get(`PUT ${push}`, { body: { endpoint: browser.endpoint, keys } });
    expect((await hana.self.get(`GET ${push}`, {})).browsers).toBe(0);
    expect((await minsu.self.get(`GET ${push}`, {})).browsers).toBe(1);
    expect((await shop.sql`select id from push_subscription`).length).toBe(row?.count);
    await hana.self.get(`DELETE ${push}`, { body: { endpoint: browser.endpoint } });
    expect((await minsu.self.get(`GET ${push}`, {})).browsers).toBe(1);
    await minsu.self.get(`DELETE ${push}`, { body: { endpoint: browser.endpoint } });
    expect((await minsu.self.get(`GET ${push}`, {})).browsers).toBe(0);
  });

  test('that waits reaches the same customer after another sign-in in the browser, and no other customer', async () => {
    const [hana, minsu] = [await member(), await member()];
    const again = shop.person();
    await again.arrive();
    await again.signIn(hana.email, hana.password);
    for (const next of [minsu.self, again]) {
      const browser = await subscribe(hana.self);
      await setMessageFault(shop.sandbox, { fault: '500_before', when: 'push', count: 1 });
      const goods = await insertTestProduct(shop.sql, { name: '영덕 대게', opensInHours: 2 });
      await hana.self.get('POST /v2/alarm/product/{id}/open', { params: { id: goods.id } });
      await shop.sql`update product set opens_at = now() - interval '1 second' where id = ${goods.id}`;
      const last = async () => {
        const [row] = await shop.sql<{ status: string; why: string | null }[]>`
          select status, failure_reason as why from message where app_user_id = ${hana.id} and channel = 'push' order by id desc limit 1`;
        return row;
      };
      await expectEventually(last).toMatchObject({ status: 'waiting', why: expect.any(String) });
      await next.get(`PUT ${push}`, { body: browser.body });
      await expectEventually(last, { timeout: 10_000 }).not.toMatchObject({ status: 'waiting' });
      expect(await shownOn(browser.id)).toHaveLength(next === again ? 1 : 0);
    }
  });

  test('reaches the app by its push token, is repeated after a fault, and shows once', {
    tags: ['nightly'],
  }, async () => {
    const { self, id } = await member();
    await self.get('PUT /v2/tokens/push-token', { body: { fcmPushToken: `fcm-${id}` } });
    await setMessageFault(shop.sandbox, { fault: '500_before', when: 'push', count: 2 });
    const goods = await insertTestProduct(shop.sql, { name: '영덕 대게', opensInHours: 2 });
    await self.get('POST /v2/alarm/product/{id}/open', { params: { id: goods.id } });
    await shop.sql`update product set opens_at = now() - interval '1 second' where id = ${goods.id}`;
    await expectEventually(() => shownOn(`app fcm-${id}`), { timeout: 25_000 }).toMatchObject([
      { title: '[쿠마] 오픈 알림' },
    ]);
  });
});
