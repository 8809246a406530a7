import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  awaitDeposit,
  checkOrderSheet,
  clearPaymentFaults,
  depositAtBank,
  dropWebhooks,
  lanesOf,
  ledgerOf,
  lostAnswerFaults,
  setPaymentFault,
} from '#test/bank-deposits.ts';
import type { TestCustomer } from '#test/customer.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { messagesTo, verifyTestPhone } from '#test/phone-steps.ts';
import { insertTestProduct, koreanDateAfter, mapoAddress, type TestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

type Stand = { status: string; stage: string; paid: number; held: number; sold: number; open: string[] };
async function stand(uuid: string, optionId: number): Promise<Stand> {
  const [row] = await shop.sql<Stand[]>`
    select o.status, p.stage, p.paid_amount as paid, s.held, s.sold,
      array(select kind from payment_case c where c.order_id = o.id and c.closed_at is null) as open
    from orders o join payment p on p.order_id = o.id, stock s where o.uuid = ${uuid} and s.option_id = ${optionId}`;
  return row as Stand;
}

const untilStatus = (uuid: string, optionId: number, status: string) =>
  pollUntil(
    () => stand(uuid, optionId),
    (one) => one.status === status,
  );

describe('a virtual account', () => {
  test('is returned at once, waits with the stock held, and is paid by the exact deposit', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account } = await awaitDeposit(hana, goods, { bankCode: '11' }, 2);
    expect(account).toMatchObject({
      bankCode: '11',
      bankText: 'NH농협은행',
      accountType: '일반',
      customerName: '김하늘',
    });
    expect(await stand(uuid, goods.optionId)).toMatchObject({ status: 'bank_transfer_waiting', held: 2, sold: 0 });
    const state = await hana.get('GET /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: uuid } });
    expect(state).toMatchObject({ state: 'waiting', virtualAccount: { accountNumber: account.accountNumber } });
    expect((await depositAtBank(shop.sandbox, account.accountNumber, price - 1)).body.code).toBe('AMOUNT_MISMATCH');
    expect((await depositAtBank(shop.sandbox, account.accountNumber, price)).status).toBe(200);
    const paid = await untilStatus(uuid, goods.optionId, 'paid');
    expect(paid).toEqual({ status: 'paid', stage: 'approved', paid: price, held: 0, sold: 2, open: [] });
  });

  test('a repeated request returns the same account', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const sheet = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params: { id: sheet.id },
      body: { address },
    });
    const body = { address, chkPrice: price, paymentMethodType: 'bank_transfer' as const };
    const ask = () => hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    const [first, second] = [await ask(), await ask()];
    expect(second.virtualAccount).toEqual(first.virtualAccount);
    expect(await ledgerOf(shop.sandbox, first.orderUuid)).toHaveLength(1);
  });

  test('sends its holder the account, a reminder of the last hours and the payment', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { name: '청도반시' });
    const phone = '01055551234';
    // Before a deposit, an unverified number gets only one message.
    await verifyTestPhone(hana, shop.sandbox, phone);
    const { uuid, price, account } = await awaitDeposit(hana, goods, {
      address: { ...address, guestOrderPhone: phone },
    });
    const kinds = async () => (await messagesTo(shop.sandbox, phone)).map(({ kind }) => kind);
    await pollUntil(kinds, (all) => all.includes('ORDER_BANK'));
    const first = (await messagesTo(shop.sandbox, phone)).find(({ kind }) => kind === 'ORDER_BANK');
    expect(first?.text).toContain(`신한은행 ${account.accountNumber}`);
    expect(first?.text).toContain('까지 입금해 주세요.');
    await shop.sql`
      update payment p set due_at = shop_now() + interval '2 hours', confirming_at = shop_now() - interval '2 days'
      from orders o where o.id = p.order_id and o.uuid = ${uuid}`;
    await pollUntil(kinds, (all) => all.includes('ORDER_BANK_D0'));
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    await pollUntil(kinds, (all) => all.includes('ORDER_PAID'));
    const all = await kinds();
    expect(all.filter((kind) => kind === 'ORDER_PAID' || kind === 'ORDER_BANK')).toHaveLength(2);
  });

  for (const name of [...lostAnswerFaults, '429'])
    test(`under ${name} during the request, the order waits and gets one account`, lanesOf(name), async () => {
      const hana = await shop.guest();
      const goods = await insertTestProduct(shop.sql);
      await setPaymentFault(shop.sandbox, name, { when: 'account' });
      const { status, body } = await checkOrderSheet(hana, goods);
      expect(status).toBe(200);
      expect(['request', 'bank_transfer_waiting']).toContain(body.status);
      const waiting = await untilStatus(body.orderUuid, goods.optionId, 'bank_transfer_waiting');
      expect(waiting).toMatchObject({ stage: 'issued', held: 1 });
      expect(await ledgerOf(shop.sandbox, body.orderUuid)).toHaveLength(1);
    });

  test('is not offered if the items ship too soon, or at an unsupported bank', async () => {
    const hana = await shop.guest();
    const soon = await insertTestProduct(shop.sql, { dates: [koreanDateAfter(20)] });
    expect((await checkOrderSheet(hana, soon, { bankCode: '90' })).refusal.code).toBe('PAYMENT_METHOD_NOT_ALLOWED');
    expect((await checkOrderSheet(hana, soon, { bankCode: '06' })).status).toBe(200);
  });

  test('is closed at the bank after its deadline, and the stock is released', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const phone = '01055554321';
    // Before a deposit, an unverified number gets only one message.
    await verifyTestPhone(hana, shop.sandbox, phone);
    const { uuid, price, account } = await awaitDeposit(hana, goods, {
      address: { ...address, guestOrderPhone: phone },
    });
    await lapse(uuid);
    const over = await untilStatus(uuid, goods.optionId, 'incomplete');
    expect(over).toMatchObject({ stage: 'abandoned', held: 0, sold: 0 });
    expect(await ledgerOf(shop.sandbox, uuid)).toMatchObject([{ status: 'CANCELED' }]);
    expect((await depositAtBank(shop.sandbox, account.accountNumber, price)).status).toBe(409);
    await pollUntil(
      () => messagesTo(shop.sandbox, phone),
      (all) => all.some(({ kind }) => kind === 'ORDER_BANK_EXPIRED'),
    );
  });

  test('is closed at the bank when the buyer cancels the order, and a message confirms the cancellation', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { name: '청도반시' });
    const phone = '01055557788';
    // Before a deposit, an unverified number gets only one message.
    await verifyTestPhone(hana, shop.sandbox, phone);
    const { uuid } = await awaitDeposit(hana, goods, { address: { ...address, guestOrderPhone: phone } });
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: uuid }, body: {} });
    const messages = await pollUntil(
      () => messagesTo(shop.sandbox, phone),
      (all) => all.some(({ kind }) => kind === 'ORDER_CANCELLED'),
    );
    const text = messages.find(({ kind }) => kind === 'ORDER_CANCELLED')?.text;
    expect(text).toContain('청도반시가 취소되었습니다.');
    expect(text).toContain('환불 금액: 결제 전이라 없어요');
    await pollUntil(
      () => ledgerOf(shop.sandbox, uuid),
      ([one]) => one?.status === 'CANCELED',
    );
    // Nothing asks for the deposit any more.
    await shop.runDueJobs('notify-payments');
    const written = await shop.sql`
      select distinct m.kind from message m join orders o on o.id = m.order_id where o.uuid = ${uuid}`;
    expect(written).toEqual([{ kind: 'ORDER_CANCELLED' }]);
  });

  test('is paid long after its order sheet, and the bought items leave the cart', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account, sheet } = await awaitDepositOfCart(hana, goods, address);
    await shop.sql`update order_tmp set expires_at = shop_now() - interval '25 hours' where id = ${sheet}`;
    await shop.runDueJobs('sweep-expired-rows');
    await depositAtBank(shop.sandbox, account, price);
    await untilStatus(uuid, goods.optionId, 'paid');
    expect(await unitsInCart(hana)).toEqual([]);
  });

  test('is paid when a timely deposit was made and only its webhook was lost', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account } = await awaitDeposit(hana, goods);
    // Otherwise the fault would take the account's own webhook.
    await pollUntil(
      () => shop.sql`select from payment_event e join orders o on o.id = e.order_id where o.uuid = ${uuid}`,
      (events) => events.length > 0,
    );
    await dropWebhooks(shop.sandbox);
    onTestFinished(() => clearPaymentFaults(shop.sandbox));
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    await shop.sql`update payment p set due_at = shop_now() + interval '1 second' from orders o where o.id = p.order_id and o.uuid = ${uuid}`;
    expect(await untilStatus(uuid, goods.optionId, 'paid')).toMatchObject({ sold: 1, held: 0 });
  });
});

test('a deposit that two processes find at once pays the order and is not returned', {
  tags: ['nightly'],
}, async () => {
  const other = await shop.beside('web');
  onTestFinished(() => other.close());
  const jiwoo = await member();
  const goods = await insertTestProduct(shop.sql);
  const { uuid, price, account } = await awaitDeposit(jiwoo, goods);
  // The webhook of the account has been received by now, and a process may check the order again.
  await pause(1200);
  await dropWebhooks(shop.sandbox);
  onTestFinished(() => clearPaymentFaults(shop.sandbox));
  await depositAtBank(shop.sandbox, account.accountNumber, price);
  await setPaymentFault(shop.sandbox, 'slow', { when: 'get', ms: 1000 });
  await announce(other.origin, uuid, 'DONE');
  await pause(200);
  await shop.runDueJobs('reconcile-payments');
  const paid = { status: 'paid', stage: 'approved', paid: price, held: 0, sold: 1, open: [] };
  expect(await stand(uuid, goods.optionId)).toEqual(paid);
  // The first process has its answer by now.
  await pause(1800);
  expect(await stand(uuid, goods.optionId)).toEqual(paid);
  expect(await ledgerOf(shop.sandbox, uuid)).toMatchObject([{ status: 'DONE', balanceAmount: price }]);
});

test('a reversal that two processes find at once opens no case', { tags: ['nightly'] }, async () => {
  const other = await shop.beside('web');
  onTestFinished(() => other.close());
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const { uuid, price, account } = await awaitDeposit(hana, goods);
  await setPaymentFault(shop.sandbox, 'done_then_waiting', { ms: 3000 });
  await depositAtBank(shop.sandbox, account.accountNumber, price);
  await untilStatus(uuid, goods.optionId, 'paid');
  // Only the webhooks sent here tell of the reversal.
  await dropWebhooks(shop.sandbox);
  onTestFinished(() => clearPaymentFaults(shop.sandbox));
  await pollUntil(
    () => ledgerOf(shop.sandbox, uuid),
    ([one]) => one?.status === 'WAITING_FOR_DEPOSIT',
  );
  await setPaymentFault(shop.sandbox, 'slow', { when: 'get', ms: 1000 });
  await announce(other.origin, uuid, 'WAITING_FOR_DEPOSIT');
  await pause(200);
  await shop.runDueJobs('reconcile-payments');
  const waiting = { status: 'bank_transfer_waiting', stage: 'issued', paid: 0, held: 1, sold: 0, open: [] };
  expect(await stand(uuid, goods.optionId)).toEqual(waiting);
  // The first process has its answer by now.
  await pause(1800);
  expect(await stand(uuid, goods.optionId)).toEqual(waiting);
});

describe('a deposit that does not match the request', () => {
  test.each(['deposit_short', 'deposit_long'])('%s never pays the order, and opens a case', async (name) => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account } = await awaitDeposit(hana, goods);
    await setPaymentFault(shop.sandbox, name);
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    const end = await pollUntil(
      () => stand(uuid, goods.optionId),
      (one) => one.open.length > 0,
    );
    expect(end).toMatchObject({ status: 'incomplete', paid: 0, held: 0, sold: 0, open: ['REFUND_ACCOUNT_MISSING'] });
    await pollUntil(
      () => messagesTo(shop.sandbox, '01000000000'),
      (all) => all.some(({ kind, text }) => kind === 'PAYMENT_CASE' && text.includes('환불 계좌')),
    );
  });

  test.each([
    ['deposit_short', async () => {}],
    ['deposit_after_due', lapse],
    ['deposit_after_cancel', lapse],
  ])('%s returns in full to the account its owner has named', async (name, before) => {
    const jiwoo = await member();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account } = await awaitDeposit(jiwoo, goods);
    await before(uuid);
    if (name !== 'deposit_short') await untilStatus(uuid, goods.optionId, 'incomplete');
    await setPaymentFault(shop.sandbox, name === 'deposit_after_due' ? 'deposit_after_cancel' : name);
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    const [entry] = await pollUntil(
      () => ledgerOf(shop.sandbox, uuid),
      ([one]) => one?.status === 'CANCELED' && one.virtualAccount?.refundReceiveAccount != null,
    );
    expect(entry).toMatchObject({
      balanceAmount: 0,
      virtualAccount: { refundReceiveAccount: { holderName: '박지우' } },
    });
    const end = await pollUntil(
      () => stand(uuid, goods.optionId),
      (one) => one.stage === 'cancelled',
    );
    expect(end).toMatchObject({ status: 'incomplete', paid: 0, held: 0, sold: 0, open: [] });
  });

  test('too late by the bank’s own clock, it does not pay the order either', async () => {
    const jiwoo = await member();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account } = await awaitDeposit(jiwoo, goods);
    await shop.sql`update payment p set due_at = shop_now() - interval '5 minutes', checked_at = shop_now() + interval '2 seconds'
      from orders o where o.id = p.order_id and o.uuid = ${uuid}`;
    await setPaymentFault(shop.sandbox, 'deposit_after_due');
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    const end = await untilStatus(uuid, goods.optionId, 'incomplete');
    expect(end).toMatchObject({ paid: 0, sold: 0, held: 0 });
    await pollUntil(
      () => ledgerOf(shop.sandbox, uuid),
      ([one]) => one?.status === 'CANCELED',
    );
  });
});

describe('a deposit that the bank reverses', () => {
  test('makes the order wait again with its stock, and a second deposit pays it', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const phone = '01055559876';
    await verifyTestPhone(hana, shop.sandbox, phone);
    const { uuid, price, account } = await awaitDepositOfCart(hana, goods, { ...address, guestOrderPhone: phone });
    await addToCart(hana, goods);
    await setPaymentFault(shop.sandbox, 'done_then_waiting', { ms: 3000 });
    await depositAtBank(shop.sandbox, account, price);
    await untilStatus(uuid, goods.optionId, 'paid');
    const waiting = await untilStatus(uuid, goods.optionId, 'bank_transfer_waiting');
    expect(waiting).toMatchObject({ stage: 'issued', paid: 0, held: 1, sold: 0 });
    await pollUntil(
      () => messagesTo(shop.sandbox, phone),
      (all) => all.some(({ kind }) => kind === 'ORDER_BANK_BACK'),
    );
    await depositAtBank(shop.sandbox, account, price);
    const paid = await untilStatus(uuid, goods.optionId, 'paid');
    expect(paid).toMatchObject({ stage: 'approved', paid: price, held: 0, sold: 1 });
    // Each deposit pays for the same items: the one that was added in between stays in the cart.
    expect(await unitsInCart(hana)).toEqual([1]);
    // The buyer is notified of the second payment too.
    await pollUntil(
      () => messagesTo(shop.sandbox, phone),
      (all) => all.filter(({ kind }) => kind === 'ORDER_PAID').length === 2,
      5,
    );
    const sums = await shop.sql`
      select posting, sum(amount) from ledger_posting l join orders o on o.id = l.order_id where o.uuid = ${uuid} group by posting order by posting`;
    expect(sums).toEqual([
      { posting: 'capture', sum: 0 },
      { posting: 'capture.1', sum: 0 },
      { posting: 'capture.undone.1', sum: 0 },
    ]);
  });

  test('after the seller has begun opens a case and leaves the order unchanged', { tags: ['nightly'] }, async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, account } = await awaitDeposit(hana, goods);
    await setPaymentFault(shop.sandbox, 'done_then_waiting', { ms: 4000 });
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    await untilStatus(uuid, goods.optionId, 'paid');
    await shop.sql`update order_line l set status = 'delivery_waiting' from orders o where o.id = l.order_id and o.uuid = ${uuid}`;
    await shop.sql`
      with moved as (update orders set status = 'delivery_waiting' where uuid = ${uuid} returning id)
      insert into order_event (order_id, from_status, to_status, by) select id, 'paid', 'delivery_waiting', 'distributor' from moved`;
    const end = await pollUntil(
      () => stand(uuid, goods.optionId),
      (one) => one.open.includes('FELL_BACK'),
    );
    expect(end).toMatchObject({ status: 'delivery_waiting', stage: 'approved', paid: price });
    // The bank confirms the deposit after all.
    await depositAtBank(shop.sandbox, account.accountNumber, price);
  });
});

describe('a deposit webhook', () => {
  const sendWebhook = (body: object) =>
    fetch(`${shop.origin}/v1/payments/webhook/toss`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('with a wrong secret or none changes nothing and leaves no trace', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid } = await awaitDeposit(hana, goods);
    const count = () =>
      shop.sql`select count(*) from payment_event where body like ${`%${uuid}%`} and body not like '%eventType%'`;
    for (const secret of ['ps_0000000000', '', undefined, 7, null])
      expect((await sendWebhook({ secret, status: 'DONE', orderId: uuid, transactionKey: 'x' })).status).toBe(200);
    expect(await count()).toEqual([{ count: 0 }]);
    expect(await stand(uuid, goods.optionId)).toMatchObject({ status: 'bank_transfer_waiting', sold: 0 });
  });

  test('with the right secret but no money behind it changes nothing either', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid } = await awaitDeposit(hana, goods);
    const [row] = await shop.sql<{ secret: string }[]>`
      select p.secret from payment p join orders o on o.id = p.order_id where o.uuid = ${uuid}`;
    await sendWebhook({ secret: row?.secret, status: 'DONE', orderId: uuid, transactionKey: 'x' });
    expect(await stand(uuid, goods.optionId)).toMatchObject({ status: 'bank_transfer_waiting', sold: 0, held: 1 });
  });
});

/** Sends the webhook of a payment's status to one process. */
const announce = (origin: string, orderId: string, status: string) =>
  fetch(`${origin}/v1/payments/webhook/toss`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, status } }),
  });

async function lapse(uuid: string) {
  await shop.sql`
    update payment p set due_at = shop_now() - interval '1 second' from orders o where o.id = p.order_id and o.uuid = ${uuid}`;
}

const addToCart = (buyer: TestCustomer, goods: TestProduct) =>
  buyer.get('POST /v1.2/app-users/shopping-carts', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
  });

async function unitsInCart(buyer: TestCustomer) {
  const { entries } = await buyer.get('GET /v1.2/app-users/shopping-carts', {});
  return entries.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ optionGroups }) => optionGroups.map((one) => one.optionUnit)),
  );
}

/** An order of one item in the cart that waits for its deposit. */
async function awaitDepositOfCart(buyer: TestCustomer, goods: TestProduct, to: typeof mapoAddress) {
  const cart = await addToCart(buyer, goods);
  const { id } = await buyer.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
    body: { optionGroupIds: [cart.entries[0]?.bundleItems[0]?.optionGroups[0]?.id ?? 0] },
  });
  const body = { address: to, chkPrice: 15_900, paymentMethodType: 'bank_transfer' as const };
  const checked = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body });
  const { orderUuid: uuid, payable: price, virtualAccount } = checked;
  return { uuid, price, account: virtualAccount?.accountNumber ?? '', sheet: id };
}

async function member() {
  const jiwoo = shop.person();
  await jiwoo.signIn('first@demo.shop', 'Demo1234!!');
  await jiwoo.get('PUT /v1/app-users', {
    body: { withdrawAccount: { owner: '박지우', bankName: '신한은행', accountNumber: '110-123-456789' } },
  });
  return jiwoo;
}

const address = { ...mapoAddress, memo: '' };
