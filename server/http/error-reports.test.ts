import { expect, test } from 'vitest';
import { createErrorReporting } from '#server/integrations/error-reporting.ts';
import { sentryItemOf } from '#server/integrations/sentry/event.ts';
import { placeTestOrder } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({ LOG_LEVEL: 'silent' });
type Kept = { entities: { who: string; name: string; words: { body: string } }[] };

async function receivedEvents() {
  const { entities } = (await (await fetch(`${shop.sandbox}/events`)).json()) as Kept;
  return entities
    .filter(({ who, name }) => who === 'monitoring' && name === 'event')
    .map(({ words }) => JSON.parse(words.body));
}

test('a server error is reported with the name of the request and without data of the caller', async () => {
  await fetch(`${shop.sandbox}/events`, { method: 'DELETE' });
  const hana = await shop.guest();
  const made = await placeTestOrder(hana, await insertTestProduct(shop.sql));
  await shop.sql`alter table personal_data_access add constraint shut check (reason not like '김하늘%') not valid`;
  const operator = await openStaffClient(shop, 'operator');
  const answer = await operator.ask('POST /v1/staff/orders/{id}/unmask', {
    params: { id: made.uuid },
    body: { reason: '김하늘 01012345678' },
  });
  await shop.sql`alter table personal_data_access drop constraint shut`;
  expect(answer.status).toBe(500);
  // On a busy machine a job may fail and report too.
  const ours = async () => (await receivedEvents()).filter(({ transaction }) => transaction.startsWith('/v1/staff'));
  await expectEventually(ours).toHaveLength(1);
  const [report] = await ours();
  expect(report).toMatchObject({
    level: 'error',
    platform: 'node',
    transaction: '/v1/staff/orders/:/unmask',
    tags: { request: answer.headers.get('x-request-id'), code: '23514', brand: 'cuma' },
  });
  const text = JSON.stringify(report);
  expect(text).toContain('/server/admin/staff-orders.ts');
  for (const canary of ['김하늘', '01012345678', made.uuid, 'Bearer', process.cwd()])
    expect(text).not.toContain(canary);
});

test('a refusal is not an error and is not reported', async () => {
  await fetch(`${shop.sandbox}/events`, { method: 'DELETE' });
  const nowhere = await fetch(`${shop.origin}/v1/nowhere`);
  expect(nowhere.status).toBe(404);
  expect((await fetch(`${shop.origin}/v1/events`, { method: 'POST', body: '{' })).status).toBeLessThan(500);
  expect((await receivedEvents()).filter(({ transaction }) => !transaction.startsWith('/job'))).toEqual([]);
});

test('a repeated error is reported once a minute, and a slow collector delays no request', () => {
  const sent: unknown[] = [];
  const clock = { now: 1_000_000 };
  const collector = { send: (...words: unknown[]) => void sent.push(words) };
  const reportError = createErrorReporting(collector, { brand: 'cuma', release: 'cuma-1', clock: () => clock.now });
  for (let n = 0; n < 1000; n++)
    reportError(new TypeError('x is not a function'), { path: '/v1/x', request: String(n) });
  expect(sent).toHaveLength(1);
  clock.now += 61_000;
  reportError(new TypeError('x is not a function'), { path: '/v1/x', request: 'later' });
  reportError(new TypeError('y is not a function'), { path: '/v1/x', request: 'other' });
  expect(sent).toHaveLength(3);
  for (const odd of [null, undefined, 'text', 7, { stack: 5 }, Object.create(null)])
    expect(() => reportError(odd, { path: '', request: '' })).not.toThrow();
});

test('a stack trace names only the shop’s own files', () => {
  const error = new Error('김하늘 hana@demo.shop');
  error.stack = `Error: 김하늘\n    at place (file:///home/hana/shop/server/checkout/place.ts:10:5)\n    at async tx (/home/hana/shop/server/platform/db/database.ts:60:15)\n    at node:internal/x:1:2\n    at handle (file:///home/hana/shop/node_modules/postgres/src/connection.js:489:6)`;
  const report = sentryItemOf({ error, at: 1, path: '/v1/x/{id}', request: 'r-1', brand: 'ru', release: 'ru-1' });
  const text = report?.item.body.toString() ?? '';
  expect(text).toContain('/server/checkout/place.ts');
  expect(text).toContain('"release":"ru-1"');
  for (const canary of ['김하늘', 'hana', 'home']) expect(text).not.toContain(canary);
});
