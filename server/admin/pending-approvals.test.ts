import { expect, test } from 'vitest';
import { maskEmail } from '#contract/rules/masking.ts';
import { hashToken, newToken } from '#server/platform/identity/actor.ts';
import { openStaffSession } from '#server/platform/identity/staff-session.ts';
import { awaitDeposit, depositAtBank, ledgerOf } from '#test/bank-deposits.ts';
import { buyProduct } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { runAsSeller } from '#test/seller-role.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

/** A paid line of a seller above the limit that one person may refund. */
async function large() {
  const goods = await insertTestProduct(shop.sql, { price: 400_000, name: '노지 감귤 큰 상자' });
  const { body: order } = await buyProduct(await shop.guest(), goods);
  return { order, line: order.orderItemProducts[0]?.uuid ?? '' };
}

/** An account of the seller of this line, or of another seller. */
async function sellerOf(line: string, isOther = false) {
  const [seller] = await shop.sql<{ id: number }[]>`
    select d.id from distributor d, order_line l where l.uuid = ${line} and (d.id = l.distributor_id) <> ${isOther} order by d.id desc limit 1`;
  const [account] = await shop.sql<{ id: number }[]>`
    insert into staff_account (email, name, password_hash, role, distributor_id)
    values (${`${newToken()}@grower.kr`}, '농가', 'none', 'distributor', ${seller?.id ?? 0}) returning id`;
  const token = `st_${newToken()}`;
  await openStaffSession(shop.sql, account?.id ?? 0, hashToken(token), '시험');
  return shop.person(token);
}

test('a line that waits for approval says so in the order and to its seller, until it is decided', async () => {
  const { order, line } = await large();
  const [seller, owner] = [await sellerOf(line), await openStaffClient(shop, 'owner')];
  const key = { params: { id: order.id } };
  const waits = async () => {
    const [page, own, queue] = await Promise.all([
      owner.get('GET /v1/staff/orders/{id}', key),
      seller.get('GET /v1/seller/orders/{id}', key),
      seller.get('GET /v1/seller/lines', { query: { queue: 'new', search: order.orderNumber } }),
    ]);
    return [page.awaitingApproval, own.lines[0]?.awaitsApproval, queue.entities[0]?.awaitsApproval];
  };
  expect(await waits()).toEqual([[], false, false]);
  const call = { params: { line }, body: { reason: '서리 피해' } };
  expect((await seller.get('PUT /v1/seller/lines/{line}/stock-out', call)).state).toBe('waiting');
  expect(await waits()).toEqual([[line], true, true]);
  // The function of the database returns rows only to the seller of the line.
  const [{ id, own } = { id: 0, own: 0 }] = await shop.sql<{ id: number; own: number }[]>`
    select id, distributor_id as own from order_line where uuid = ${line}`;
  const awaitsApproval = (who: number | null) =>
    runAsSeller(shop.sql, who, async (sql) => (await sql<{ is: boolean }[]>`select seller_awaits(${id}) as is`)[0]?.is);
  expect([await awaitsApproval(own), await awaitsApproval(own + 1), await awaitsApproval(null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await seller.ask('PUT /v1/seller/lines/{line}/stock-out', call)).refusal.code).toBe('APPROVAL_WAITING');
  const { entities } = await owner.get('GET /v1/staff/approvals', { query: { state: 'open' } });
  const params = { id: entities.find((one) => one.order?.id === order.id)?.id ?? 0 };
  await owner.get('PUT /v1/staff/approvals/{id}', { params, body: { verdict: 'refused', reason: '창고에 있어요.' } });
  expect(await waits()).toEqual([[], false, false]);
  // The seller sees no note of the order.
  const mine = await seller.get('GET /v1/staff/approvals/mine', {});
  expect(mine.entities).toMatchObject([
    { act: 'stockOut', reason: '서리 피해', verdict: 'refused', answer: '창고에 있어요.', amount: null },
  ]);
  expect(mine.entities[0]?.order).toEqual({ id: order.id, orderNumber: order.orderNumber });
  const other = await sellerOf(line, true);
  expect((await other.get('GET /v1/staff/approvals/mine', {})).entities).toEqual([]);
});

test('the approver reads how many units a request is about, not how many were ordered', async () => {
  const goods = await insertTestProduct(shop.sql, { price: 400_000, name: '노지 감귤 큰 상자' });
  const { body: order } = await buyProduct(await shop.guest(), goods, 5);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const [operator, owner] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'owner')];
  const body = { units: 2, reason: '전화로 두 상자만 취소하심' };
  await operator.get('PUT /v1/staff/lines/{line}/withdraw', { params: { line }, body });
  const { entities } = await owner.get('GET /v1/staff/approvals', { query: { state: 'open' } });
  expect(entities.find((one) => one.order?.id === order.id)?.order).toMatchObject({ units: 2 });
});

test('a staff member without the approval permission can read the decision on their coupon request', async () => {
  const [md, finance] = [await openStaffClient(shop, 'md'), await openStaffClient(shop, 'finance')];
  const { email } = await joinAsMember(await shop.guest(), shop.sandbox);
  const [coupon] = await shop.sql<{ id: number }[]>`
    insert into coupon (name, kind, minimum_amount, discount_won, valid_from, valid_until)
    values ('큰 쿠폰', 'order', 0, 50000, '2026-01-01', '2030-01-01') returning id`;
  const issueRequest = await md.get('POST /v1/staff/coupons/{id}/issue', {
    params: { id: coupon?.id ?? 0 },
    body: { email, reason: '행사 당첨' },
  });
  expect(issueRequest.state).toBe('waiting');
  const listed = (await finance.get('GET /v1/staff/approvals', {})).entities;
  expect(listed.find(({ id }) => id === issueRequest.approvalId)).toMatchObject({
    ...{ target: '큰 쿠폰 (50000원)', amount: 50_000, isOwn: false, isForOwners: false },
    detail: { email: maskEmail(email) },
  });
  const mine = async () => (await md.get('GET /v1/staff/approvals/mine', {})).entities;
  expect(await mine()).toMatchObject([{ id: issueRequest.approvalId, verdict: null, answer: null, order: null }]);
  const params = { id: issueRequest.approvalId ?? 0 };
  await finance.get('PUT /v1/staff/approvals/{id}', { params, body: { verdict: 'refused', reason: '명단에 없어요.' } });
  expect(await mine()).toMatchObject([
    { act: 'coupon', reason: '행사 당첨', verdict: 'refused', answer: '명단에 없어요.' },
  ]);
  expect((await finance.get('GET /v1/staff/approvals/mine', {})).entities).toEqual([]);
});

test('who approves points sees the masked member and the amount, and of a coupon without a maximum no amount', async () => {
  const [operator, finance] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'finance')];
  const { email, phone } = await joinAsMember(await shop.guest(), shop.sandbox);
  const [coupon] = await shop.sql<{ id: number }[]>`
    insert into coupon (name, kind, minimum_amount, discount_percent, valid_from, valid_until)
    values ('절반 쿠폰', 'order', 0, 50, '2026-01-01', '2030-01-01') returning id`;
  const points = { email, amount: 40_000, reason: '오래 기다리셨어요' };
  const other = await joinAsMember(await shop.guest(), shop.sandbox);
  const asked = [
    await operator.get('POST /v1/staff/points', { body: points }),
    await operator.get('POST /v1/staff/coupons/{id}/issue', {
      params: { id: coupon?.id ?? 0 },
      body: { email, reason: '오래 기다리셨어요' },
    }),
    await operator.get('POST /v1/staff/points', { body: { ...points, email: other.phone } }),
  ];
  for (const same of [email, phone]) {
    const { refusal } = await operator.ask('POST /v1/staff/points', { body: { ...points, email: same } });
    expect(refusal.code).toBe('APPROVAL_WAITING');
  }
  const listed = (await finance.get('GET /v1/staff/approvals', { query: { state: 'open' } })).entities;
  expect(asked.map(({ approvalId }) => listed.find(({ id }) => id === approvalId))).toMatchObject([
    { act: 'points', amount: 40_000, target: null, detail: { email: maskEmail(email), amount: 40_000 } },
    { act: 'coupon', amount: null, target: '절반 쿠폰 (50%, 한도 없음)', detail: { email: maskEmail(email) } },
    { act: 'points', detail: { email: `010-****-${other.phone.slice(-4)}` } },
  ]);
});

test('the bank account of a refund that waits for approval is stored encrypted, and approving refunds to it', async () => {
  const caller = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { price: 400_000 });
  const { uuid, price, account } = await awaitDeposit(caller, goods);
  await depositAtBank(shop.sandbox, account.accountNumber, price);
  const read = () => caller.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const order = await pollUntil(read, ({ orderItemStatus }) => orderItemStatus === 'paid');
  const [operator, finance] = [await openStaffClient(shop, 'operator'), await openStaffClient(shop, 'finance')];
  const refundAccount = { owner: '김하늘', bankName: '신한은행', accountNumber: '110-123-456789' };
  const requested = await operator.get('PUT /v1/staff/lines/{line}/withdraw', {
    params: { line: order.orderItemProducts[0]?.uuid ?? '' },
    body: { reason: '전화로 요청', refundAccount },
  });
  expect(requested.state).toBe('waiting');
  const id = requested.approvalId ?? 0;
  const kept = async () => JSON.stringify(await shop.sql`select * from approval where id = ${id}`);
  const listed = async () =>
    JSON.stringify((await finance.get('GET /v1/staff/approvals', { query: { state: 'all' } })).entities);
  expect(await kept()).not.toMatch(/123-?456789|신한은행|김하늘/);
  expect(await listed()).not.toMatch(/123-?456789|신한은행|sealed/i);
  await finance.get('PUT /v1/staff/approvals/{id}', { params: { id }, body: { verdict: 'approved' } });
  await waitForRefunds(shop);
  const [entry] = await ledgerOf(shop.sandbox, order.uuid);
  expect(entry).toMatchObject({
    balanceAmount: 0,
    virtualAccount: { refundReceiveAccount: { accountNumber: '110123456789', holderName: '김하늘' } },
  });
  // A decided request needs no account.
  expect(await kept()).toContain('"refund_account":null');
  expect(await kept()).not.toMatch(/refundAccount|sealed/);
});
