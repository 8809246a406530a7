import { describe, expect, test } from 'vitest';
import { koreaDate } from '#contract/rules/calendar.ts';
import { keepDispatch } from '#server/orders/due.sql.ts';
import { dueOut } from '#server/pricing/promise.ts';
import { buy, order, pay } from '#test/buy.ts';
import { later, shelve } from '#test/goods.ts';
import { advance, consoleOf, keepsLaws } from '#test/life.ts';
import { closeRoom } from '#test/roomy.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
keepsLaws(shop);

async function grower({ supply, permille = null }: { supply: number | null; permille?: number | null }) {
  const goods = await shelve(shop.sql, { dates: [null] });
  const [own] = await shop.sql<{ id: number }[]>`
    insert into distributor (name, ceo, biz_no, mail_order_no, address, tel, email, commission_permille)
    values ('청도 반시마을', '박감나무', '5018112079', '제2026-경북청도-0101호', '경북 청도군 화양읍 1', '070-0000-0199', 'bansi@grower.demo.shop', ${permille})
    returning id`;
  await shop.sql`update product set distributor_id = ${own?.id ?? 0} where id = ${goods.id}`;
  await shop.sql`update product_option set supply_price = ${supply} where product_id = ${goods.id}`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  return { ...goods, distributor: own?.id ?? 0 };
}

async function kept(uuid: string) {
  const [line] = await shop.sql<{ supply: number | null; permille: number | null; out: string; paid: string }[]>`
    select l.supply_price as supply, l.commission_permille as permille, l.dispatch_on as out, p.approved_at as paid
    from order_line l join orders o on o.id = l.order_id join payment p on p.order_id = o.id where o.uuid = ${uuid} order by l.id limit 1`;
  return line as NonNullable<typeof line>;
}

async function buyer() {
  const hana = shop.person();
  await hana.arrive();
  return hana;
}

describe('what a sale is settled by', () => {
  test('is written down with the line, and stays when price and rate change', async () => {
    const goods = await grower({ supply: 9000, permille: 120 });
    const { body } = await buy(await buyer(), goods, 3);
    expect(await kept(body.uuid)).toMatchObject({ supply: 27_000, permille: 120 });
    await shop.sql`update product_option set supply_price = 9900 where product_id = ${goods.id}`;
    await shop.sql`update distributor set commission_permille = 90 where id = ${goods.distributor}`;
    expect(await kept(body.uuid)).toMatchObject({ supply: 27_000, permille: 120 });
    const next = await buy(await buyer(), goods, 1);
    expect(await kept(next.body.uuid)).toMatchObject({ supply: 9900, permille: 90 });
  });

  test('is the shop’s rate for a grower without one, whatever it is that day, and no price where none is known', async () => {
    const goods = await grower({ supply: null });
    const { body } = await buy(await buyer(), goods);
    expect(await kept(body.uuid)).toMatchObject({ supply: null, permille: 150 });
    await closeRoom(shop.sql, { commissionPermille: 180 });
    const dearer = await buy(await buyer(), goods);
    await closeRoom(shop.sql, { commissionPermille: 150 });
    expect(await kept(dearer.body.uuid)).toMatchObject({ permille: 180 });
  });

  test('is told to no shopper', async () => {
    const goods = await grower({ supply: 8765, permille: 123 });
    const hana = await buyer();
    const { uuid, price, sheet, checked } = await order(hana, goods);
    const read = await hana.get('GET /v4/app-users/order-tmp/{id}', { params: { id: sheet.id } });
    const paid = await pay(hana, uuid, price);
    const shown = JSON.stringify([read, checked, paid.body]);
    expect([shown.includes('8765'), /commission/i.test(shown)]).toEqual([false, false]);
  });
});

describe('the day a line is to leave', () => {
  test('counts in business days from payment, not from the order', async () => {
    const { uuid } = await order(await buyer(), await grower({ supply: null }));
    const fresh = await kept(uuid);
    expect(fresh.out > koreaDate(new Date())).toBe(true);
    const slow = await buyer();
    const waiting = await order(slow, await grower({ supply: null }));
    await shop.sql`update orders set expires_at = expires_at + interval '9 days' where uuid = ${waiting.uuid}`;
    await advance(shop, '7d');
    expect((await pay(slow, waiting.uuid, waiting.price)).status).toBe(200);
    const { out, paid } = await kept(waiting.uuid);
    const holidays = new Set((await shop.sql<{ day: string }[]>`select day from holiday`).map(({ day }) => day));
    expect(out).toBe(dueOut(new Date(paid), { shipmentDate: null, dispatchDays: 1 }, holidays));
    expect(out > fresh.out).toBe(true);
  });

  test('is the ship date where there is one, and the new date once it is put off', async () => {
    const owner = await consoleOf(shop, 'owner');
    const date = later(20);
    const { body } = await buy(await buyer(), await shelve(shop.sql, { dates: [date] }));
    expect((await kept(body.uuid)).out).toBe(date);
    const line = body.orderItemProducts[0]?.uuid ?? '';
    const newDate = later(12);
    await owner.get('PUT /v1/staff/lines/{line}/delay', { params: { line }, body: { reason: '비가 길어요', newDate } });
    expect((await kept(body.uuid)).out).toBe(newDate);
  });

  test('moves with a holiday that is written down later', async () => {
    const { body } = await buy(await buyer(), await grower({ supply: null }));
    const before = (await kept(body.uuid)).out;
    await shop.sql`insert into holiday (day, name) values (${before}, '임시공휴일')`;
    await keepDispatch(shop.sql);
    const after = (await kept(body.uuid)).out;
    expect(after > before).toBe(true);
    await shop.sql`delete from holiday where day = ${before}`;
    await keepDispatch(shop.sql);
    expect((await kept(body.uuid)).out).toBe(before);
  });
});
