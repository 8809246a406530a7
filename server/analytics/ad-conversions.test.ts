import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createAdConversions } from '#server/integrations/ad-conversion-client.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll, waitForRefunds } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { unreportedPurchases } from './ad-conversions.sql.ts';
import { reportAdConversions } from './ad-conversions.ts';

const shop = ownShop({ LOG_LEVEL: 'silent' });
expectInvariantsAfterAll(shop);

type Received = { who: string; name: string; words: Record<string, unknown> };

async function received() {
  const { entities } = (await (await fetch(`${shop.sandbox}/events`)).json()) as { entities: Received[] };
  return entities.filter(({ name }) => name.startsWith('server'));
}

async function fault(kind: 'slow' | '500' | 'refused' | null, who = 'all', count = 10) {
  const body = JSON.stringify({ fault: kind, who, count });
  await fetch(`${shop.sandbox}/events/faults`, kind ? { method: 'POST', body } : { method: 'DELETE' });
}

async function conversionRows() {
  return shop.sql<{ company: string; state: string; value: number; number: string }[]>`
    select c.company, c.state, c.value, o.order_number as number from ad_conversion c join orders o on o.id = c.order_id order by 1, c.order_id`;
}

const both = { analytics: true, advertising: true, google: '111.222', meta: 'fb.1.333.444' };

/** A paid order of a buyer with the given consents. */
async function bought(source: Partial<typeof both> & { analytics: boolean; advertising: boolean } = both) {
  const hana = await shop.guest();
  const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
  await hana.get('PUT /v1/orders/{orderUuid}/source', { params: { orderUuid: uuid }, body: source });
  const { body } = await payOrder(hana, uuid, price);
  return { hana, uuid, price, order: body };
}

const settings = () => ({
  ga4: { id: 'GOOGLE-SANDBOX', secret: 's', url: `${shop.sandbox}/mp/collect` },
  meta: { id: 'META-SANDBOX', token: 't', url: `${shop.sandbox}/graph` },
  origin: shop.origin,
});
const run = () => reportAdConversions(shop.sql, createAdConversions(settings()), 24);

beforeEach(async () => {
  await fault(null);
  await fetch(`${shop.sandbox}/events`, { method: 'DELETE' });
  await shop.sql`update orders set is_purchase_reported = true where not is_purchase_reported`;
  await shop.sql`delete from ad_conversion`;
});

test('a purchase is not reported after its buyer has withdrawn the consent, nor with a consent of another buyer', async () => {
  const withdraw = (by: TestCustomer, analytics: boolean, advertising: boolean) =>
    by.get('PUT /v1/app-users/order-sources', { body: { analytics, advertising } });
  const [none, part, other] = [await bought(), await bought(), await bought()];
  await withdraw(none.hana, false, false);
  await withdraw(part.hana, true, false);
  // A withdrawal adds no consent.
  await withdraw(none.hana, true, true);
  await advanceClock(shop, '25h');
  await expectEventually(async () => (await conversionRows()).map(({ company, number }) => [company, number])).toEqual([
    ['ga4', part.order.orderNumber],
    ['ga4', other.order.orderNumber],
    ['meta', other.order.orderNumber],
  ]);
  const sources = await shop.sql`
    select s.google, s.meta, s.agent is not null as agent from order_source s join orders o on o.id = s.order_id
    where o.order_number in (${none.order.orderNumber}, ${part.order.orderNumber}) order by o.id`;
  expect(sources).toEqual([
    { google: null, meta: null, agent: false },
    { google: '111.222', meta: null, agent: false },
  ]);
});

test('a purchase that no page has reported is reported a day later to both platforms, with the ids a page would have sent', async () => {
  const { price, order: made } = await bought();
  await run();
  expect(await received()).toEqual([]);
  await advanceClock(shop, '25h');
  await expectEventually(async () =>
    (await conversionRows()).map(({ company, state, value }) => [company, state, value]),
  ).toEqual([
    ['ga4', 'told', price],
    ['meta', 'told', price],
  ]);
  const [first, second] = (await received()).sort((one, other) => one.who.localeCompare(other.who));
  expect(first?.words).toMatchObject({
    client_id: '111.222',
    tid: 'GOOGLE-SANDBOX',
    events: [{ name: 'purchase', params: { currency: 'KRW', transaction_id: made.orderNumber, value: price } }],
  });
  expect(second?.words).toMatchObject({
    event_name: 'Purchase',
    event_id: `purchase ${made.orderNumber}`,
    user_data: { fbp: 'fb.1.333.444' },
    custom_data: { currency: 'KRW', value: price },
  });
  for (const canary of ['김하늘', '01012345678', '마포', made.uuid])
    expect(JSON.stringify([first, second])).not.toContain(canary);
});

test('a purchase is reported once, however often and by however many processes the job runs', async () => {
  await bought();
  await advanceClock(shop, '25h');
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await received()).toHaveLength(2);
  expect(await conversionRows()).toHaveLength(2);
});

test('a purchase reported by a page is not reported again, and a page does not report one that the shop has reported', async () => {
  const first = await bought();
  await first.hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}/told', { params: { orderUuid: first.uuid } });
  const second = await bought();
  await advanceClock(shop, '25h');
  await run();
  expect((await conversionRows()).map(({ number }) => number)).toEqual([
    second.order.orderNumber,
    second.order.orderNumber,
  ]);
  const params = { orderUuid: second.uuid };
  expect(await second.hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}/told', { params })).toEqual({
    first: false,
  });
});

test('a buyer without consent is reported to no platform, and a buyer with one consent only to that platform', async () => {
  await bought({ analytics: false, advertising: false, google: '1.2', meta: 'fb.1.3.4' });
  await bought({ analytics: true, advertising: false, google: '5.6', meta: 'fb.1.7.8' });
  await bought({ analytics: false, advertising: true });
  await advanceClock(shop, '25h');
  await run();
  expect((await conversionRows()).map(({ company }) => company)).toEqual(['ga4']);
  expect(JSON.stringify(await received())).not.toMatch(/fb\.1|"GRANTED"/);
});

test('a purchase for which no platform may receive a report is not due, so that a hundred of them delay no other', async () => {
  await bought({ analytics: false, advertising: true });
  await bought({ analytics: true, advertising: false, google: '5.6' });
  await bought();
  const due = async (...platforms: ('ga4' | 'meta')[]) =>
    (await unreportedPurchases(shop.sql, 0, platforms)).map(({ companies }) => companies);
  expect(await due('meta')).toEqual([['meta']]);
  expect(await due('ga4', 'meta')).toEqual([['ga4'], ['ga4', 'meta']]);
});

test('a fully cancelled order is not reported', async () => {
  const { hana, uuid } = await bought();
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: uuid }, body: { reason: '단순 변심' } });
  await waitForRefunds(shop);
  await advanceClock(shop, '25h');
  await run();
  expect(await conversionRows()).toEqual([]);
});

test.each([
  ['500', 'unknown'],
  ['refused', 'unknown'],
] as const)('while a platform answers %s the outcome is %s, and the report is not sent again', async (kind, state) => {
  await bought();
  await fault(kind);
  await advanceClock(shop, '25h');
  await run();
  expect((await conversionRows()).map((one) => one.state)).toEqual([state, state]);
  await fault(null);
  await run();
  await wait(200);
  expect(await received()).toEqual([]);
});

test('a rejected report counts as not accepted, and a report whose process died is not sent again', async () => {
  const { order: made } = await bought();
  const { order: other } = await bought();
  await shop.sql`update orders set is_purchase_reported = true where id = ${made.id}`;
  await shop.sql`update order_source set agent = '' where order_id = ${other.id}`;
  await shop.sql`insert into ad_conversion (order_id, company, value, requested_at) values (${made.id}, 'ga4', 1, shop_now() - interval '1 hour')`;
  await advanceClock(shop, '25h');
  await run();
  expect((await conversionRows()).map(({ company, state }) => [company, state])).toEqual([
    ['ga4', 'unknown'],
    ['ga4', 'told'],
    ['meta', 'refused'],
  ]);
});

test('after seven days the browser data of an order is erased, and its consent is kept', async () => {
  await bought();
  await advanceClock(shop, '8d');
  const [row] =
    await shop.sql`select count(*) filter (where num_nonnulls(google, meta, agent) > 0)::int as named, count(*) filter (where analytics)::int as said from order_source`;
  expect(row?.named).toBe(0);
  expect(row?.said).toBeGreaterThan(0);
});
