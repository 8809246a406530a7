import { expect, test } from 'vitest';
import { dateInKorea } from '#contract/rules/calendar.ts';
import { arrivalDateOf, dispatchDeadlineOf } from '#contract/rules/delivery-date.ts';
import { updateDispatchDates } from '#server/order-records/tracking.ts';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct, koreanDateAfter } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

async function kept(uuid: string) {
  const [line] = await shop.sql<{ out: string; arrival: string; paid: string }[]>`
    select l.dispatch_on as out, l.arrival, p.approved_at as paid
    from order_line l join orders o on o.id = l.order_id join payment p on p.order_id = o.id where o.uuid = ${uuid} order by l.id limit 1`;
  return line as NonNullable<typeof line>;
}

const holidaysOf = async () =>
  new Set((await shop.sql<{ day: string }[]>`select day from holiday`).map(({ day }) => day));

async function buyer() {
  const hana = shop.person();
  await hana.arrive();
  return hana;
}

test('the dispatch date of a line counts business days from payment, not from the order', async () => {
  const { uuid } = await placeTestOrder(await buyer(), await insertTestProduct(shop.sql));
  const fresh = await kept(uuid);
  expect(fresh.out >= dateInKorea(new Date())).toBe(true);
  const slow = await buyer();
  const waiting = await placeTestOrder(slow, await insertTestProduct(shop.sql));
  await shop.sql`update orders set expires_at = expires_at + interval '9 days' where uuid = ${waiting.uuid}`;
  await advanceClock(shop, '7d');
  expect((await payOrder(slow, waiting.uuid, waiting.price)).status).toBe(200);
  const { out, arrival, paid } = await kept(waiting.uuid);
  const holidays = await holidaysOf();
  expect(out).toBe(dispatchDeadlineOf(new Date(paid), { shipmentDate: null, dispatchDays: 1 }, holidays, '14:00'));
  expect(out > fresh.out).toBe(true);
  expect(arrival).toBe(arrivalDateOf(out, 0, holidays));
});

test('the dispatch date is the ship date if there is one, and the new date after a delay', async () => {
  const owner = await openStaffClient(shop, 'owner');
  const date = koreanDateAfter(20);
  const { body } = await buyProduct(await buyer(), await insertTestProduct(shop.sql, { dates: [date] }));
  expect((await kept(body.uuid)).out).toBe(date);
  const line = body.orderItemProducts[0]?.uuid ?? '';
  const newDate = koreanDateAfter(24);
  await owner.get('PUT /v1/staff/lines/{line}/delay', { params: { line }, body: { reason: '비가 길어요', newDate } });
  expect(await kept(body.uuid)).toMatchObject({ out: newDate, arrival: arrivalDateOf(newDate, 0, await holidaysOf()) });
});

test('the dispatch date moves with a holiday that is added later', async () => {
  const { body } = await buyProduct(await buyer(), await insertTestProduct(shop.sql));
  const before = (await kept(body.uuid)).out;
  await shop.sql`insert into holiday (day, name) values (${before}, '임시공휴일')`;
  await updateDispatchDates(shop.sql);
  const { out: after, arrival } = await kept(body.uuid);
  expect(after > before).toBe(true);
  expect(arrival).toBe(arrivalDateOf(after, 0, await holidaysOf()));
  await shop.sql`delete from holiday where day = ${before}`;
  await updateDispatchDates(shop.sql);
  expect((await kept(body.uuid)).out).toBe(before);
});

test('the arrival date moves with a holiday that is added to it, with and without a ship date', async () => {
  for (const wish of [{}, { dates: [koreanDateAfter(20)] }]) {
    const { body } = await buyProduct(await buyer(), await insertTestProduct(shop.sql, wish));
    const before = await kept(body.uuid);
    await shop.sql`insert into holiday (day, name) values (${before.arrival}, '임시공휴일')`;
    await updateDispatchDates(shop.sql);
    const { out, arrival } = await kept(body.uuid);
    expect([out, arrival]).toEqual([before.out, arrivalDateOf(before.out, 0, await holidaysOf())]);
    expect(arrival > before.arrival).toBe(true);
    await shop.sql`delete from holiday where day = ${before.arrival}`;
  }
});

test('the arrival date of a line that leaves late counts from the day it leaves', async () => {
  const owner = await openStaffClient(shop, 'owner');
  const { body } = await buyProduct(await buyer(), await insertTestProduct(shop.sql));
  const params = { line: body.orderItemProducts[0]?.uuid ?? '' };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await shop.sql`update order_line set arrival = korea_date(shop_now()) where uuid = ${params.line}`;
  await owner.get('PUT /v1/staff/lines/{line}/ship', {
    params,
    body: { carrierCode: '04', invoice: '688912345678' },
  });
  const [{ today } = { today: '' }] = await shop.sql<{ today: string }[]>`select korea_date(shop_now()) as today`;
  expect((await kept(body.uuid)).arrival).toBe(arrivalDateOf(today, 0, await holidaysOf()));
});
