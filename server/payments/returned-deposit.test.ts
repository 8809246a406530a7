import { expect, test } from 'vitest';
import { hashToken } from '#server/platform/identity/actor.ts';
import { waitForMessages } from '#test/arrived-messages.ts';
import { awaitDeposit, depositAtBank, ledgerOf } from '#test/bank-deposits.ts';
import type { TestCustomer } from '#test/customer.ts';
import { deliverLine, uploadTestPhoto } from '#test/delivered-orders.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, openStaffClient, reserveReturn, waitForRefunds } from '#test/order-steps.ts';
import { codeFor, joinAsMember, messagesTo, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const account = { owner: '김하늘', bankName: '신한은행', accountNumber: '110123456789' };

const idOf = async (uuid: string) =>
  (await shop.sql<{ id: number }[]>`select id from orders where uuid = ${uuid}`)[0]?.id ?? 0;

/** Creates an order that waits for a deposit and suspends its option before the deposit arrives. */
async function lostDeposit(buyer: TestCustomer, phone: string) {
  const goods = await insertTestProduct(shop.sql);
  const {
    uuid: orderUuid,
    price: payable,
    account: at,
  } = await awaitDeposit(buyer, goods, {
    address: { ...mapoAddress, guestOrderPhone: phone },
  });
  await shop.sql`update product_option set option_status = 'suspended' where id = ${goods.optionId}`;
  await depositAtBank(shop.sandbox, at.accountNumber, payable);
  const params = { id: await idOf(orderUuid) };
  const read = () => buyer.get('GET /v1.2/app-users/orders/{id}', { params });
  const order = await pollUntil(read, ({ payment }) => payment.returning !== null);
  return { orderUuid, params, payable, read, order };
}

const messagesAfterJobs = async (phone: string) => {
  await shop.runDueJobs();
  await waitForMessages(shop, { to: phone });
  return (await messagesTo(shop.sandbox, phone)).map(({ kind, text }) => [kind, text] as const);
};

test.each(['guest', 'member'] as const)(
  'a %s whose deposit cannot be kept is informed, names an account, and gets the money back',
  async (kind) => {
    const hana = await shop.guest();
    const phone = kind === 'member' ? (await joinAsMember(hana, shop.sandbox)).phone : newNumber();
    const { orderUuid, params, payable, read, order } = await lostDeposit(hana, phone);
    expect(order.payment.returning).toMatchObject({
      amount: payable,
      reason: '품절되어 보내드릴 수 없어요.',
      hasAccount: false,
      isDone: false,
    });
    const letters = await messagesAfterJobs(phone);
    const [, text = ''] = letters.find(([code]) => code === 'ORDER_BANK_RETURNED') ?? [];
    expect(text).toContain(`${payable.toLocaleString('ko-KR')}원`);
    expect(text).toContain('품절');
    expect(letters.map(([code]) => code)).not.toContain('ORDER_BANK_EXPIRED');
    // Staff see the case and when the account was requested.
    const owner = await openStaffClient(shop, 'owner');
    const seen = await owner.get('GET /v1/staff/orders/{id}', { params });
    expect(seen.payment?.returning?.askedDate).not.toBeNull();
    const { entities } = await owner.get('GET /v1/staff/cases', { query: { take: 200 } });
    expect(entities.find(({ orderNumber }) => orderNumber === order.orderNumber)?.kind).toBe('REFUND_ACCOUNT_MISSING');
    // The order cannot be removed from the history before the money is returned.
    expect((await hana.ask('DELETE /v1/app-users/orders/{id}', { params })).status).toBe(409);
    const path = 'PUT /v1/app-users/orders/{id}/refund-account';
    await hana.get(path, { params, body: account });
    expect((await read()).payment.returning).toMatchObject({ hasAccount: true });
    // A removed order would hide the destination of the money.
    expect((await read()).actions).not.toContain('remove');
    expect((await hana.ask(path, { params, body: account })).refusal.code).toBe('INVALID_STATUS_TRANSITION');
    await pollUntil(read, ({ payment }) => payment.returning?.isDone === true);
    expect((await ledgerOf(shop.sandbox, orderUuid)).map(({ status }) => status)).toContain('CANCELED');
    const stranger = await shop.guest();
    expect((await stranger.ask(path, { params, body: account })).status).toBe(404);
  },
);

test('a guest finds the order of a returned deposit on another device and names the account there', async () => {
  const phone = newNumber();
  const { params } = await lostDeposit(await shop.guest(), phone);
  const other = await shop.guest();
  const query = { name: '김하늘', phone, code: await codeFor(other, shop.sandbox, phone, 'order') };
  const found = await other.ask('GET /v1/app-users/order-items/guest', { query });
  expect([found.status, found.body.entities?.map(({ id }) => id)]).toEqual([200, [params.id]]);
  await other.get('PUT /v1/app-users/orders/{id}/refund-account', { params, body: account });
  const read = () => other.get('GET /v1.2/app-users/orders/{id}', { params });
  await pollUntil(read, ({ payment }) => payment.returning?.isDone === true);
});

test('an order without a deposit to return accepts no account', async () => {
  const hana = await shop.guest();
  const { uuid } = await awaitDeposit(hana, await insertTestProduct(shop.sql));
  const answer = await hana.ask('PUT /v1/app-users/orders/{id}/refund-account', {
    params: { id: await idOf(uuid) },
    body: account,
  });
  expect([answer.status, answer.refusal.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
});

test('an account is not deleted while money waits for an account to return to', async () => {
  const leaves = async (hana: TestCustomer, password: string) =>
    await pollUntil(
      () => hana.ask('DELETE /v1/app-users', { body: { password } }),
      ({ status }) => status !== 409,
    );
  const hana = shop.person();
  const { phone, password } = await joinAsMember(hana, shop.sandbox);
  const { params } = await lostDeposit(hana, phone);
  const early = await hana.ask('DELETE /v1/app-users', { body: { password } });
  expect([early.status, early.refusal.code]).toEqual([409, 'OPEN_ORDERS']);
  await hana.get('PUT /v1/app-users/orders/{id}/refund-account', { params, body: account });
  expect((await leaves(hana, password)).status).toBe(200);

  // Staff cancel a paid order of a member without an account.
  const dul = shop.person();
  const { password: other } = await joinAsMember(dul, shop.sandbox);
  const { uuid, price, account: at } = await awaitDeposit(dul, await insertTestProduct(shop.sql));
  await depositAtBank(shop.sandbox, at.accountNumber, price);
  const read = () => dul.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const order = await pollUntil(read, ({ orderItemStatus }) => orderItemStatus === 'paid');
  const owner = await openStaffClient(shop, 'owner');
  const line = order.orderItemProducts[0]?.uuid ?? '';
  await owner.get('PUT /v1/staff/lines/{line}/stock-out', {
    params: { line },
    body: { reason: '농장에 물건이 없어요' },
  });
  expect((await dul.ask('DELETE /v1/app-users', { body: { password: other } })).status).toBe(409);
  await dul.get('PUT /v1/app-users', { body: { withdrawAccount: account } });
  const [refund] = await shop.sql<{ uuid: string }[]>`
    update refund set next_at = now() where order_id = ${order.id} returning uuid`;
  expect(refund).toBeDefined();
  expect((await leaves(dul, other)).status).toBe(200);
  await waitForRefunds(shop);
});

test.each(['guest', 'member'] as const)(
  'a %s whose paid deposit staff refund names an account in the order',
  async (kind) => {
    const hana = await shop.guest();
    const phone = kind === 'member' ? (await joinAsMember(hana, shop.sandbox)).phone : newNumber();
    const {
      uuid,
      price,
      account: at,
    } = await awaitDeposit(hana, await insertTestProduct(shop.sql), {
      address: { ...mapoAddress, guestOrderPhone: phone },
    });
    await depositAtBank(shop.sandbox, at.accountNumber, price);
    const params = { id: await idOf(uuid) };
    const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params });
    const order = await pollUntil(read, ({ orderItemStatus }) => orderItemStatus === 'paid');
    const owner = await openStaffClient(shop, 'owner');
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/stock-out', {
      params: { line },
      body: { reason: '농장에 물건이 없어요' },
    });
    expect((await read()).payment.returning).toMatchObject({
      ...{ amount: price, reason: '농장에 물건이 없어요' },
      ...{ hasAccount: false, isDone: false },
    });
    const [, text = ''] = (await messagesAfterJobs(phone)).find(([code]) => code === 'STOCK_OUT') ?? [];
    expect(text).toContain('환불 계좌를 알려 주시면');
    await hana.get('PUT /v1/app-users/orders/{id}/refund-account', { params, body: account });
    await waitForRefunds(shop);
    expect((await ledgerOf(shop.sandbox, uuid)).map(({ status }) => status)).toContain('CANCELED');
    expect((await read()).payment.returning).toBeNull();
    const again = await hana.ask('PUT /v1/app-users/orders/{id}/refund-account', { params, body: account });
    expect(again.refusal.code).toBe('INVALID_STATUS_TRANSITION');
  },
);

test('a buyer whose account the bank refuses is asked again, and gets the money at another one', async () => {
  const wrong = { ...account, accountNumber: '0000000000' };
  const name = (hana: TestCustomer, params: { id: number }, body: typeof account) =>
    hana.get('PUT /v1/app-users/orders/{id}/refund-account', { params, body });
  const isAsked = (order: { payment: { returning: { hasAccount: boolean } | null } }) =>
    order.payment.returning?.hasAccount === false;

  const hana = await shop.guest();
  const { orderUuid, params, read } = await lostDeposit(hana, newNumber());
  await name(hana, params, wrong);
  await pollUntil(read, isAsked);
  await name(hana, params, account);
  await pollUntil(read, ({ payment }) => payment.returning?.isDone === true);
  expect((await ledgerOf(shop.sandbox, orderUuid)).map(({ status }) => status)).toContain('CANCELED');

  const dul = await shop.guest();
  const { uuid, price, account: at } = await awaitDeposit(dul, await insertTestProduct(shop.sql));
  await depositAtBank(shop.sandbox, at.accountNumber, price);
  const paid = { id: await idOf(uuid) };
  const look = () => dul.get('GET /v1.2/app-users/orders/{id}', { params: paid });
  const order = await pollUntil(look, ({ orderItemStatus }) => orderItemStatus === 'paid');
  await dul.get('PUT /v3/app-users/orders/{id}/withdraw', { params: paid, body: { refundAccount: wrong } });
  await pollUntil(look, isAsked);
  await name(dul, paid, account);
  await waitForRefunds(shop);
  expect((await ledgerOf(shop.sandbox, order.uuid)).map(({ status }) => status)).toContain('CANCELED');
});

test.each([
  [
    'the bank refuses',
    (hana: TestCustomer) =>
      hana.get('PUT /v1/app-users', { body: { withdrawAccount: { ...account, accountNumber: '0000000000' } } }),
  ],
  // Key 9 was removed.
  [
    'no key decrypts',
    (_: TestCustomer, phone: string) =>
      shop.sql`update app_user set refund_account = ${Buffer.alloc(64, 9)} where phone = ${phone}`,
  ],
])('a member whose own account %s names another one for a deposit after a step-up', async (_, setAccount) => {
  const hana = shop.person();
  const { phone, password } = await joinAsMember(hana, shop.sandbox);
  await setAccount(hana, phone);
  const { orderUuid, params, read, order } = await lostDeposit(hana, phone);
  await pollUntil(read, ({ payment }) => payment.returning?.hasAccount === false);
  const owner = await openStaffClient(shop, 'owner');
  const { entities } = await owner.get('GET /v1/staff/cases', { query: { take: 200 } });
  expect(entities.filter(({ orderNumber }) => orderNumber === order.orderNumber)).toHaveLength(1);
  const path = 'PUT /v1/app-users/orders/{id}/refund-account';
  await shop.sql`update token set proven_until = now() where hash = ${hashToken(hana.token ?? '')}`;
  const unproven = await hana.ask(path, { params, body: account });
  expect([unproven.status, unproven.refusal.code]).toEqual([403, 'PROOF_REQUIRED']);
  expect((await read()).payment.returning).toMatchObject({ hasAccount: false });
  hana.carry((await hana.get('POST /v2/tokens/proof', { body: { password } })).token);
  await hana.get(path, { params, body: account });
  await pollUntil(read, ({ payment }) => payment.returning?.isDone === true);
  expect((await ledgerOf(shop.sandbox, orderUuid)).map(({ status }) => status)).toContain('CANCELED');
});

/** Waits until a case of the order is open; `cases` reads its open cases again. */
async function waitForCase({ orderNumber }: { orderNumber: string }) {
  const finance = await openStaffClient(shop, 'finance');
  const cases = async () => {
    const { entities } = await finance.get('GET /v1/staff/cases', { query: { take: 200 } });
    return entities.filter((one) => one.orderNumber === orderNumber);
  };
  const [waiting] = await pollUntil(cases, ({ length }) => length > 0);
  return { finance, cases, waiting };
}

test('a deposit that finance returned by hand is not returned by the payment company too', async () => {
  const hana = await shop.guest();
  const { orderUuid, params, payable, read, order } = await lostDeposit(hana, newNumber());
  const { finance, cases, waiting } = await waitForCase(order);
  expect(waiting).toMatchObject({ isReturn: true, isManual: false });
  const close = { params: { id: waiting?.id ?? 0 }, body: { reason: '고객과 통화 후 계좌로 송금' } };
  // The money might still go through the payment company.
  expect((await finance.ask('PUT /v1/staff/cases/{id}/close', close)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  await reserveReturn(shop, finance, close.params.id);
  expect((await finance.get('PUT /v1/staff/cases/{id}/close', close)).isManual).toBe(true);
  expect((await read()).payment.returning).toMatchObject({ isDone: true });
  const named = await hana.ask('PUT /v1/app-users/orders/{id}/refund-account', { params, body: account });
  expect(named.refusal.code).toBe('INVALID_STATUS_TRANSITION');
  // A late webhook has the order checked once more.
  await shop.sql`update payment set checked_at = null, poll_at = shop_now() where order_id = ${params.id}`;
  await shop.runDueJobs('reconcile-payments');
  expect([await cases(), (await read()).payment.returning?.isDone]).toEqual([[], true]);
  expect(await ledgerOf(shop.sandbox, orderUuid)).toMatchObject([{ status: 'DONE', balanceAmount: payable }]);
});

test('an account that the buyer names while finance sends a deposit by hand is refused', async () => {
  const hana = await shop.guest();
  const { orderUuid, params, payable, read, order } = await lostDeposit(hana, newNumber());
  const { finance, waiting } = await waitForCase(order);
  const manual = { params: { id: waiting?.id ?? 0 }, body: { isManual: true } };
  const auditor = await openStaffClient(shop, 'auditor');
  expect((await auditor.ask('PUT /v1/staff/cases/{id}/manual', manual)).status).toBe(403);
  await shop.sql`update payment set checked_at = shop_now() where order_id = ${params.id}`;
  // The payment company may be answering.
  expect((await finance.ask('PUT /v1/staff/cases/{id}/manual', manual)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect(await reserveReturn(shop, finance, manual.params.id)).toMatchObject({ isManual: true });
  expect((await finance.ask('PUT /v1/staff/cases/{id}/manual', manual)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  const name = () => hana.ask('PUT /v1/app-users/orders/{id}/refund-account', { params, body: account });
  expect((await name()).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect((await read()).payment.returning).toMatchObject({ hasAccount: true, isDone: false });
  await shop.sql`update payment set checked_at = null, poll_at = shop_now() where order_id = ${params.id}`;
  await shop.runDueJobs('reconcile-payments');
  expect(await ledgerOf(shop.sandbox, orderUuid)).toMatchObject([{ status: 'DONE', balanceAmount: payable }]);
  // Finance could not reach the buyer: the company may return the money again.
  await finance.get('PUT /v1/staff/cases/{id}/manual', { ...manual, body: { isManual: false } });
  expect((await name()).status).toBe(200);
  await pollUntil(read, ({ payment }) => payment.returning?.isDone === true);
  expect((await ledgerOf(shop.sandbox, orderUuid)).map(({ status }) => status)).toContain('CANCELED');
});

test('the result of an exchange that became a return asks a buyer without an account for one', async () => {
  const hana = await shop.guest();
  const phone = newNumber();
  const {
    uuid,
    price,
    account: at,
  } = await awaitDeposit(hana, await insertTestProduct(shop.sql), {
    address: { ...mapoAddress, guestOrderPhone: phone },
  });
  await depositAtBank(shop.sandbox, at.accountNumber, price);
  const params = { id: await idOf(uuid) };
  const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params });
  const order = await pollUntil(read, ({ orderItemStatus }) => orderItemStatus === 'paid');
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await deliverLine(shop, line);
  const images = [await uploadTestPhoto(shop, hana)];
  await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { ...params, pid: line },
    body: { kind: 'replace', reason: 'DEFECT', images },
  });
  await owner.get('PUT /v1/staff/lines/{line}/claim/switch', { params: { line }, body: { reason: '재고가 없어요' } });
  const { refund } = await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line },
    body: { verdict: 'approved', reason: '확인했어요', sellable: false },
  });
  expect(refund?.cash).toBe(price);
  const [, text = ''] = (await messagesAfterJobs(phone)).find(([code]) => code === 'CLAIM_RESULT') ?? [];
  expect(text).toContain('환불 계좌를 알려 주시면');
  await hana.get('PUT /v1/app-users/orders/{id}/refund-account', { params, body: account });
  await waitForRefunds(shop);
  expect((await read()).payment.returning).toBeNull();
});

test('staff cancel and open a return for a caller whose deposit has no account, and the order asks for it', async () => {
  const hana = await shop.guest();
  const phone = newNumber();
  const goods = await insertTestProduct(shop.sql, { price: 20_000, fee: 0 });
  const wish = { address: { ...mapoAddress, guestOrderPhone: phone } };
  const { uuid, price, account: at } = await awaitDeposit(hana, goods, wish, 2);
  await depositAtBank(shop.sandbox, at.accountNumber, price);
  const params = { id: await idOf(uuid) };
  const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params });
  const order = await pollUntil(read, ({ orderItemStatus }) => orderItemStatus === 'paid');
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await openStaffClient(shop, 'owner');
  const call = { params: { line }, body: { units: 1, reason: '전화로 취소를 부탁하심' } };
  expect((await owner.ask('PUT /v1/staff/lines/{line}/withdraw', call)).status).toBe(200);
  expect((await read()).payment.returning).toMatchObject({ amount: 20_000, hasAccount: false });
  const [, text = ''] = (await messagesAfterJobs(phone)).find(([code]) => code === 'ORDER_PART_CANCELLED') ?? [];
  expect(text).toContain('환불 계좌를 알려 주시면');
  await deliverLine(shop, line);
  const claimed = await owner.ask('POST /v1/staff/lines/{line}/claim', {
    params: { line },
    body: { kind: 'return', reason: 'WRONG_ITEM', detail: '다른 상품을 받으셨대요' },
  });
  expect(claimed.body.orderItemProductStatus).toBe('return_request');
  await hana.get('PUT /v1/app-users/orders/{id}/refund-account', { params, body: account });
  await waitForRefunds(shop);
  expect((await read()).payment.returning).toBeNull();
});
