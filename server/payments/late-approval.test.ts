import { describe, expect, test } from 'vitest';
import { waitForMessages } from '#test/arrived-messages.ts';
import {
  awaitDeposit,
  clearPaymentFaults,
  depositAtBank,
  dropWebhooks,
  ledgerOf,
  setPaymentFault,
} from '#test/bank-deposits.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { messagesTo, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, koreanDateAfter, mapoAddress, type TestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

async function stand(uuid: string, { optionId }: TestProduct) {
  const [row] = await shop.sql<{ status: string; stage: string; held: number; sold: number; open: string[] }[]>`
    select o.status, p.stage, s.held, s.sold,
      array(select kind from payment_case c where c.order_id = o.id and c.closed_at is null) as open
    from orders o join payment p on p.order_id = o.id, stock s where o.uuid = ${uuid} and s.option_id = ${optionId}`;
  return row;
}

const productTo = (status: string) => (goods: TestProduct) =>
  shop.sql`update product set product_status = ${status} where id = ${goods.id}`;
const optionTo = (status: string) => (goods: TestProduct) =>
  shop.sql`update product_option set option_status = ${status} where id = ${goods.optionId}`;

const changes: [string, (goods: TestProduct, uuid: string) => Promise<unknown>, string][] = [
  ['suspended', productTo('suspended'), 'OPTION_UNAVAILABLE'],
  ['temporarily out of stock', productTo('temp_stock_out'), 'OPTION_UNAVAILABLE'],
  ['removed', productTo('removed'), 'PRODUCT_REMOVED'],
  ['suspended in this option', optionTo('suspended'), 'OPTION_UNAVAILABLE'],
  ['temporarily out of stock in this option', optionTo('temp_stock_out'), 'OPTION_UNAVAILABLE'],
  [
    'past the end of their sale',
    (goods) =>
      shop.sql`update product set limited_begin = shop_now() - interval '2 days', limited_end = shop_now() - interval '1 second' where id = ${goods.id}`,
    'SALE_ENDED',
  ],
  [
    'postponed to tomorrow',
    (goods) => shop.sql`update product set opens_at = shop_now() + interval '1 day' where id = ${goods.id}`,
    'SALE_NOT_OPEN',
  ],
  [
    'past the cut-off of their ship date',
    (goods) => shop.sql`update product_option set shipment_date = korea_date(shop_now()) where id = ${goods.optionId}`,
    'OPTION_UNAVAILABLE',
  ],
];

test('an approval whose answer was lost and that the company cancelled since pays for nothing and releases the stock', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const { uuid, price } = await placeTestOrder(hana, goods);
  await dropWebhooks(shop.sandbox);
  await setPaymentFault(shop.sandbox, 'reset_after_approve', { when: 'confirm' });
  // The shop gets no answer before the approval has been cancelled.
  await setPaymentFault(shop.sandbox, '500_before', { when: 'get', count: 9 });
  expect((await payOrder(hana, uuid, price)).refusal.code).toBe('PAYMENT_PENDING');
  const [entry] = await ledgerOf(shop.sandbox, uuid);
  const taken = await fetch(`${shop.sandbox}/v1/payments/${entry?.paymentKey}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('test_sk_sandbox:')}` },
    body: JSON.stringify({ cancelReason: '망취소' }),
  });
  expect(taken.status).toBe(200);
  await clearPaymentFaults(shop.sandbox);
  await pollUntil(
    async () => {
      await shop.sql`update payment set checked_at = null where stage = 'confirming'`;
      return stand(uuid, goods);
    },
    (now) => now?.stage !== 'confirming',
  );
  expect(await stand(uuid, goods)).toMatchObject({
    status: 'incomplete',
    stage: 'declined',
    held: 0,
    sold: 0,
    open: [],
  });
});

describe('between the check and the payment', () => {
  test.each(changes)('items that are %s are not sold, and the buyer is not charged', async (_, change, code) => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price } = await placeTestOrder(hana, goods);
    await change(goods, uuid);
    const late = await payOrder(hana, uuid, price);
    expect([late.status >= 400 && late.status < 500, late.refusal.code]).toEqual([true, code]);
    // A second request gets the same answer, not "pending".
    expect((await payOrder(hana, uuid, price)).refusal.code).toBe(code);
    expect(await stand(uuid, goods)).toMatchObject({ status: 'incomplete', stage: 'abandoned', held: 0, sold: 0 });
    expect((await ledgerOf(shop.sandbox, uuid)).map((one) => one.status)).not.toContain('DONE');
  });

  test('one unavailable line is enough, and the stock of the other lines is released too', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { dates: [null, null], stock: 5 });
    const options = goods.options.map(({ key }) => ({ optionIdPathKey: key, unit: 2 }));
    const sheet = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    const body = { address: mapoAddress, chkPrice: 51_600, paymentMethodType: 'card' as const };
    const made = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    await shop.sql`update product_option set option_status = 'suspended' where id = ${goods.options[1]?.id ?? 0}`;
    expect((await payOrder(hana, made.orderUuid, 51_600)).refusal.code).toBe('OPTION_UNAVAILABLE');
    const held =
      await shop.sql`select sum(held)::int as held from stock where option_id = any (${goods.options.map(({ id }) => id)})`;
    expect(held).toEqual([{ held: 0 }]);
  });

  test('an expired hold cannot be paid, even before the job has released it', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { stock: 1 });
    const { uuid, price } = await placeTestOrder(hana, goods);
    const paymentKey = await hana.authenticate(uuid, price);
    await shop.sql`update orders set expires_at = shop_now() - interval '1 millisecond' where uuid = ${uuid}`;
    const late = await hana.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params: { orderUuid: uuid },
      body: { paymentKey, amount: price },
    });
    expect([late.status, late.refusal.code]).toEqual([409, 'ORDER_TMP_EXPIRED']);
    expect(await stand(uuid, goods)).toMatchObject({ status: 'incomplete', held: 0, sold: 0 });
  });

  test('an expired hold that cannot be released keeps no later one from being released', async () => {
    const goods = await insertTestProduct(shop.sql);
    const { uuid: broken } = await placeTestOrder(await shop.guest(), goods);
    const { uuid: next } = await placeTestOrder(await shop.guest(), goods);
    const orders = [broken, next];
    await shop.sql`update orders set expires_at = shop_now() - interval '1 minute' where uuid = any (${orders})`;
    await shop.sql.unsafe(`
      create function refuse_release() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$;
      create trigger refuse_release before update on orders for each row when (old.uuid = '${broken}') execute function refuse_release()`);
    await expect(shop.runDueJobs('release-expired-holds')).rejects.toThrow('broken row');
    await shop.sql`drop function refuse_release cascade`;
    expect(await stand(next, goods)).toMatchObject({ status: 'incomplete', stage: 'abandoned' });
    await shop.runDueJobs('release-expired-holds');
    expect(await stand(broken, goods)).toMatchObject({ status: 'incomplete', stage: 'abandoned', held: 0 });
  });

  test('an order whose held item is otherwise sold out can be paid', async () => {
    const [hana, minsu] = [await shop.guest(), await shop.guest()];
    const goods = await insertTestProduct(shop.sql, { stock: 2 });
    const { uuid, price } = await placeTestOrder(hana, goods);
    const other = await placeTestOrder(minsu, goods);
    expect((await payOrder(minsu, other.uuid, other.price)).status).toBe(200);
    expect((await payOrder(hana, uuid, price)).status).toBe(200);
  });
});

describe('approved before the shop knew of a change', () => {
  test('an approval whose automatic cancellation the company declines opens a case until the money is returned', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price } = await placeTestOrder(hana, goods);
    await setPaymentFault(shop.sandbox, 'cancel_declined', { count: 99 });
    await setPaymentFault(shop.sandbox, 'slow', { when: 'confirm', ms: 2500 });
    const payment = payOrder(hana, uuid, price);
    await expect.poll(async () => (await stand(uuid, goods))?.stage, { interval: 20 }).toBe('confirming');
    await productTo('suspended')(goods);
    expect((await payment).refusal.code).toBe('OPTION_UNAVAILABLE');
    expect(await stand(uuid, goods)).toMatchObject({ stage: 'cancelling', held: 0, open: ['REFUND_REFUSED'] });
    await clearPaymentFaults(shop.sandbox);
    const end = await pollUntil(
      async () => {
        await shop.sql`update payment set checked_at = null where stage = 'cancelling'`;
        return stand(uuid, goods);
      },
      (now) => now?.stage === 'cancelled',
    );
    expect(end).toMatchObject({ status: 'incomplete', stage: 'cancelled', open: [] });
  });

  test('an approval for items suspended during the request is cancelled automatically, and its buyer is informed once', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const phone = newNumber();
    const { uuid, price } = await placeTestOrder(hana, goods, 1, { ...mapoAddress, guestOrderPhone: phone });
    await setPaymentFault(shop.sandbox, 'slow', { ms: 2500 });
    const payment = payOrder(hana, uuid, price);
    // No job runs here: the company answers within a moment.
    await expect.poll(async () => (await stand(uuid, goods))?.stage, { interval: 20 }).toBe('confirming');
    await productTo('suspended')(goods);
    expect((await payment).refusal.code).toBe('OPTION_UNAVAILABLE');
    await pollUntil(
      () => ledgerOf(shop.sandbox, uuid),
      (all) => all.length > 0 && all.every((one) => one.status !== 'DONE'),
    );
    const end = await pollUntil(
      () => stand(uuid, goods),
      (one) => one?.stage === 'cancelled',
    );
    expect(end).toMatchObject({ status: 'incomplete', held: 0, sold: 0 });
    expect((await payOrder(hana, uuid, price)).refusal.code).toBe('OPTION_UNAVAILABLE');
    await shop.runDueJobs();
    await waitForMessages(shop, { to: phone });
    const letters = await messagesTo(shop.sandbox, phone);
    expect(letters.map(({ kind }) => kind)).toEqual(['ORDER_PAYMENT_VOIDED']);
    expect(letters[0]?.text).toContain(`취소 금액: ${price.toLocaleString('ko-KR')}원`);
  });
});

describe('a virtual account', () => {
  test('a deposit for items suspended in the interim never creates a paid order and returns to the depositor’s account', async () => {
    const jiwoo = shop.person();
    await jiwoo.signIn('first@demo.shop', 'Demo1234!!');
    await jiwoo.get('PUT /v1/app-users', {
      body: { withdrawAccount: { owner: '박지우', bankName: '신한은행', accountNumber: '110-123-456789' } },
    });
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account } = await awaitDeposit(jiwoo, goods);
    await productTo('suspended')(goods);
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    const end = await pollUntil(
      () => stand(uuid, goods),
      (one) => one?.stage === 'cancelled',
    );
    expect(end).toMatchObject({ status: 'incomplete', held: 0, sold: 0 });
    expect((await ledgerOf(shop.sandbox, uuid))[0]).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
  });

  test('a timely deposit pays for an order placed before the sale ended', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { dates: [koreanDateAfter(20)] });
    const { uuid, price, account } = await awaitDeposit(hana, goods);
    await shop.sql`update product set limited_begin = shop_now() - interval '2 days', limited_end = shop_now() - interval '1 second' where id = ${goods.id}`;
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    await pollUntil(
      () => stand(uuid, goods),
      (one) => one?.status === 'paid',
    );
  });

  test('no account is requested again once the items are suspended', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const sheet = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    await setPaymentFault(shop.sandbox, '500_before', { when: 'account', count: 6 });
    const body = { address: mapoAddress, chkPrice: 15_900, paymentMethodType: 'bank_transfer' as const };
    await hana.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    await productTo('suspended')(goods);
    await pollUntil(
      () => shop.sql<{ held: number }[]>`select held from stock where option_id = ${goods.optionId}`,
      ([row]) => row?.held === 0,
    );
  });
});

describe('a payment key', () => {
  /** Places an order for Hana and one for Minsu. Either of them can confirm any order with Hana's key. */
  async function twoOrders() {
    const [hana, minsu] = [await shop.guest(), await shop.guest()];
    const mine = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const his = await placeTestOrder(minsu, await insertTestProduct(shop.sql));
    const paymentKey = await hana.authenticate(mine.uuid, mine.price);
    const confirm = (who: typeof hana, orderUuid: string) =>
      who.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
        params: { orderUuid },
        body: { paymentKey, amount: mine.price },
      });
    return { hana, minsu, mine, his, confirm };
  }

  test('that another customer tries on their order stays valid for its owner', async () => {
    const { hana, minsu, mine, his, confirm } = await twoOrders();
    expect((await confirm(minsu, his.uuid)).status).toBe(402);
    expect((await confirm(hana, mine.uuid)).status).toBe(200);
    // After it has paid once, it pays for nothing else.
    const next = await placeTestOrder(minsu, await insertTestProduct(shop.sql));
    expect((await confirm(minsu, next.uuid)).refusal.code).toBe('BAD_REQUEST');
    expect((await payOrder(minsu, next.uuid, next.price)).status).toBe(200);
  });

  test('that another customer tries on their order stays valid when the answer is lost, and its payment is not returned', async () => {
    const { hana, minsu, mine, his, confirm } = await twoOrders();
    await setPaymentFault(shop.sandbox, '500_before');
    const thief = confirm(minsu, his.uuid);
    expect((await thief).status).toBe(202);
    expect((await confirm(hana, mine.uuid)).status).toBe(200);
    await pollUntil(
      () => shop.sql<{ stage: string }[]>`
        select p.stage from payment p join orders o on o.id = p.order_id where o.uuid = ${his.uuid}`,
      ([row]) => row?.stage === 'declined',
    );
    expect((await ledgerOf(shop.sandbox, mine.uuid)).map((one) => one.status)).toEqual(['DONE']);
  });
});
