import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countableSearchWords, maskedSearchWords, normalizeSourceName } from '#contract/rules/search-privacy.ts';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { createLocalRateLimit } from '../platform/limits/local-rate-limit.ts';
import { createAnalyticsHandlers, dailyEventBytes } from './analytics.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

type Happened = {
  event: 'page_view' | 'view_item' | 'add_to_cart' | 'view_cart' | 'search';
  path?: string;
  product?: number;
  word?: string;
  found?: number;
  value?: number;
};

function note(events: Happened[], visit = crypto.randomUUID(), source?: string, by: TestCustomer = shop.person()) {
  return by.ask('POST /v1/events', { body: { visit, events, ...(source ? { source } : {}) } });
}

const search = (word: string, found: number): Happened => ({ event: 'search', path: '/search', word, found });

async function today() {
  const [row] = await shop.sql<{ day: string }[]>`select korea_date(shop_moment())::text as day`;
  return row?.day ?? '';
}

async function storedEvents(visit: string) {
  return shop.sql<{ event: string; path: string; source: string | null; brand: string }[]>`
    select event, path, source, brand from analytics_event where visit = ${visit} order by at`;
}

async function words(empty = false) {
  const owner = await openStaffClient(shop, 'owner');
  const { entities } = await owner.get('GET /v1/staff/searches', {
    query: { empty, take: 200 },
  });
  return new Map(entities.map((one) => [one.word, one]));
}

describe('the events of a page', () => {
  test('are written a moment later, without a path that identifies a person', async () => {
    const visit = crypto.randomUUID();
    expect(
      (await note([{ event: 'page_view', path: '/order/20261122-AB12CD3?phone=01012345678' }], visit, 'Naver')).status,
    ).toBe(200);
    await expectEventually(() => storedEvents(visit)).toEqual([
      { event: 'page_view', path: '/order/:', source: 'naver', brand: 'cuma' },
    ]);
    const columns =
      await shop.sql`select column_name from information_schema.columns where table_name = 'analytics_event' order by 1`;
    expect(columns.map(({ column_name }) => column_name)).toEqual([
      'at',
      'brand',
      'event',
      'path',
      'product_id',
      'source',
      'value',
      'visit',
    ]);
  });

  test('are refused when they are invalid, too many or have unknown fields, and nothing of them is written', async () => {
    const visit = crypto.randomUUID();
    const bad: unknown[] = [
      {},
      [],
      null,
      'x',
      { visit, events: [] },
      { visit: 'x', events: [{ event: 'page_view' }] },
      { visit, events: [{ event: 'drop table' }] },
      { visit, events: [{ event: 'page_view', name: '김하늘' }] },
      { visit, events: [{ event: 'view_item', product: -1 }] },
      { visit, events: [{ event: 'view_item', value: 1e12 }] },
      { visit, events: [{ event: 'page_view', path: 'x'.repeat(301) }] },
      { visit, phone: '01012345678', events: [{ event: 'page_view' }] },
      { visit, events: Array.from({ length: 21 }, () => ({ event: 'page_view' })) },
    ];
    for (const body of bad) {
      const answer = await fetch(`${shop.origin}/v1/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([answer.status, JSON.stringify(body).slice(0, 60)]).toEqual([400, JSON.stringify(body).slice(0, 60)]);
    }
    await wait(1300);
    expect(await storedEvents(visit)).toEqual([]);
  });

  test('never cause a response of 500 or above, regardless of the body', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.object().map((value) => JSON.stringify(value)),
          fc.json(),
        ),
        async (body) => {
          const answer = await fetch(`${shop.origin}/v1/events`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          });
          await answer.arrayBuffer();
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the search log', () => {
  test('counts words in one spelling, with the number of empty results, from every process', async () => {
    const beside = await shop.beside();
    await note([search('  제주  감귤 ', 12), search('제주 감귤', 12)]);
    await note([search('제주 감귤', 0), search('두리안', 0)], crypto.randomUUID(), undefined, beside.person());
    await expectEventually(async () => (await words()).get('제주 감귤')?.count).toBe(3);
    const all = await words();
    expect(all.get('제주 감귤')).toMatchObject({ count: 3, empty: 1, brand: 'cuma', lastDay: await today() });
    const nothing = await words(true);
    expect([nothing.has('두리안'), nothing.has('제주 감귤')]).toEqual([true, true]);
    await beside.close();
  });

  test('drops words that identify a person', async () => {
    const personal = [
      'Bearer eyJhbGciOiJIUzI1NiJ9.canary',
      '010-1234-5678',
      '０１０ １２３４ ５６７８',
      '010.1234.5678 감귤',
      'hana@demo.shop',
      '서울 마포구 월드컵로 김하늘',
      '김하늘님',
      '판교역로 166',
      '101동 1203호',
      '홍길동 씨',
      '4111 1111 1111 1111',
      'https://x.kr/?q=1',
      '쿠폰 secret-9876',
    ];
    // A request with a card number is refused with all its other events.
    expect((await note([search('4111 1111 1111 1111', 0)])).status).toBe(400);
    const typedWords = personal.filter((word) => !word.startsWith('4111'));
    await note([...typedWords.map((word) => search(word, 0)), search('청송 사과 5kg', 3)]);
    await expectEventually(async () => (await words()).has('청송 사과 5kg')).toBe(true);
    const rows = await shop.sql<{ word: string }[]>`select word from search_log`;
    expect(
      rows.filter(({ word }) =>
        personal.some((one) => countableSearchWords(one) !== null || word === one.toLowerCase()),
      ),
    ).toEqual([]);
    expect(personal.map(countableSearchWords)).toEqual(personal.map(() => null));
  });

  test('keeps the names of products', () => {
    for (const word of [
      '감귤',
      '제주 감귤 10kg',
      '1등급 한우',
      '꿀 500g',
      '쌀 20kg 햅쌀',
      '고구마 5키로',
      '영덕 대게',
      '하동 대봉감',
      '충주 사과',
      '나주 배 7.5kg',
      '오메가3 계란 omega3',
    ])
      expect([word, countableSearchWords(word)]).toEqual([word, word]);
  });

  test('drops numbers and mail addresses, however they are written between words', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 16 });
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('', ' ', '-', '.', '·', ' - '),
        fc.constantFrom('', '감귤 '),
        (all, between, before) => {
          expect(countableSearchWords(before + all.join(between))).toBeNull();
        },
      ),
    );
    fc.assert(fc.property(fc.emailAddress(), (mail) => void expect(countableSearchWords(mail)).toBeNull()));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const countable = countableSearchWords(text);
        expect(countable === null || (countable.length > 0 && [...countable].length <= 40)).toBe(true);
        expect(/^[a-z][a-z0-9_.-]*$/.test(normalizeSourceName(text) ?? 'none')).toBe(true);
      }),
    );
  });

  test('is readable for content and merchandising staff, not for operators, and refuses invalid periods', async () => {
    for (const [role, status] of [
      ['content', 200],
      ['md', 200],
      ['operator', 403],
      ['distributor', 404],
      ['finance', 403],
    ] as const)
      expect([
        role,
        (await (await openStaffClient(shop, role)).ask('GET /v1/staff/searches', { query: {} })).status,
      ]).toEqual([role, status]);
    const owner = await openStaffClient(shop, 'owner');
    for (const query of [
      { from: '2026-13-01' },
      { from: '2027-01-01', until: '2026-01-01' },
      { from: '2000-01-01' },
      { take: '0' },
      { brand: 'nobody' },
      { who: '1' },
    ]) {
      const address = `${shop.origin}/v1/staff/searches?${new URLSearchParams(Object.entries(query))}`;
      const answer = await fetch(address, { headers: { authorization: `Bearer ${owner.token}` } });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });
});

describe('reports', () => {
  const figures = async (query: { name?: 'sales' | 'funnel' | 'sources' } = {}) =>
    (await openStaffClient(shop, 'finance')).get('GET /v1/staff/figures', { query });

  test('equal the ledger, order by order and refund by refund, each on its day', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const first = (await buyProduct(hana, goods, 2)).body;
    await buyProduct(hana, goods);
    await advanceClock(shop, '1d');
    const line = first.orderItemProducts[0]?.uuid ?? '';
    const owner = await openStaffClient(shop, 'owner');
    await owner.get('PUT /v1/staff/lines/{line}/stock-out', { params: { line }, body: { reason: '냉해로 품절' } });
    await waitForRefunds(shop);
    const { sales } = await figures();
    const sum = (key: 'paid' | 'refunded' | 'net' | 'orders') => sales.reduce((all, row) => all + row[key], 0);
    const [books] = await shop.sql<{ paid: number; refunded: number; orders: number }[]>`
      select sum(paid_amount)::int as paid, (select sum(cash)::int from refund) as refunded, (count(*) filter (where paid_amount > 0))::int as orders
      from payment where korea_date(approved_at) > korea_date(shop_now()) - 30 and stage in ('approved', 'cancelled')`;
    const [ledger] = await shop.sql<{ provider: number; due: number }[]>`
      select sum(amount) filter (where account = 'provider')::int as provider, sum(amount) filter (where account = 'refund_due')::int as due
      from ledger_posting where at > korea_hour(korea_date(shop_now()) - 29, 0)`;
    expect(sum('net')).toBe((ledger?.provider ?? 0) + (ledger?.due ?? 0));
    expect(
      sales.every(
        ({ sales: goodsOf, shipping, discounts, paid, refunded, net }) =>
          goodsOf + shipping - discounts === paid && paid - refunded === net,
      ),
    ).toBe(true);
    const day = sales.find((row) => row.day === sales.at(-1)?.day);
    expect([day?.paid, day?.refunded]).toEqual([0, first.orderItemPrice.totalPrice]);
    expect(books?.orders).toBeGreaterThan(0);
  });

  test('show the funnel of visits and the sources of orders', async () => {
    const [visit, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await note(
      [
        { event: 'page_view', path: '/' },
        { event: 'view_item', product: 1 },
        { event: 'add_to_cart', product: 1 },
      ],
      visit,
    );
    await note(
      [
        { event: 'page_view', path: '/' },
        { event: 'page_view', path: '/best' },
      ],
      other,
    );
    await expectEventually(() => storedEvents(other)).toHaveLength(2);
    const { funnel } = await figures({ name: 'funnel' });
    const now = funnel.find(({ day }) => day === funnel.at(-1)?.day);
    expect(now).toMatchObject({ visits: 2, products: 1, carts: 1, cartLooks: 0 });
    const hana = await shop.guest();
    const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const params = { orderUuid: uuid };
    const body = { analytics: false, advertising: false, source: 'naver', google: '12.34' };
    expect((await hana.ask('PUT /v1/orders/{orderUuid}/source', { params, body })).status).toBe(200);
    await payOrder(hana, uuid, price);
    const { sources, sales } = await figures({ name: 'sources' });
    expect(sales).toEqual([]);
    expect(sources.find(({ source }) => source === 'naver')).toMatchObject({ orders: 1, paid: price });
    const [row] =
      await shop.sql`select google, meta, agent from order_source s join orders o on o.id = s.order_id where o.uuid = ${uuid}`;
    expect(row).toEqual({ google: null, meta: null, agent: null });
  });

  test('the source of an order can be set only by its owner, once', async () => {
    const [hana, dul] = [await shop.guest(), await shop.guest()];
    const { uuid } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const params = { orderUuid: uuid };
    const reportSource = (by: TestCustomer, source: string) =>
      by.ask('PUT /v1/orders/{orderUuid}/source', { params, body: { analytics: true, advertising: false, source } });
    expect((await reportSource(dul, 'google')).status).toBe(404);
    expect((await reportSource(hana, 'kakao')).status).toBe(200);
    expect((await reportSource(hana, 'google')).status).toBe(200);
    const rows =
      await shop.sql`select source from order_source s join orders o on o.id = s.order_id where o.uuid = ${uuid}`;
    expect(rows.map(({ source }) => source)).toEqual(['kakao']);
    for (const google of ['x', '1', '김하늘', '1.2.3'])
      expect(
        (
          await hana.ask('PUT /v1/orders/{orderUuid}/source', {
            params,
            body: { analytics: true, advertising: false, google },
          })
        ).status,
      ).toBe(400);
  });
});

test('a client that sends without end is throttled, and other clients are served', async () => {
  let last = 200;
  for (let n = 0; n < 700 && last !== 429; n++) last = (await note([{ event: 'page_view' }])).status;
  expect(last).toBe(429);
});

test('a block of addresses that sends all day at the limit of its batches writes at most 100 MB', async () => {
  let at = 0;
  let events = 0;
  const limit = (most: number, seconds: number) => createLocalRateLimit(most, seconds, () => at);
  const handlers = createAnalyticsHandlers({
    ...{ rate: limit(600, 60), room: limit(dailyEventBytes, 86_400) },
    notes: {
      take: (batch) => {
        events += batch.events.length;
      },
    },
  });
  const body = { visit: crypto.randomUUID(), events: Array(20).fill({ event: 'page_view', path: '/product/1' }) };
  const send = (ip: string) => handlers.note({ body } as never, { ip } as never).catch(() => undefined);
  for (at = 0; at < 86_000_000; at += 60_000) for (let host = 1; host <= 30; host++) await send(`203.0.113.${host}`);
  // A row takes 150 bytes, its path 10.
  expect(events * 160).toBeGreaterThan(90_000_000);
  expect(events * 160).toBeLessThanOrEqual(100_000_000);
  expect(await send('198.51.100.7')).toEqual({ ok: true });
});

test('monthly partitions are created and dropped by the clock, thirteen are kept, and an event of a missing month is still written', {
  tags: ['nightly'],
}, async () => {
  const months = async () =>
    (
      await shop.sql<
        { name: string }[]
      >`select relname as name from pg_class where relname like 'analytics_event_2%' and relkind = 'r' order by 1`
    ).map(({ name }) => name);
  const before = await months();
  expect(before).toHaveLength(2);
  await shop.sql`insert into analytics_event (brand, visit, event) values ('cuma', ${crypto.randomUUID()}, 'page_view')`;
  for (let n = 0; n < 3; n++) await advanceClock(shop, '150d');
  const after = await months();
  expect(after).not.toContain(before[0]);
  const [row] = await shop.sql<
    { n: number }[]
  >`select count(*)::int as n from analytics_event where at < shop_now() - interval '15 months'`;
  expect(row?.n).toBe(0);
  const [last] = await shop.sql<
    { name: string }[]
  >`select 'analytics_event_' || to_char(shop_moment() at time zone 'Asia/Seoul', 'YYYY_MM') as name`;
  await shop.sql`drop table ${shop.sql(`months.${last?.name}`)}`;
  const beside = await shop.beside();
  const visit = crypto.randomUUID();
  await note([{ event: 'page_view', path: '/' }], visit, undefined, beside.person());
  await expectEventually(() => storedEvents(visit)).toHaveLength(1);
  await beside.close();
});

test('the words of a search without results are reported with names, numbers and addresses masked', () => {
  const masked = ['뷁뷁떡', '김하늘 감귤', '남궁민', '010-1234-5678', '감귤 12345', '판교로 235', '없는감귤'].map(
    maskedSearchWords,
  );
  expect(masked).toEqual(['뷁뷁떡', '*** 감귤', '***', '***', '감귤 ***', '***', '없는감귤']);
  const withMarks = ['<b>김하늘</b>', '"김하늘"', '박서준,김하늘', 'to:김하늘', '김하늘2'].map(maskedSearchWords);
  expect(withMarks).toEqual(['<b>***</b>', '"***"', '***,***', 'to:***', '***2']);
});
