import { expect, onTestFinished, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { awaitDeposit, clearPaymentFaults, depositAtBank, dropWebhooks, ledgerOf } from '#test/bank-deposits.ts';
import type { TestCustomer } from '#test/customer.ts';
import { deliverLine, joinMember, uploadTestPhoto } from '#test/delivered-orders.ts';
import { expectEventually, pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, openStaffClient, payRefundByHand, waitForRefunds } from '#test/order-steps.ts';
import { joinAsMember, messagesTo } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

async function paidByBank(of?: TestCustomer) {
  const hana = of ?? (await shop.guest());
  const { uuid, price, account } = await awaitDeposit(hana, await insertTestProduct(shop.sql), {}, 1);
  await depositAtBank(shop.sandbox, account.accountNumber, price);
  const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  return { hana, order: await pollUntil(read, ({ orderItemStatus }) => orderItemStatus === 'paid') };
}

/** Staff mark the first item as out of stock, which refunds it. */
async function runOut({ orderItemProducts: [line] }: Order) {
  const owner = await openStaffClient(shop, 'owner');
  const params = { line: line?.uuid ?? '' };
  const body = { reason: '품절되었습니다' };
  return (await owner.get('PUT /v1/staff/lines/{line}/stock-out', { params, body })).refund;
}

/** The state of a refund, and why the last attempt failed. */
async function readRefund(uuid: string) {
  const [row] = await shop.sql<{ status: string; code: string | null }[]>`
    select status, provider_code as code from refund where uuid = ${uuid}`;
  return row;
}

const refundAccount = { owner: '김하늘', bankName: '신한은행', accountNumber: '110-123-456789' };

test('a bank payment is refunded to an account, which is requested before anything is cancelled', async () => {
  const { hana, order } = await paidByBank();
  const call = { params: { id: order.id }, body: {} };
  const refused = await hana.ask('PUT /v3/app-users/orders/{id}/withdraw', call);
  expect([refused.status, refused.refusal.code]).toEqual([422, 'REFUND_ACCOUNT_REQUIRED']);
  const strange = { ...refundAccount, bankName: '없는은행' };
  expect(
    (await hana.ask('PUT /v3/app-users/orders/{id}/withdraw', { ...call, body: { refundAccount: strange } })).status,
  ).toBe(400);
  const preview = await hana.get('POST /v1/app-users/order-items/{id}/refund-preview', {
    params: { id: order.id },
    body: { lines: order.orderItemProducts.map(({ uuid }) => ({ pid: uuid })) },
  });
  expect(preview.needsAccount).toBe(true);
  const gone = await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { ...call, body: { refundAccount } });
  expect(gone.refunds[0]?.way).toBe('bank');
  // The cash receipt of the sale is cancelled as well.
  expect(
    gone.receipt && (gone.receipt.status === 'cancelled' || gone.receipt.cancelledAmount === order.payment.paidAmount),
  ).toBe(true);
  await waitForRefunds(shop);
  const ledger = (await (await fetch(`${shop.sandbox}/payments/ledger`)).json()) as {
    orderId: string;
    balanceAmount: number;
    virtualAccount: { refundReceiveAccount: { bankCode: string; accountNumber: string } };
  }[];
  const book = ledger.find(({ orderId }) => orderId === order.uuid);
  expect(book?.balanceAmount).toBe(0);
  expect(book?.virtualAccount.refundReceiveAccount).toMatchObject({ bankCode: '88', accountNumber: '110123456789' });
  const [row] = await shop.sql<{ account: Buffer }[]>`select account from refund where order_id = ${order.id}`;
  expect(row?.account.toString('latin1')).not.toContain('110123456789');
});

test('a session left open cannot send a refund to an account other than its owner’s', async () => {
  const hana = shop.person();
  const { password } = await joinAsMember(hana, shop.sandbox);
  await hana.get('PUT /v1/app-users', { body: { withdrawAccount: refundAccount } });
  const { order } = await paidByBank(hana);
  await shop.sql`update token set proven_until = now() - interval '1 second'`;
  const thiefs = { owner: '나도둑', bankName: '국민은행', accountNumber: '999-88-777777' };
  const params = { id: order.id };
  const line = { id: order.id, pid: order.orderItemProducts[0]?.uuid ?? '' };
  const body = { refundAccount: thiefs };
  const tried: { refusal: ErrorBody }[] = [
    await hana.ask('PUT /v3/app-users/orders/{id}/withdraw', { params, body }),
    await hana.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params: line, body }),
    await hana.ask('PUT /v3/app-users/orders/{id}/withdraw', {
      params,
      body: { refundAccount: { ...refundAccount, accountNumber: '110-999-777777' } },
    }),
  ];
  const { order: sent } = await paidByBank(hana);
  const parcel = sent.orderItemProducts[0]?.uuid ?? '';
  await deliverLine(shop, parcel);
  tried.push(
    await hana.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: sent.id, pid: parcel },
      body: { kind: 'return', reason: 'CHANGE_OF_MIND', images: [], ...body },
    }),
  );
  expect(tried.map(({ refusal }) => refusal.code)).toEqual(tried.map(() => 'PROOF_REQUIRED'));
  const fresh = shop.person((await hana.get('POST /v2/tokens/proof', { body: { password } })).token);
  await shop.sql`update token set proven_until = now() - interval '1 second'`;
  // The owner's account counts as the same in any spelling.
  const otherAccount = { ...refundAccount, accountNumber: '110123456789' };
  const gone = await fresh.get('PUT /v3/app-users/orders/{id}/withdraw', {
    params,
    body: { refundAccount: otherAccount },
  });
  expect(gone.refunds[0]?.way).toBe('bank');
  await waitForRefunds(shop);
});

test('an order that waits for its deposit is cancelled as a whole, without a refund', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const { uuid } = await awaitDeposit(hana, goods, {}, 1);
  const gone = await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: uuid }, body: {} });
  expect([gone.orderItemStatus, gone.refunds]).toEqual(['withdraw_complete', []]);
  const [stock] = await shop.sql<{ held: number }[]>`select held from stock where option_id = ${goods.optionId}`;
  expect(stock?.held).toBe(0);
});

test('staff cancel an order that waits for its deposit for a caller, and its buyer is notified', async () => {
  const hana = shop.person();
  const { phone } = await joinAsMember(hana, shop.sandbox);
  const { uuid } = await awaitDeposit(hana, await insertTestProduct(shop.sql), {}, 1);
  const { id, orderNumber } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const [operator, md] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'md')];
  const call = { params: { id }, body: { reason: '전화로 취소를 부탁하심' } };
  expect((await md.ask('PUT /v1/staff/orders/{id}/withdraw', call)).refusal.code).toBe('STAFF_NOT_ALLOWED');
  const gone = await operator.get('PUT /v1/staff/orders/{id}/withdraw', call);
  expect([gone.orderItemStatus, gone.refunds]).toEqual(['withdraw_complete', []]);
  expect((await operator.ask('PUT /v1/staff/orders/{id}/withdraw', call)).status).toBe(409);
  const audited =
    await shop.sql`select reason from audit_log where act = 'withdraw' and subject = ${`order ${orderNumber}`}`;
  expect(audited).toEqual([{ reason: call.body.reason }]);
  const cancelled = async () => (await messagesTo(shop.sandbox, phone)).find(({ kind }) => kind === 'ORDER_CANCELLED');
  await expectEventually(async () => (await cancelled())?.text).toContain('결제 전이라 없어요');
});

test('only finance may confirm a deposit by hand', async () => {
  const hana = await shop.guest();
  const { uuid } = await awaitDeposit(hana, await insertTestProduct(shop.sql), {}, 1);
  const { id } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const [operator, finance] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'finance')];
  const call = { params: { id }, body: { reason: '통장 확인 11/21 14:02' } };
  expect((await operator.ask('PUT /v1/staff/orders/{id}/deposit', call)).status).toBe(403);
  expect((await finance.get('PUT /v1/staff/orders/{id}/deposit', call)).orderItemStatus).toBe('paid');
  expect((await finance.ask('PUT /v1/staff/orders/{id}/deposit', call)).status).toBe(409);
});

test('a deposit confirmed by finance stays paid after a late webhook, and is refunded by hand', async () => {
  const hana = await shop.guest();
  const { uuid } = await awaitDeposit(hana, await insertTestProduct(shop.sql), {}, 1);
  const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const { id, orderNumber } = await read();
  const finance = await openStaffClient(shop, 'finance');
  await finance.get('PUT /v1/staff/orders/{id}/deposit', { params: { id }, body: { reason: '통장 확인 11/21 14:02' } });
  // The webhook of the new account, repeated and late.
  const late = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: uuid, status: 'WAITING_FOR_DEPOSIT' } };
  await fetch(`${shop.origin}/v1/payments/webhook/toss`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(late),
  });
  await pollUntil(
    () => shop.sql`select poll_at from payment where order_id = ${id} and poll_at is not null`,
    ({ length }) => length === 0,
  );
  expect((await read()).orderItemStatus).toBe('paid');
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id }, body: { refundAccount } });
  await waitForRefunds(shop);
  const failed = (await finance.get('GET /v1/staff/refunds', { query: { status: 'failed' } })).entities;
  const refund = failed.find((one) => one.orderNumber === orderNumber);
  expect(refund).toMatchObject({ providerCode: 'BY_HAND' });
});

test('the account of a deposit that finance confirmed accepts no other deposit', async () => {
  const hana = await shop.guest();
  const { uuid, price, account } = await awaitDeposit(hana, await insertTestProduct(shop.sql), {}, 1);
  const { id } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const finance = await openStaffClient(shop, 'finance');
  await finance.get('PUT /v1/staff/orders/{id}/deposit', { params: { id }, body: { reason: '통장 확인 11/21 14:02' } });
  // A check that a webhook began before the confirmation leaves the account open for the next run of the job.
  await pollUntil(
    () => ledgerOf(shop.sandbox, uuid),
    ([one]) => one?.status === 'CANCELED',
  );
  expect((await depositAtBank(shop.sandbox, account.accountNumber, price)).status).toBe(409);
});

test('staff learn of a deposit that arrived as well as the one that finance confirmed', async () => {
  const hana = await shop.guest();
  await dropWebhooks(shop.sandbox);
  onTestFinished(() => clearPaymentFaults(shop.sandbox));
  const { uuid, price, account } = await awaitDeposit(hana, await insertTestProduct(shop.sql), {}, 1);
  const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const { id, orderNumber } = await read();
  await depositAtBank(shop.sandbox, account.accountNumber, price);
  const finance = await openStaffClient(shop, 'finance');
  await finance.get('PUT /v1/staff/orders/{id}/deposit', { params: { id }, body: { reason: '통장 확인 11/21 14:02' } });
  for (let times = 0; times < 2; times++) {
    await shop.runDueJobs('reconcile-payments');
    await shop.sql`update payment set poll_at = shop_now() where order_id = ${id}`;
  }
  const { entities } = await finance.get('GET /v1/staff/cases', { query: { take: 200 } });
  expect(entities.filter((one) => one.orderNumber === orderNumber).map(({ kind }) => kind)).toEqual(['COMPARISON']);
  expect((await read()).orderItemStatus).toBe('paid');
  expect(await ledgerOf(shop.sandbox, uuid)).toMatchObject([{ status: 'DONE', balanceAmount: price }]);
});

test('an item can be marked out of stock without a guest’s refund account; finance asks for one and sends the refund', async () => {
  const { order } = await paidByBank();
  const refund = await runOut(order);
  expect(refund?.way).toBe('bank');
  const finance = await openStaffClient(shop, 'finance');
  const waiting = async () => (await finance.get('GET /v1/staff/refunds', { query: { status: 'failed' } })).entities;
  const all = await pollUntil(waiting, (some) => some.some(({ uuid }) => uuid === refund?.uuid));
  expect(all.find(({ uuid }) => uuid === refund?.uuid)?.problem).toBe('환불 계좌를 확인할 수 없습니다.');
  expect((await payRefundByHand(shop, refund?.uuid ?? '')).status).toBe('done');
});

test('a refund that finance sends by hand is not sent by the payment company too', async () => {
  const hana = shop.person();
  await joinAsMember(hana, shop.sandbox);
  const { order } = await paidByBank(hana);
  const refund = await runOut(order);
  const params = { uuid: refund?.uuid ?? '' };
  const finance = await openStaffClient(shop, 'finance');
  const listed = async () => {
    const { entities } = await finance.get('GET /v1/staff/refunds', { query: { take: 200 } });
    return entities.find(({ uuid }) => uuid === params.uuid);
  };
  await pollUntil(listed, (one) => one?.providerCode === 'NO_ACCOUNT');
  const record = { params, body: { reason: '기업은행 이체 완료' } };
  const codeOf = ({ refusal }: { refusal: ErrorBody }) => refusal.code;
  // A refund that is not reserved cannot be recorded as sent.
  expect(codeOf(await finance.ask('PUT /v1/staff/refunds/{uuid}/done', record))).toBe('INVALID_STATUS_TRANSITION');
  const reserve = (isManual: boolean) =>
    finance.ask('PUT /v1/staff/refunds/{uuid}/manual', { params, body: { isManual } });
  expect((await reserve(true)).body).toMatchObject({ status: 'failed', isManual: true });
  expect(codeOf(await reserve(true))).toBe('INVALID_STATUS_TRANSITION');

  expect((await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.uuid } })).payment.returning).toBe(
    null,
  );
  const setAccount = { params: { id: order.id }, body: refundAccount };
  expect(codeOf(await hana.ask('PUT /v1/app-users/orders/{id}/refund-account', setAccount))).toBe(
    'INVALID_STATUS_TRANSITION',
  );
  await hana.get('PUT /v1/app-users', { body: { withdrawAccount: refundAccount } });
  expect(codeOf(await finance.ask('PUT /v1/staff/refunds/{uuid}/retry', { params }))).toBe('INVALID_STATUS_TRANSITION');
  await shop.sql`update refund set next_at = now() where uuid = ${params.uuid}`;
  await shop.runDueJobs('issue-refunds');
  expect(await listed()).toMatchObject({ status: 'failed', isManual: true });

  expect((await finance.get('PUT /v1/staff/refunds/{uuid}/done', record)).status).toBe('done');
  const [entry] = await ledgerOf(shop.sandbox, order.uuid);
  expect(entry?.balanceAmount).toBe(order.payment.paidAmount);
});

test('a refund that finance returns is sent by the payment company', async () => {
  const { hana, order } = await paidByBank();
  const refund = await runOut(order);
  const params = { uuid: refund?.uuid ?? '' };
  const finance = await openStaffClient(shop, 'finance');
  const code = async () =>
    (await shop.sql<{ code: string }[]>`select provider_code as code from refund where uuid = ${params.uuid}`)[0]?.code;
  await pollUntil(code, (one) => one === 'NO_ACCOUNT');
  for (const isManual of [true, false])
    await finance.get('PUT /v1/staff/refunds/{uuid}/manual', { params, body: { isManual } });
  await hana.get('PUT /v1/app-users/orders/{id}/refund-account', { params: { id: order.id }, body: refundAccount });
  await waitForRefunds(shop);
  const [row] = await shop.sql`select status, is_manual from refund where uuid = ${params.uuid}`;
  expect(row).toMatchObject({ status: 'done', is_manual: false });
});

test('a refund whose account the bank refuses breaks no invariant while its buyer has not named another', async () => {
  const { hana, order } = await paidByBank();
  const wrong = { ...refundAccount, accountNumber: '0000000000' };
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', {
    params: { id: order.id },
    body: { refundAccount: wrong },
  });
  const refundNow = async () =>
    (
      await shop.sql<{ account: Buffer | null; code: string | null }[]>`
        select account, provider_code as code from refund where order_id = ${order.id}`
    )[0];
  const broken = async () => (await runInvariants(shop.sql)).filter(({ ok }) => !ok);
  await pollUntil(refundNow, (refund) => refund?.account === null);
  expect(await broken()).toEqual([]);
  // The worker asks once more, and now has no account to name.
  await shop.sql`update refund set next_at = now() where order_id = ${order.id}`;
  await shop.runDueJobs('issue-refunds');
  await pollUntil(refundNow, (refund) => refund?.code === 'NO_ACCOUNT');
  expect(await broken()).toEqual([]);
});

test('a refund whose account no key decrypts any more can be sent by finance', async () => {
  const { order } = await paidByBank();
  const uuid = (await runOut(order))?.uuid ?? '';
  const refundNow = async () =>
    (
      await shop.sql<{ status: string; code: string }[]>`
      select status, provider_code as code from refund where uuid = ${uuid}`
    )[0];
  await pollUntil(refundNow, (refund) => refund?.code === 'NO_ACCOUNT');
  // Key 9 was removed.
  await shop.sql`
    update refund set account = ${Buffer.alloc(64, 9)}, status = 'requested', provider_code = null, attempts = 0, next_at = now()
    where uuid = ${uuid}`;
  await shop.runDueJobs('issue-refunds');
  await pollUntil(refundNow, (refund) => refund?.status === 'failed');
  expect((await payRefundByHand(shop, uuid)).status).toBe('done');
});

test('an exchange without stock becomes a refund, even without a guest’s refund account', async () => {
  const { hana, order } = await paidByBank();
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await deliverLine(shop, line);
  const images = [await uploadTestPhoto(shop, hana)];
  const claim = await hana.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: order.id, pid: line },
    body: { kind: 'replace', reason: 'DEFECT', images },
  });
  expect(claim.status).toBe(201);
  await owner.get('PUT /v1/staff/lines/{line}/claim/switch', {
    params: { line },
    body: { reason: '보내드릴 상품이 없습니다' },
  });
  const body = { verdict: 'approved' as const, reason: '환불해 드릴게요', sellable: false };
  const { refund } = await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line }, body });
  expect(refund).toMatchObject({ kind: 'return', way: 'bank', cash: order.payment.paidAmount });
  const failed = async () => (await owner.get('GET /v1/staff/refunds', { query: { status: 'failed' } })).entities;
  const all = await pollUntil(failed, (some) => some.some(({ uuid }) => uuid === refund?.uuid));
  expect(all.find(({ uuid }) => uuid === refund?.uuid)?.problem).toBe('환불 계좌를 확인할 수 없습니다.');
});

test('a refund whose attempts ended without an account is sent after its buyer saves one in the profile', async () => {
  const hana = await joinMember(shop);
  const { order } = await paidByBank(hana);
  const uuid = (await runOut(order))?.uuid ?? '';
  const refundNow = () => readRefund(uuid);
  await pollUntil(refundNow, (refund) => refund?.code === 'NO_ACCOUNT');
  // Five attempts take five minutes.
  await shop.sql`update refund set attempts = 5, next_at = now() where uuid = ${uuid}`;
  await shop.runDueJobs('issue-refunds');
  expect((await refundNow())?.status).toBe('failed');
  await hana.get('PUT /v1/app-users', { body: { withdrawAccount: refundAccount } });
  await shop.runDueJobs('issue-refunds');
  expect((await refundNow())?.status).toBe('done');
  const [entry] = await ledgerOf(shop.sandbox, order.uuid);
  expect(entry?.balanceAmount).toBe(0);
});

test('a refund whose account in the profile the bank refused is sent after its buyer corrects the account there', async () => {
  const hana = await joinMember(shop);
  await hana.get('PUT /v1/app-users', {
    body: { withdrawAccount: { ...refundAccount, accountNumber: '000-000-000000' } },
  });
  const { order } = await paidByBank(hana);
  const uuid = (await runOut(order))?.uuid ?? '';
  const refundNow = () => readRefund(uuid);
  await pollUntil(refundNow, (refund) => refund?.code === 'INVALID_REFUND_ACCOUNT_INFO');
  await shop.sql`update refund set attempts = 5, next_at = now() where uuid = ${uuid}`;
  await hana.get('PUT /v1/app-users', { body: { withdrawAccount: refundAccount } });
  await shop.runDueJobs('issue-refunds');
  expect((await refundNow())?.status).toBe('done');
});

test('a refund that waits goes to an account that is saved later', async () => {
  const hana = await joinMember(shop);
  await hana.get('PUT /v1/app-users', { body: { withdrawAccount: refundAccount } });
  const { order } = await paidByBank(hana);
  const [kept] = await shop.sql<{ account: Buffer }[]>`
    select u.refund_account as account from orders o join app_user u on u.id = o.app_user_id where o.id = ${order.id}`;
  await shop.sql`update app_user set refund_account = null where id = (select app_user_id from orders where id = ${order.id})`;
  const owner = await openStaffClient(shop, 'owner');
  const refund = await runOut(order);
  const waiting = async () => (await owner.get('GET /v1/staff/refunds', { query: { status: 'failed' } })).entities;
  await pollUntil(waiting, (some) => some.some(({ uuid }) => uuid === refund?.uuid));
  await shop.sql`
    update app_user set refund_account = ${kept?.account ?? null} where id = (select app_user_id from orders where id = ${order.id})`;
  await owner.get('PUT /v1/staff/refunds/{uuid}/retry', { params: { uuid: refund?.uuid ?? '' } });
  const known = async () => (await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).refunds;
  await pollUntil(known, ([one]) => one?.status === 'done');
});
