import { expect, test } from 'vitest';
import { koreaDate } from '#contract/rules/calendar.ts';
import { keepDispatch } from '#server/order-records/tracking.ts';
import { dueOut } from '#server/pricing/delivery-date.ts';
import { buy, order, pay } from '#test/buy.ts';
import { advance, consoleOf, keepsLaws } from '#test/order-steps.ts';
import { later, shelve } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
keepsLaws(shop);

async function kept(uuid: string) {
  const [line] = await shop.sql<{ out: string; paid: string }[]>`
    select l.dispatch_on as out, p.approved_at as paid
    from order_line l join orders o on o.id = l.order_id join payment p on p.order_id = o.id where o.uuid = ${uuid} order by l.id limit 1`;
  return line as NonNullable<typeof line>;
}

async function buyer() {
  const hana = shop.person();
  await hana.arrive();
  return hana;
}

test('the day a line is to leave counts in business days from payment, not from the order', async () => {
  const { uuid } = await order(await buyer(), await shelve(shop.sql));
  const fresh = await kept(uuid);
  expect(fresh.out >= koreaDate(new Date())).toBe(true);
  const slow = await buyer();
  const waiting = await order(slow, await shelve(shop.sql));
  await shop.sql`update orders set expires_at = expires_at + interval '9 days' where uuid = ${waiting.uuid}`;
  await advance(shop, '7d');
  expect((await pay(slow, waiting.uuid, waiting.price)).status).toBe(200);
  const { out, paid } = await kept(waiting.uuid);
  const holidays = new Set((await shop.sql<{ day: string }[]>`select day from holiday`).map(({ day }) => day));
  expect(out).toBe(dueOut(new Date(paid), { shipmentDate: null, dispatchDays: 1 }, holidays, '14:00'));
  expect(out > fresh.out).toBe(true);
});

test('it is the ship date where there is one, and the new date once it is put off', async () => {
  const owner = await consoleOf(shop, 'owner');
  const date = later(20);
  const { body } = await buy(await buyer(), await shelve(shop.sql, { dates: [date] }));
  expect((await kept(body.uuid)).out).toBe(date);
  const line = body.orderItemProducts[0]?.uuid ?? '';
  const newDate = later(24);
  await owner.get('PUT /v1/staff/lines/{line}/delay', { params: { line }, body: { reason: '비가 길어요', newDate } });
  expect((await kept(body.uuid)).out).toBe(newDate);
});

test('it moves with a holiday that is written down later', async () => {
  const { body } = await buy(await buyer(), await shelve(shop.sql));
  const before = (await kept(body.uuid)).out;
  await shop.sql`insert into holiday (day, name) values (${before}, '임시공휴일')`;
  await keepDispatch(shop.sql);
  const after = (await kept(body.uuid)).out;
  expect(after > before).toBe(true);
  await shop.sql`delete from holiday where day = ${before}`;
  await keepDispatch(shop.sql);
  expect((await kept(body.uuid)).out).toBe(before);
});
