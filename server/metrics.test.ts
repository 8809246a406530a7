import { expect, test } from 'vitest';
import { order } from '#test/buy.ts';
import { shelve } from '#test/goods.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();

const figures = async () => (await fetch(shop.figures)).text();

async function figure(name: string) {
  const line = (await figures()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test('an order that waits for its money is counted until its end', async () => {
  const goods = await shelve(shop.sql);
  const guest = shop.person();
  await guest.arrive();
  expect(await figure('shop_waiting{what="payments"}')).toBe(0);
  await order(guest, goods);
  expect(await figure('shop_waiting{what="payments"}')).toBe(1);
  await shop.sql`update payment set created_at = shop_now() - interval '1 hour' where attempt = 'ready'`;
  expect(await figure('shop_waiting_oldest_seconds{what="payments"}')).toBeGreaterThanOrEqual(3600);
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
  await expect.poll(ran, { timeout: 6000 }).toBeGreaterThan(0);
});

test('the shop itself shows no figures', async () => {
  expect((await fetch(`${shop.origin}/metrics`)).status).toBe(404);
  expect((await fetch(shop.figures.replace('/metrics', '/'))).status).toBe(404);
});
