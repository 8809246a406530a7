import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { clientKeyOf, concurrencyLimits } from './load-shedding.ts';
import { createRequestQueue } from './queue.ts';

let shop: TestShop;
// Client and server share this process, which makes requests slow: with one page at a time the limit is soon reached.
const { rendering, readWaitMs } = concurrencyLimits;
beforeAll(async () => {
  Object.assign(concurrencyLimits, { rendering: 1, readWaitMs: 10 });
  shop = await openTestShop({ PAGES_MB: '0' });
});
afterAll(async () => {
  Object.assign(concurrencyLimits, { rendering, readWaitMs });
  await shop.close();
});

type LimitedAnswer = { status: number; retryAfter: number };

/** Sends a request from a separate loopback address. */
function ask(from: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<LimitedAnswer>((give, fail) => {
    const { port } = new URL(shop.origin);
    const openRequest = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers,
      localAddress: `127.0.0.${from}`,
      agent: false,
    });
    openRequest.on('response', (answer) => {
      answer.resume();
      answer.on('end', () =>
        give({ status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after'] ?? 0) }),
      );
    });
    openRequest.on('error', fail);
    openRequest.end();
  });
}

const many = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
// Pages are not cached here, so that each is rendered. Replies are cached, so each search uses another word.
const page = () => '/best/fruit';
let fresh = 0;

test('pages beyond the limit are refused with different Retry-After values', async () => {
  const answers = await many(200, (n) => ask(2 + (n % 100), page()));
  const away = answers.filter(({ status }) => status === 503);
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(away.length).toBeGreaterThan(10);
  expect(away.every(({ retryAfter }) => retryAfter >= 1)).toBe(true);
  expect(new Set(away.map(({ retryAfter }) => retryAfter)).size).toBeGreaterThan(1);
});

test('while pages are refused, a guest can buy and probes and payment webhooks are answered', async () => {
  const goods = await insertTestProduct(shop.sql);
  const storm = { over: false };
  let away = 0;
  const looking = many(24, async (n) => {
    while (!storm.over) {
      if ((await ask(2 + n, page())).status === 503) away++;
      await pause(20);
    }
  });
  let probes: LimitedAnswer[] = [];
  let heard: LimitedAnswer | undefined;
  try {
    const hana = await shop.guest();
    const { uuid, price } = await placeTestOrder(hana, goods);
    expect((await payOrder(hana, uuid, price)).status).toBe(200);
    probes = await many(20, () => ask(120, '/healthz'));
    heard = await ask(121, '/v1/payments/webhook/toss', { 'content-type': 'application/json' }, 'POST');
  } finally {
    storm.over = true;
    await looking;
  }
  expect(away).toBeGreaterThan(0);
  expect(probes.every(({ status }) => status === 200)).toBe(true);
  expect(heard?.status).not.toBe(503);
}, 90_000);

test('webhooks of payments and messages are answered while browsing is refused', async () => {
  const { browsing } = concurrencyLimits;
  concurrencyLimits.browsing = 0;
  try {
    expect((await ask(122, `/v1/products/search?filter=b${fresh++}`)).status).toBe(503);
    for (const path of ['/v1/payments/webhook/toss', '/v1/messages/webhook/solapi']) {
      const { status } = await ask(122, path, { 'content-type': 'application/json' }, 'POST');
      expect([path, status]).not.toEqual([path, 503]);
    }
  } finally {
    concurrencyLimits.browsing = browsing;
  }
});

test('a guest with an order sheet can finish while most cart requests are refused', async () => {
  const goods = await insertTestProduct(shop.sql);
  const hana = await shop.guest();
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const { buying } = concurrencyLimits;
  concurrencyLimits.buying = 1;
  const storm = { over: false };
  let away = 0;
  const crowd = many(60, async (n) => {
    const headers = { authorization: `Bearer ${(await shop.guest()).token}` };
    while (!storm.over) if ((await ask(2 + n, '/v1.2/app-users/shopping-carts', headers)).status === 503) away++;
  });
  try {
    await expectEventually(() => away).toBeGreaterThan(60);
    const params = { id };
    const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params,
      body: { address: mapoAddress },
    });
    const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const };
    const { orderUuid } = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
    expect((await payOrder(hana, orderUuid, price)).status).toBe(200);
  } finally {
    storm.over = true;
    concurrencyLimits.buying = buying;
    await crowd;
  }
}, 90_000);

test('a client that disconnects frees its slot', async () => {
  const { port } = new URL(shop.origin);
  await many(300, (n) => {
    const openRequest = request({
      host: '127.0.0.1',
      port,
      path: `/v1/products/search?filter=${n}`,
      localAddress: `127.0.0.${2 + (n % 100)}`,
      agent: false,
    });
    openRequest.on('error', () => {});
    openRequest.end();
    return new Promise<void>((done) => setTimeout(() => done(void openRequest.destroy()), n % 20));
  });
  await expectEventually(async () =>
    (await many(8, (n) => ask(2 + n, `/v1/products/search?filter=a${fresh++}`))).every(({ status }) => status === 200),
  ).toBe(true);
});

test('one address holds at most its tenth while others ask, and all slots when it is alone', () => {
  const queue = createRequestQueue({
    slots: () => concurrencyLimits.buying,
    share: Math.floor(concurrencyLimits.buying / 10),
    waitMs: 100,
  });
  const leaves: (() => void)[] = [];
  const enter = (address: string) =>
    queue.enter(
      address,
      (leave) => leaves.push(leave),
      () => {},
    );
  for (let n = 0; n < 64; n++) enter('greedy');
  expect(queue.heldBy('greedy')).toBe(64);
  enter('other');
  for (const leave of leaves.splice(0, 64)) leave();
  expect(queue.heldBy('other')).toBe(1);
  for (let n = 0; n < 300; n++) enter('greedy');
  expect(queue.heldBy('greedy')).toBe(6);
  for (let n = 0; n < 40; n++) enter(`${n}`);
  expect(queue.runningCount()).toBe(47);
});

test('waiting requests are refused only when the queue is full', async () => {
  const queue = createRequestQueue({ slots: () => 2, share: 2, waitMs: 1000, queue: 3 });
  const events: string[] = [];
  const leaves: (() => void)[] = [];
  for (let n = 0; n < 6; n++)
    queue.enter(
      `${n}`,
      (leave) => {
        events.push(`in ${n}`);
        leaves.push(leave);
      },
      () => events.push(`away ${n}`),
    );
  expect(events).toEqual(['in 0', 'in 1', 'away 5']);
  while (leaves.length > 0) leaves.shift()?.();
  expect(events).toEqual(['in 0', 'in 1', 'away 5', 'in 2', 'in 3', 'in 4']);
});

test('a full queue admits an address that has less than its share, and a client that disconnects leaves it', async () => {
  const queue = createRequestQueue({ slots: () => 10, share: 1, waitMs: 150 });
  const leaves: (() => void)[] = [];
  const away: string[] = [];
  const enter = (address: string) =>
    queue.enter(
      address,
      (leave) => leaves.push(leave),
      () => away.push(address),
    );
  const greedy = Array.from({ length: 60 }, () => enter('greedy'));
  expect([queue.heldBy('greedy'), away.length]).toEqual([10, 10]);
  enter('other');
  expect(away.splice(0)).toEqual([...Array.from({ length: 11 }, () => 'greedy')]);
  // After the memory of recent addresses has expired, the waiting request alone makes the slots shared.
  leaves.shift()?.();
  expect([queue.heldBy('greedy'), queue.heldBy('other')]).toEqual([9, 1]);
  for (const giveUp of greedy) giveUp();
  await pause(300);
  expect(away).toEqual([]);
});

test('two hundred guests who start an order at once all wait and are served', async () => {
  const goods = await insertTestProduct(shop.sql, { stock: 'unlimited' });
  const guests = await many(200, () => shop.guest());
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const made = await Promise.all(
    guests.map((guest) => guest.ask('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } })),
  );
  expect(made.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual([]);
});

test('sixty guests behind one address can buy', async () => {
  const goods = await insertTestProduct(shop.sql, { stock: 'unlimited' });
  const bought = await many(60, async () => {
    const guest = await shop.guest();
    const { uuid, price } = await placeTestOrder(guest, goods);
    return (await payOrder(guest, uuid, price)).status;
  });
  expect(bought.filter((status) => status === 200).length).toBe(60);
});

test('an IPv6 address counts by its first half', () => {
  expect(clientKeyOf({ ip: '2001:db8:1:2:aaaa::1' })).toBe(clientKeyOf({ ip: '2001:db8:1:2:bbbb::9' }));
  // Zeros of a network may be omitted anywhere in the address.
  expect(clientKeyOf({ ip: '2001:db8::1' })).toBe(clientKeyOf({ ip: '2001:db8::7:0:0:2' }));
  expect(clientKeyOf({ ip: '2001:db8:1:3::1' })).not.toBe(clientKeyOf({ ip: '2001:db8:1:2::1' }));
  expect(clientKeyOf({ ip: '::ffff:10.0.0.1' })).not.toBe(clientKeyOf({ ip: '::ffff:10.0.0.2' }));
});
