import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { placeTestOrder } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, ownShop } from '#test/test-shop.ts';

const shop = ownShop({ JOBS: 'timers' });

const figures = async () => (await fetch(shop.metricsUrl)).text();

async function figure(name: string) {
  const line = (await figures()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test('an unpaid order is counted until it ends and is late only after its payment window', async () => {
  const goods = await insertTestProduct(shop.sql);
  const guest = shop.person();
  await guest.arrive();
  expect(await figure('shop_backlog{queue="payments"}')).toBe(0);
  await placeTestOrder(guest, goods);
  expect(await figure('shop_backlog{queue="payments"}')).toBe(1);
  // A buyer who takes twenty minutes to pay must not raise an alarm.
  await shop.sql`update payment set created_at = shop_now() - interval '20 minutes' where stage = 'ready'`;
  expect(await figure('shop_backlog_oldest_age_seconds{queue="payments"}')).toBe(0);
  await shop.sql.begin(async (tx) => {
    // The lock keeps the job from releasing it.
    await tx`select from payment where stage = 'ready' for update`;
    await shop.sql`update orders set expires_at = shop_now() - interval '1 hour' where status = 'request'`;
    expect(await figure('shop_backlog_oldest_age_seconds{queue="payments"}')).toBeGreaterThanOrEqual(3600);
  });
});

test('a payment is late by the time since its request, and a return that waits for its buyer is a case', async () => {
  const late = () => figure('shop_backlog_oldest_age_seconds{queue="payments"}');
  // Other files leave payments in the shop of this worker.
  const before = (await late()) ?? 0;
  const guest = shop.person();
  await guest.arrive();
  const { uuid } = await placeTestOrder(guest, await insertTestProduct(shop.sql));
  const [row] = await shop.sql<{ id: number }[]>`select id from orders where uuid = ${uuid}`;
  const order = row?.id ?? 0;
  // The job leaves alone what was checked lately.
  await shop.sql`
    update payment set stage = 'confirming', created_at = shop_now() - interval '20 minutes', confirming_at = shop_now(),
      checked_at = shop_now() + interval '1 hour' where order_id = ${order}`;
  expect(await late()).toBeLessThan(before + 60);
  await shop.sql`
    update payment set stage = 'cancelling', status = 'withdraw', confirming_at = shop_now() - interval '2 days' where order_id = ${order}`;
  expect(await late()).toBeGreaterThan(86_400);
  await shop.sql`insert into payment_case (order_id, kind, detail) values (${order}, 'REFUND_ACCOUNT_MISSING', '{}')`;
  expect(await late()).toBeLessThan(before + 60);
});

test('a case that waits for the buyer’s refund account is late only after a day', async () => {
  const cases = () => figure('shop_backlog_oldest_age_seconds{queue="payment-cases"}');
  const guest = shop.person();
  await guest.arrive();
  const { uuid } = await placeTestOrder(guest, await insertTestProduct(shop.sql));
  await shop.sql`update payment_case set closed_at = shop_now(), closed_by = 'system' where closed_at is null`;
  await shop.sql`
    insert into payment_case (order_id, kind, detail, opened_at)
    select id, 'REFUND_ACCOUNT_MISSING', '{}', shop_now() - interval '2 hours' from orders where uuid = ${uuid}`;
  expect(await cases()).toBe(0);
  await shop.sql`update payment_case set opened_at = opened_at - interval '1 day' where closed_at is null`;
  expect(await cases()).toBeGreaterThan(3600);
});

test('a letter that may wait for the morning is not late at night, and a code is', async () => {
  const late = () => figure('shop_backlog_oldest_age_seconds{queue="messages"}');
  const written = (kind: string, isQuiet: boolean) => shop.sql`
    insert into message (key, kind, event, recipient, channel, payload, status, rank, is_quiet, created_at, next_at, give_up_at)
    values (gen_random_uuid(), ${kind}, ${kind}, '01012340001', 'alimtalk', 'x', 'waiting', 2, ${isQuiet}, shop_now() - interval '9 hours',
      now() + interval '1 day', now() + interval '2 days')`;
  const before = (await late()) ?? 0;
  await written('RESTOCK', true);
  expect(await late()).toBeLessThan(Math.max(before, 3600));
  await written('PAID', false);
  expect(await late()).toBeGreaterThanOrEqual(9 * 3600);
});

test('unpublished changes are counted with the age of the oldest, independent of the shop’s clock', async () => {
  await advanceClock(shop, '3d');
  const { id } = await insertTestProduct(shop.sql);
  await expectEventually(() => figure('shop_backlog{queue="cache-invalidations"}')).toBe(0);
  await shop.sql.begin(async (tx) => {
    // Only the holder of this lock publishes changes.
    await tx`select pg_advisory_xact_lock(728002)`;
    await shop.sql`update product_option set price = price + 100 where product_id = ${id}`;
    await shop.sql`update product_change set at = at - interval '7 seconds'`;
    expect(await figure('shop_backlog{queue="cache-invalidations"}')).toBeGreaterThan(0);
    const age = await figure('shop_backlog_oldest_age_seconds{queue="cache-invalidations"}');
    expect(age).toBeGreaterThanOrEqual(7);
    expect(age).toBeLessThan(60);
  });
  await expectEventually(() => figure('shop_backlog{queue="cache-invalidations"}')).toBe(0);
  expect(await figure('shop_backlog_oldest_age_seconds{queue="cache-invalidations"}')).toBe(0);
});

test('requests are counted by their route pattern and never by values in their path', async () => {
  const stranger = shop.person();
  await stranger.ask('GET /v1/products/{id}', { params: { id: 987_654_321 } });
  const text = await figures();
  expect(text).toMatch(
    /shop_http_request_duration_seconds_count\{method="GET",route="\/v1\/products\/:id",status="404"\} 1/,
  );
  expect(text).not.toContain('987654321');
});

test('the second read of a list is answered from the cache, and jobs are counted', async () => {
  const url = `${shop.origin}/v1/categories?withChildren=true`;
  for (let reads = 0; reads < 2; reads++) await (await fetch(url)).text();
  expect(await figure('shop_cache_hits_total{kind="reply"}')).toBe(1);
  const ran = () => figure('shop_job_duration_seconds_count{job_name="send-messages",outcome="succeeded"}');
  await expectEventually(ran).toBeGreaterThan(0);
});

test('a process holds as many database connections as POOL says and reports the number', async () => {
  const small = await openTestShop({ POOL: '5' });
  expect(await (await fetch(small.metricsUrl)).text()).toMatch(/^shop_db_connections\{state="size"\} 5$/m);
  await Promise.all(
    Array.from({ length: 20 }, async () => expect((await fetch(`${small.origin}/v1/categories`)).status).toBe(200)),
  );
  await small.close();
});

test('the metrics are served where the record of the restore drill is cut off', async () => {
  const record = join(shop.dataDir, 'drill.json');
  writeFileSync(record, '{ "at": ');
  expect(await figures()).toContain('shop_backlog');
  rmSync(record);
});

test('the age of the restore drill ends with a failed drill, so that its alarm begins', async () => {
  const record = join(shop.dataDir, 'drill.json');
  const writeDrill = (ok: boolean) => writeFileSync(record, JSON.stringify({ at: new Date().toISOString(), ok }));
  const age = () => figure('shop_restore_drill_age_seconds');
  expect(await age()).toBeUndefined();
  writeDrill(true);
  expect(await age()).toBeLessThan(60);
  writeDrill(false);
  expect(await age()).toBeUndefined();
  rmSync(record);
});

test('the shop’s own port serves no metrics', async () => {
  expect((await fetch(`${shop.origin}/metrics`)).status).toBe(404);
  expect((await fetch(shop.metricsUrl.replace('/metrics', '/'))).status).toBe(404);
});

test('healthz and readyz answer at once while the event loop is blocked', {
  tags: ['nightly'],
}, async () => {
  const base = shop.metricsUrl.replace('/metrics', '');
  await expectEventually(async () => (await fetch(`${base}/readyz`)).status).toBe(200);
  const program = `const slowest = [];
    for (let n = 0; n < 20; n++) {
      for (const path of ['/healthz', '/readyz']) {
        const began = performance.now();
        const { status } = await fetch('${base}' + path);
        if (n > 0) slowest.push(status === 200 ? performance.now() - began : 9999);
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    console.log(Math.max(...slowest));`;
  const reading = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const until = performance.now() + 2500;
  while (performance.now() < until);
  expect(Number((await reading).stdout)).toBeLessThan(1000);
});
