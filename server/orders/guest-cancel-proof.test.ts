import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { payOrder, placeTestOrder as place } from '#test/buy.ts';
import { codeFor, joinAsMember, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

describe('a guest who cancels without a session', () => {
  const order = async () => {
    const [hana, phone] = [await shop.guest(), newNumber()];
    const { uuid, price } = await place(hana, await insertTestProduct(shop.sql), 1, {
      ...mapoAddress,
      guestOrderPhone: phone,
    });
    const { body } = await payOrder(hana, uuid, price);
    const code = await codeFor(hana, shop.sandbox, phone, 'order');
    return { phone, code, id: body.id, pid: body.orderItemProducts[0]?.uuid ?? '' };
  };
  const withdraw = async (
    { id, pid }: { id: number; pid: string },
    proof: { name: string; phone: string; code: string },
    customer = shop.person(),
  ) => {
    await shop.sql`delete from rate_limit`;
    const body = { ...proof, reason: '단순 변심' };
    return customer.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw', {
      params: { id, pid },
      body,
    });
  };

  test('gets the same answer for any order, and changes none, without name, phone and correct code', async () => {
    const [mine, theirs] = [await order(), await order()];
    const member = await shop.guest();
    await joinAsMember(member, shop.sandbox);
    const name = mapoAddress.guestOrderName;
    const code = String((Number(mine.code) + 1) % 1_000_000).padStart(6, '0');
    const wrong = [
      { name: '박바다', phone: mine.phone, code: mine.code },
      { name, phone: newNumber(), code: mine.code },
      { name, phone: mine.phone, code },
      { name, phone: theirs.phone, code: mine.code },
    ];
    const absentOne = { id: 900_000_001, pid: randomUUID() };
    for (const proof of wrong)
      for (const customer of [shop.person(), await shop.guest(), member]) {
        const [there, nowhere] = [await withdraw(mine, proof, customer), await withdraw(absentOne, proof, customer)];
        const answerOf = ({ status, refusal: { code, message } }: typeof there) => [status, code, message];
        expect(answerOf(there).slice(0, 2)).toEqual([404, 'GUEST_ORDER_NOT_FOUND']);
        expect(answerOf(there)).toEqual(answerOf(nowhere));
      }
    const states = () =>
      shop.sql<{ status: string }[]>`select status from orders where id in (${mine.id}, ${theirs.id})`;
    expect((await states()).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  test('with the correct proof of an order cannot cancel another guest’s order', async () => {
    const [mine, theirs] = [await order(), await order()];
    const proof = { name: mapoAddress.guestOrderName, phone: mine.phone, code: mine.code };
    expect((await withdraw(theirs, proof)).status).toBe(404);
    expect((await withdraw({ ...mine, pid: theirs.pid }, proof)).status).toBe(404);
    expect((await withdraw(mine, proof)).status).toBe(200);
    const [row] = await shop.sql<{ status: string }[]>`select status from orders where id = ${theirs.id}`;
    expect(row?.status).toBe('paid');
  });
});
