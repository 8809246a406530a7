import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { placeTestOrder } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, ownShop } from '#test/test-shop.ts';

const shop = ownShop({ JOBS: 'timers' });

const figures = async () => (await fetch(shop.figures)).text();

async function figure(name: string) {
  const line = (await figures()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test('an order that waits for its money is counted until its end, and is late from the end of its payment window on', async () => {
  const goods = await insertTestProduct(shop.sql);
  const guest = shop.person();
  await guest.arrive();
  expect(await figure('shop_waiting{what="payments"}')).toBe(0);
  await placeTestOrder(guest, goods);
  expect(await figure('shop_waiting{what="payments"}')).toBe(1);
  // Whoever looks for his card in the drawer for twenty minutes is nobody's alarm.
  await shop.sql`update payment set created_at = shop_now() - interval '20 minutes' where stage = 'ready'`;
  expect(await figure('shop_waiting_oldest_seconds{what="payments"}')).toBe(0);
  await shop.sql.begin(async (tx) => {
    // Nobody lets go of it meanwhile.
    await tx`select from payment where stage = 'ready' for update`;
    await shop.sql`update orders set expires_at = shop_now() - interval '1 hour' where status = 'request'`;
    expect(await figure('shop_waiting_oldest_seconds{what="payments"}')).toBeGreaterThanOrEqual(3600);
  });
});

test('a letter that may wait for the morning is not late at night, and a code is', async () => {
  const late = () => figure('shop_waiting_oldest_seconds{what="messages"}');
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

test('changes that shoppers are not told of yet are counted, with the age of the oldest, whatever the clock of the shop says', async () => {
  await advanceClock(shop, '3d');
  const { id } = await insertTestProduct(shop.sql);
  await expectEventually(() => figure('shop_waiting{what="news"}')).toBe(0);
  await shop.sql.begin(async (tx) => {
    // Whoever holds this tells, and nobody else.
    await tx`select pg_advisory_xact_lock(728002)`;
    await shop.sql`update product_option set price = price + 100 where product_id = ${id}`;
    await shop.sql`update product_change set at = at - interval '7 seconds'`;
    expect(await figure('shop_waiting{what="news"}')).toBeGreaterThan(0);
    const age = await figure('shop_waiting_oldest_seconds{what="news"}');
    expect(age).toBeGreaterThanOrEqual(7);
    expect(age).toBeLessThan(60);
  });
  await expectEventually(() => figure('shop_waiting{what="news"}')).toBe(0);
  expect(await figure('shop_waiting_oldest_seconds{what="news"}')).toBe(0);
});

test('requests are counted by their pattern, never by what stood in their address', async () => {
  const stranger = shop.person();
  await stranger.ask('GET /v1/products/{id}', { params: { id: 987_654_321 } });
  const text = await figures();
  expect(text).toMatch(/shop_request_seconds_count\{method="GET",route="\/v1\/products\/:id",status="404"\} 1/);
  expect(text).not.toContain('987654321');
});

test('the second reader of a list is answered from memory, and timed work is counted', async () => {
  const url = `${shop.origin}/v1/categories?withChildren=true`;
  for (let reads = 0; reads < 2; reads++) await (await fetch(url)).text();
  expect(await figure('shop_kept_answers_total{kind="reply"}')).toBe(1);
  const ran = () => figure('shop_job_seconds_count{job="send messages",outcome="done"}');
  await expectEventually(ran).toBeGreaterThan(0);
});

test('a process holds as many lines to the database as it is told to, and shows how many', async () => {
  const small = await openTestShop({ POOL: '5' });
  expect(await (await fetch(small.figures)).text()).toMatch(/^shop_database_lines\{state="size"\} 5$/m);
  await Promise.all(
    Array.from({ length: 20 }, async () => expect((await fetch(`${small.origin}/v1/categories`)).status).toBe(200)),
  );
  await small.close();
});

test('the shop itself shows no figures', async () => {
  expect((await fetch(`${shop.origin}/metrics`)).status).toBe(404);
  expect((await fetch(shop.figures.replace('/metrics', '/'))).status).toBe(404);
});

test('alive and ready are told at once while the shop is too busy to answer anybody', {
  tags: ['nightly'],
}, async () => {
  const base = shop.figures.replace('/metrics', '');
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
  const asked = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const until = performance.now() + 2500;
  while (performance.now() < until);
  expect(Number((await asked).stdout)).toBeLessThan(1000);
});
