import { expect, test } from 'vitest';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { insertTestProduct, type TestProduct } from '#test/products.ts';
import { reloadPolicies } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

type Name = 'sales' | 'funnel' | 'sources';
type Desk = Awaited<ReturnType<typeof openStaffClient>>;
type Query = { seller?: number; from?: string; until?: string };

const figures = (desk: Desk, query: Query = {}) => desk.get('GET /v1/staff/figures', { query });

/** Every row behind a figure, page by page. */
async function rows(desk: Desk, name: Name, query: Query = {}, take = 200) {
  const all = [];
  for (let page = 1; ; page++) {
    const found = await desk.get('GET /v1/staff/figures/{name}/rows', {
      params: { name },
      query: { ...query, page, take },
    });
    all.push(...found.entities);
    if (found.page.nextPage === null) return all;
  }
}

/** Rows summed by day and brand, as reports are; `keys` are the summed fields. */
function added(found: readonly Record<string, unknown>[], keys: readonly string[], apart: readonly string[] = []) {
  const days = new Map<string, Record<string, unknown>>();
  for (const row of found) {
    const names = ['day', 'brand', ...apart];
    const key = JSON.stringify(names.map((name) => row[name]));
    const day = days.get(key) ?? Object.fromEntries(names.map((name) => [name, row[name]]));
    days.set(key, day);
    for (const one of keys) day[one] = Number(day[one] ?? 0) + Number(row[one]);
  }
  return sorted([...days.values()]);
}

function sorted(all: readonly object[]) {
  return [...all].map((one) => ({ ...one })).sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

function keyOf(row: object) {
  const { day, brand, source = '' } = row as { day: string; brand: string; source?: string };
  return `${day} ${brand} ${source}`;
}

const money = ['orders', 'sales', 'shipping', 'discounts', 'paid', 'refunded', 'net'] as const;

async function sellers() {
  const found = await shop.sql<{ id: number }[]>`select id from distributor order by id limit 2`;
  return found.map(({ id }) => id) as [number, number];
}

async function ofSeller(goods: TestProduct, seller: number) {
  await shop.sql`update product set distributor_id = ${seller} where id = ${goods.id}`;
  // An order copies the product card, which is refreshed a moment later.
  await reloadPolicies(shop.sql);
  return goods;
}

/**
 * Hana buys from both sellers in one order and gets one item refunded a day later. Dul comes from Naver and buys from the second seller.
 */
async function someDays() {
  const [first, second] = await sellers();
  const [tangerine, pear] = [
    await ofSeller(await insertTestProduct(shop.sql, { price: 12_900 }), first),
    await ofSeller(await insertTestProduct(shop.sql, { name: '나주 배', price: 31_000 }), second),
  ];
  const [hana, dul] = [await shop.guest(), await shop.guest()];
  const made = (await buyProduct(hana, tangerine, 2)).body;
  await buyProduct(hana, pear);
  const { uuid, price } = await placeTestOrder(dul, pear, 3);
  const body = { analytics: false, advertising: false, source: 'naver' };
  await dul.ask('PUT /v1/orders/{orderUuid}/source', { params: { orderUuid: uuid }, body });
  await payOrder(dul, uuid, price);
  await advanceClock(shop, '1d');
  await buyProduct(dul, tangerine);
  const params = { line: made.orderItemProducts[0]?.uuid ?? '' };
  await (await openStaffClient(shop, 'owner')).get('PUT /v1/staff/lines/{line}/stock-out', {
    params,
    body: { reason: '냉해로 품절' },
  });
  await waitForRefunds(shop);
  return { first, second, tangerine, pear, desk: await openStaffClient(shop, 'finance') };
}

test('every figure is the sum of its rows, day by day, for the shop and for each of its sellers', {
  tags: ['nightly'],
}, async () => {
  const { first, second, tangerine, pear, desk } = await someDays();
  const visit = (product: number, ...more: ('add_to_cart' | 'view_cart')[]) =>
    shop.person().ask('POST /v1/events', {
      body: {
        visit: crypto.randomUUID(),
        events: [
          { event: 'page_view', path: '/' },
          { event: 'view_item', product },
          ...more.map((event) => ({ event, product })),
        ],
      },
    });
  await visit(tangerine.id);
  await visit(tangerine.id, 'add_to_cart', 'view_cart');
  await visit(pear.id, 'add_to_cart');
  const looks = () =>
    shop.sql`select 1 from analytics_event where product_id in (${tangerine.id}, ${pear.id}) and event = 'view_item'`;
  await expectEventually(async () => (await looks()).length).toBe(3);
  for (const query of [{}, { seller: first }, { seller: second }]) {
    const { sales, funnel, sources } = await figures(desk, query);
    expect([sales.length, sources.length, funnel.length].every((days) => days > 0)).toBe(true);
    expect(added(await rows(desk, 'sales', query), money)).toEqual(sorted(sales));
    expect(added(await rows(desk, 'sources', query), ['orders', 'paid'], ['source'])).toEqual(sorted(sources));
    const steps = ['visits', 'products', 'carts', 'cartLooks'];
    expect(added(await rows(desk, 'funnel', query), steps)).toEqual(sorted(funnel.map(({ orders: _, ...day }) => day)));
  }
  const { from, funnel } = await figures(desk, { seller: first });
  expect(funnel.at(-1)).toMatchObject({ visits: 2, products: 2, carts: 1 });
  const few = { from: funnel.at(-1)?.day ?? from };
  expect(await rows(desk, 'funnel', few, 2)).toEqual(await rows(desk, 'funnel', few));
  expect(await rows(desk, 'sales', few, 2)).toEqual(await rows(desk, 'sales', few));
});

test('the sales of all sellers sum up to those of the shop, and so do refunds without shipping', {
  tags: ['nightly'],
}, async () => {
  const { desk } = await someDays();
  const ids = await shop.sql<{ id: number }[]>`select id from distributor order by id`;
  const each = await Promise.all(ids.map(({ id }) => figures(desk, { seller: id })));
  const sum = (
    all: readonly { sales: number; paid: number; shipping: number; refunded: number; discounts: number }[],
  ) => {
    const add = (key: 'sales' | 'paid' | 'shipping' | 'refunded' | 'discounts') =>
      all.reduce((so, day) => so + day[key], 0);
    return {
      sales: add('sales'),
      discounts: add('discounts'),
      goods: add('paid') - add('shipping'),
      refunded: add('refunded'),
    };
  };
  const whole = sum((await figures(desk)).sales);
  const parts = sum(each.flatMap(({ sales }) => sales));
  expect({ ...parts, refunded: 0 }).toEqual({ ...whole, refunded: 0 });
  const [back] = await shop.sql<{ shipping: number }[]>`
    select coalesce(sum(r.shipping), 0)::int as shipping from refund r
    where exists (select from ledger_posting l where l.posting = 'refund:' || r.id and korea_date(l.at) > korea_date(shop_now()) - 30)`;
  expect(whole.refunded - parts.refunded).toBe(back?.shipping);
  expect(parts.refunded).toBeGreaterThan(0);
});

test('rows hold no personal data, an unknown seller has none, and a role without the permission sees none', async () => {
  const { desk } = await someDays();
  for (const name of ['sales', 'funnel', 'sources'] as const) {
    expect(JSON.stringify(await rows(desk, name))).not.toMatch(/김하늘|01012345678|마포|visit"/);
    expect(await rows(desk, name, { seller: 999_999_999 })).toEqual([]);
    expect(await rows(desk, name, { from: '2025-01-01', until: '2025-01-31' })).toEqual([]);
  }
  for (const role of ['operator', 'content'] as const) {
    const { status } = await (await openStaffClient(shop, role)).ask('GET /v1/staff/figures/{name}/rows', {
      params: { name: 'sales' },
      query: {},
    });
    expect([role, status]).toEqual([role, 403]);
  }
  const { token } = desk;
  for (const path of [
    'sales/rows?take=0',
    'sales/rows?page=0',
    'sales/rows?seller=x',
    'sales/rows?from=2000-01-01',
    'sales/rows?who=1',
  ]) {
    const answer = await fetch(`${shop.origin}/v1/staff/figures/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([path, answer.status]).toEqual([path, 400]);
  }
});
