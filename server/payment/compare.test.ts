import { expect, test } from 'vitest';
import { createOutbox } from '#server/outbox.ts';
import { createSolapi } from '#server/outside/solapi.ts';
import { createToss } from '#server/outside/toss.ts';
import { createSeal } from '#server/seal.ts';
import { fault } from '#test/bank.ts';
import { order, pay } from '#test/buy.ts';
import { shelve } from '#test/goods.ts';
import { testShop } from '#test/shop.ts';
import { createCases } from './cases.ts';
import { createCompare } from './compare.ts';

const shop = testShop();

test('yesterday’s books agree, and where they do not somebody is called, once', async () => {
  const hana = shop.person();
  await hana.arrive();
  const goods = await shelve(shop.sql);
  const first = await order(hana, goods);
  await pay(hana, first.uuid, first.price);
  const second = await order(hana, goods);
  await pay(hana, second.uuid, second.price);
  const { compare } = comparing();
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const cases = () => shop.sql`
    select o.uuid, c.kind from payment_case c join orders o on o.id = c.order_id where c.kind = 'COMPARISON'`;
  expect(await compare(from, to)).toBe(true);
  expect(await cases()).toEqual([]);
  await shop.sql`
    update payment p set paid_amount = paid_amount - 100 from orders o where o.id = p.order_id and o.uuid = ${second.uuid}`;
  await fault(shop.sandbox, '500_before', { when: 'get' });
  expect(await compare(from, to)).toBe(false);
  expect(await compare(from, to)).toBe(true);
  expect(await compare(from, to)).toBe(true);
  expect(await cases()).toEqual([{ uuid: second.uuid, kind: 'COMPARISON' }]);
});

function comparing() {
  const toss = createToss({ baseUrl: shop.sandbox, secretKey: 'test_sk_sandbox', clientKey: 'test_ck_sandbox' });
  const solapi = createSolapi({
    baseUrl: shop.sandbox,
    key: 'sandbox_key',
    secret: 'sandbox_secret',
    from: '0212345678',
  });
  const memory = { policy: <T>(_: string, otherwise: T) => otherwise, now: () => new Date() } as never;
  const outbox = createOutbox(shop.sql, solapi, createSeal(Buffer.alloc(32)), memory);
  return createCompare(shop.sql, toss, createCases(shop.sql, outbox, memory), memory);
}
