import { expect, test } from 'vitest';
import { awaitDeposit, depositAtBank, setPaymentFault } from '#test/bank-deposits.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

/** Returns the order status and the kinds of its cases. */
async function stand(uuid: string) {
  const [row] = await shop.sql<{ status: string; approvedNow: boolean; cases: string[] }[]>`
    select o.status, p.approved_at between o.created_at and shop_now() as "approvedNow",
      array(select kind from payment_case c where c.order_id = o.id order by id) as cases
    from orders o join payment p on p.order_id = o.id where o.uuid = ${uuid}`;
  return row;
}

test.each(['approved_earlier', 'approved_later'])(
  'a card approval that the payment company dates outside the attempt (%s) pays for the order and opens one case',
  async (name) => {
    const hana = await shop.guest();
    const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    await setPaymentFault(shop.sandbox, name);
    expect((await payOrder(hana, uuid, price)).status).toBe(200);
    expect(await stand(uuid)).toEqual({ status: 'paid', approvedNow: true, cases: ['APPROVAL_DATE'] });
  },
);

test.each(['deposit_earlier', 'deposit_later'])(
  'a deposit that the bank dates outside the attempt (%s) counts from now and opens one case',
  async (name) => {
    const hana = await shop.guest();
    const { uuid, price, account } = await awaitDeposit(hana, await insertTestProduct(shop.sql));
    await setPaymentFault(shop.sandbox, name);
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    const end = await pollUntil(
      () => stand(uuid),
      (now) => now?.status !== 'bank_transfer_waiting',
    );
    expect(end).toEqual({ status: 'paid', approvedNow: true, cases: ['APPROVAL_DATE'] });
  },
);

test('an approval dated within the attempt opens no case', async () => {
  const hana = await shop.guest();
  const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
  expect((await payOrder(hana, uuid, price)).status).toBe(200);
  expect(await stand(uuid)).toEqual({ status: 'paid', approvedNow: true, cases: [] });
});
