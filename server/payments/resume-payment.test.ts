import { describe, expect, test } from 'vitest';
import { payOrder, placeTestOrder as place } from '#test/buy.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

const path = 'GET /v4/app-users/order-tmp/confirm/{orderUuid}';

/** A member begins a payment on the phone and is signed in on a second device. */
async function begun() {
  const phone = shop.person();
  const { email, password } = await joinAsMember(phone, shop.sandbox);
  const desk = shop.person();
  await desk.signIn(email, password);
  const made = await place(phone, await insertTestProduct(shop.sql));
  const look = (who = desk) => who.ask(path, { params: { orderUuid: made.uuid } });
  return { phone, desk, ...made, look };
}

describe('an order that waits to be paid', () => {
  test('is paid on another device of the same member, with the parameters of the first window', async () => {
    const { desk, uuid, price, sheet, checked, look } = await begun();
    const { body } = await look();
    expect([body.state, body.payable, body.orderTmpId]).toEqual(['waiting', price, sheet.id]);
    expect(body.pg).toEqual(checked.pg);
    expect((await payOrder(desk, uuid, price)).status).toBe(200);
    const [{ count = 0 } = {}] = await shop.sql<
      { count: number }[]
    >`select count(*)::int as count from orders where order_tmp_id = ${sheet.id}`;
    expect(count).toBe(1);
    const after = (await look()).body;
    expect([after.state, after.pg, after.orderTmpId]).toEqual(['paid', null, null]);
  });

  test('is not found for any other customer', async () => {
    const { look } = await begun();
    const minsu = shop.person();
    await minsu.arrive();
    expect((await look(minsu)).status).toBe(404);
  });

  test('returns no payment parameters once its 30 minutes are over or while the outcome of a payment is unknown', async () => {
    const { uuid, look } = await begun();
    await shop.sql`update orders set expires_at = shop_now() - interval '1 second' where uuid = ${uuid}`;
    expect((await look()).body.pg).toBe(null);
    const other = await begun();
    await shop.sql`update payment p set stage = 'confirming', confirming_at = shop_now(), checked_at = shop_now() + interval '1 hour', payment_key = 'unheard'
      from orders o where o.id = p.order_id and o.uuid = ${other.uuid}`;
    const { body } = await other.look();
    expect([body.state, body.pg]).toEqual(['pending', null]);
  });
});
