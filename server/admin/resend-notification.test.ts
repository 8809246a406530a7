import { beforeAll, expect, test } from 'vitest';
import { arrivedMessagesOf, clearMessageFaults, setMessageFault, waitForMessages } from '#test/arrived-messages.ts';
import { awaitDeposit, depositAtBank } from '#test/bank-deposits.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { buyOrderAs, joinInquiryMember } from '#test/inquiry-steps.ts';
import { expectInvariantsAfterAll, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { joinAsMember, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';
import { eraseExpiredData } from '../invariants/retention.ts';
import { openReference } from '../platform/reference-data.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);
const path = 'POST /v1/staff/messages/{id}/again' as const;
const body = { reason: '받지 못했다고 전화하셨어요' };
beforeAll(() =>
  restoreLimits(shop.sql, { messageAgain: { seconds: 0, times: 3 }, smsAfterSeconds: 1, messagesPerDay: 40 }),
);

const messagesTo = async (phone: string, kind = 'ORDER_PAID') =>
  (await arrivedMessagesOf(shop.sandbox, phone)).filter((one) => one.kind === kind);

/** A member with a sent order confirmation, and that message as the admin app lists it for the order. */
async function orderWithConfirmation() {
  const member = await joinInquiryMember(shop);
  const { order } = await buyOrderAs(shop, member.self);
  await expectEventually(() => messagesTo(member.phone)).toHaveLength(1);
  await waitForMessages(shop, { to: member.phone });
  const { id: orderId } = await member.self.get('GET /v1.2/app-users/orders/{id}', { params: { id: order } });
  return { ...member, order, orderId, ...(await listed(orderId)) };
}

async function listed(order: number) {
  const operator = await openStaffClient(shop, 'operator');
  const { entities } = await operator.get('GET /v1/staff/messages', { query: { order } });
  const message = entities.find(({ code }) => code === 'ORDER_PAID');
  return { entities, message, id: message?.id ?? 0 };
}

async function again(id: number, role: 'operator' | 'content' | 'distributor' = 'operator') {
  return (await openStaffClient(shop, role)).ask(path, { params: { id }, body });
}

test('a lost message is sent again with the same text on the same channel, and the log names the requester', async () => {
  const { phone, id, message, self } = await orderWithConfirmation();
  expect(message).toMatchObject({
    title: '결제가 완료되었어요',
    canAgain: true,
    status: 'sent',
    recipient: expect.stringMatching(/^010-\*{4}-/),
  });
  const { status, body: repeat } = await again(id);
  expect(status).toBe(201);
  expect(repeat).toMatchObject({ code: 'ORDER_PAID', channel: 'alimtalk', orderId: message?.orderId });
  await expectEventually(() => messagesTo(phone)).toHaveLength(2);
  const [second, first] = await messagesTo(phone);
  expect(second).toEqual({ ...first, at: second?.at, key: second?.key });
  expect((await self.get('GET /v1/app-users/notification', {})).entities).toHaveLength(1);
  const owner = await openStaffClient(shop, 'owner');
  const log = await owner.get('GET /v1/staff/audit', { query: { subject: `message ${id}` } });
  expect(log.entities[0]).toMatchObject({ act: 'sayAgain', reason: body.reason, after: { code: 'ORDER_PAID' } });
});

test('a message of an order that joined an account goes to the present number of the member', async () => {
  const [self, phone, next] = [await shop.guest(), newNumber(), newNumber()];
  const { order } = await buyOrderAs(shop, self, phone);
  await expectEventually(() => messagesTo(phone)).toHaveLength(1);
  await waitForMessages(shop, { to: phone });
  const { id: orderId } = await self.get('GET /v1.2/app-users/orders/{id}', { params: { id: order } });
  await joinAsMember(self, shop.sandbox, { phone });
  const { verifyToken } = await verifyTestPhone(self, shop.sandbox, next);
  await self.get('PUT /v1/app-users', { body: { phone: next, verifyToken } });
  expect((await again((await listed(orderId)).id)).status).toBe(201);
  await expectEventually(() => messagesTo(next)).toHaveLength(1);
  expect(await messagesTo(phone)).toHaveLength(1);
});

test('messages of orders are readable only with the orders permission, with masked numbers', async () => {
  const { orderId, phone } = await orderWithConfirmation();
  const may = {
    md: 403,
    content: 403,
    owner: 200,
    operator: 200,
    finance: 200,
    auditor: 200,
  } as const;
  for (const [role, status] of Object.entries(may)) {
    const seen = await (await openStaffClient(shop, role as keyof typeof may)).ask('GET /v1/staff/messages', {
      query: { order: orderId },
    });
    expect([role, seen.status]).toEqual([role, status]);
    expect(JSON.stringify(seen.body ?? {})).not.toContain(phone.replace(/\D/g, ''));
  }
});

test('of concurrent requests one is accepted while the message is being sent, and never more than the limit in all', {
  tags: ['nightly'],
}, async () => {
  const { phone, id, orderId } = await orderWithConfirmation();
  await setMessageFault(shop.sandbox, { fault: 'slow', when: 'send', count: 1, ms: 3000 });
  const once = await Promise.all(Array.from({ length: 6 }, () => again(id)));
  expect(once.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  for (const nth of [2, 3]) {
    await waitForMessages(shop, { to: phone });
    const latest = (await listed(orderId)).id;
    expect((await again(nth === 2 ? id : latest)).status).toBe(201);
  }
  await waitForMessages(shop, { to: phone });
  expect((await again(id)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect(await messagesTo(phone)).toHaveLength(4);
});

test('a request too soon after the last one, or to a number over its daily limit, is refused', {
  tags: ['nightly'],
}, async () => {
  const { id, phone } = await orderWithConfirmation();
  await restoreLimits(shop.sql, { messageAgain: { seconds: 60, times: 3 } });
  expect((await again(id)).refusal.code).toBe('TOO_MANY');
  await restoreLimits(shop.sql, { messageAgain: { seconds: 0, times: 3 }, messagesPerDay: 1 });
  expect((await again(id)).refusal.code).toBe('TOO_MANY');
  await restoreLimits(shop.sql, { messagesPerDay: 40 });
  expect((await again(id)).status).toBe(201);
  await expectEventually(() => messagesTo(phone)).toHaveLength(2);
});

test('a message that failed on both channels is sent again once the provider recovers, by text while chat still fails', {
  tags: ['nightly'],
}, async () => {
  const member = await joinInquiryMember(shop);
  await setMessageFault(shop.sandbox, { fault: 'reject', when: 'send', count: 1000 });
  const { order } = await buyOrderAs(shop, member.self);
  const { id: orderId } = await member.self.get('GET /v1.2/app-users/orders/{id}', { params: { id: order } });
  const ways = async () => (await listed(orderId)).entities.map(({ channel, status }) => `${channel} ${status}`);
  await expectEventually(ways).toEqual(['sms failed', 'alimtalk failed']);
  const { entities } = await listed(orderId);
  expect(await messagesTo(member.phone)).toHaveLength(0);
  await clearMessageFaults(shop.sandbox);
  await setMessageFault(shop.sandbox, { fault: 'not_kakao', when: 'send', count: 1 });
  expect((await again(entities[0]?.id ?? 0)).status).toBe(201);
  await expectEventually(() => messagesTo(member.phone)).toHaveLength(1);
  expect((await messagesTo(member.phone))[0]?.channel).toBe('sms');
  await waitForMessages(shop, { to: member.phone });
  await clearMessageFaults(shop.sandbox);
});

test('the new number of a member gets the message, not the old one that another person may have', async () => {
  const { self, phone, id } = await orderWithConfirmation();
  const mine = newNumber();
  const { verifyToken } = await verifyTestPhone(self, shop.sandbox, mine);
  await self.get('PUT /v1/app-users', { body: { phone: mine, verifyToken } });
  expect((await again(id)).status).toBe(201);
  await expectEventually(() => messagesTo(mine)).toHaveLength(1);
  expect(await messagesTo(phone)).toHaveLength(1);
});

test('codes, push messages, unknown messages and erased messages are not sent again', async () => {
  const { id, phone } = await orderWithConfirmation();
  const [code] = await shop.sql<
    { id: number }[]
  >`select id from message where recipient = ${phone} and kind = 'VERIFY_CODE'`;
  expect((await again(code?.id ?? 0)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect((await again(987_654_321)).refusal.code).toBe('NOT_FOUND');
  await shop.sql`update message set created_at = created_at - interval '8 days', began_at = began_at - interval '8 days' where id = ${id}`;
  await eraseExpiredData(shop.sql, await openReference(shop.sql, 'cuma'));
  const [row] = await shop.sql<
    { words: null; status: string }[]
  >`select payload as words, status from message where id = ${id}`;
  expect(row).toEqual({ words: null, status: 'sent' });
  expect((await again(id)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
});

test('deposit instructions are sent again while the order waits for the deposit, and not afterwards', async () => {
  const { self, phone } = await joinInquiryMember(shop);
  const goods = await insertTestProduct(shop.sql);
  const { id } = await self.get('POST /v4/app-users/order-tmp', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
  });
  const sheet = { params: { id }, body: { address: mapoAddress } };
  const { price: chkPrice } = await self.get('PATCH /v4/app-users/order-tmp/calculate/{id}', sheet);
  const how = { ...sheet.body, chkPrice, paymentMethodType: 'bank_transfer' as const, bankCode: '88' };
  const { orderId } = await self.get('POST /v4/app-users/order-tmp/chk/{id}', { ...sheet, body: how });
  await expectEventually(() => messagesTo(phone, 'ORDER_BANK')).toHaveLength(1);
  await waitForMessages(shop, { to: phone });
  const [message] = (await listed(orderId)).entities;
  expect((await again(message?.id ?? 0)).status).toBe(201);
  await expectEventually(() => messagesTo(phone, 'ORDER_BANK')).toHaveLength(2);
  await waitForMessages(shop, { to: phone });
  const reason = { reason: '마음이 바뀌었어요' };
  await self.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: orderId }, body: reason });
  expect((await again(message?.id ?? 0)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
});

test('the message that asks for the account of a returned deposit is sent again', async () => {
  const { self, phone } = await joinInquiryMember(shop);
  const goods = await insertTestProduct(shop.sql);
  const { uuid, price, account } = await awaitDeposit(self, goods);
  await shop.sql`update product_option set option_status = 'suspended' where id = ${goods.optionId}`;
  await depositAtBank(shop.sandbox, account.accountNumber, price);
  await expectEventually(() => messagesTo(phone, 'ORDER_BANK_RETURNED')).toHaveLength(1);
  await waitForMessages(shop, { to: phone });
  const { id: order } = await self.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const message = (await listed(order)).entities.find(({ code }) => code === 'ORDER_BANK_RETURNED');
  expect((await again(message?.id ?? 0)).status).toBe(201);
  await expectEventually(() => messagesTo(phone, 'ORDER_BANK_RETURNED')).toHaveLength(2);
});

test('the content role and a seller account cannot resend a message', { tags: ['nightly'] }, async () => {
  const { id } = await orderWithConfirmation();
  expect((await again(id, 'content')).refusal.code).toBe('STAFF_NOT_ALLOWED');
  expect((await again(id, 'distributor')).refusal.code).toBe('NOT_FOUND');
});

test('a message queued while its member leaves is sent, and its text is erased then', {
  tags: ['nightly'],
}, async () => {
  const { self, phone, password, id, orderId } = await orderWithConfirmation();
  const [sealed] = await shop.sql<{ words: Buffer; appUserId: number }[]>`
    select payload as words, app_user_id as "appUserId" from message where id = ${id}`;
  const reason = { reason: '단순 변심' };
  await self.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: orderId }, body: reason });
  await waitForRefunds(shop);
  await self.get('DELETE /v1/app-users', { body: { password } });
  await shop.sql`
    insert into message (key, kind, event, order_id, app_user_id, recipient, payload, is_kept, give_up_at)
    values (gen_random_uuid(), 'ORDER_PAID', 'ORDER_PAID late', ${orderId}, ${sealed?.appUserId ?? 0}, ${phone}, ${sealed?.words ?? null}, true,
      now() + interval '1 day')`;
  await waitForMessages(shop, { to: phone });
  const deleted =
    await shop.sql`delete from message where event = 'ORDER_PAID late' returning status, payload as words`;
  expect([...deleted]).toEqual([{ status: 'sent', words: null }]);
});

test('the messages of a member who leaves are erased, queued ones as soon as they are sent', async () => {
  const { self, phone, password, id, orderId } = await orderWithConfirmation();
  await setMessageFault(shop.sandbox, { fault: '500_before', count: 1000 });
  const reason = { reason: '단순 변심' };
  await self.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: orderId }, body: reason });
  await self.get('DELETE /v1/app-users', { body: { password } });
  await clearMessageFaults(shop.sandbox);
  await waitForMessages(shop, { to: phone });
  expect(await shop.sql`select id from message where recipient = ${phone} and payload is not null`).toEqual([]);
  expect((await again(id)).refusal.code).toBe('NOT_FOUND');
});

test('the message of a tracking number that was corrected since is not sent again', async () => {
  const { orderId, phone } = await orderWithConfirmation();
  const [row] = await shop.sql<{ line: string }[]>`select uuid as line from order_line where order_id = ${orderId}`;
  const params = { line: row?.line ?? '' };
  const operator = await openStaffClient(shop, 'operator');
  await operator.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await operator.get('PUT /v1/staff/lines/{line}/ship', {
    params,
    body: { carrierCode: '04', invoice: '610000000001' },
  });
  await expectEventually(() => messagesTo(phone, 'SHIP_START')).toHaveLength(1);
  await waitForMessages(shop, { to: phone });
  const canAgain = async () =>
    Object.fromEntries(
      (await listed(orderId)).entities
        .filter(({ code, channel }) => code.startsWith('SHIP') && channel !== 'push')
        .map(({ code, canAgain, id }) => [code, { canAgain, id }]),
    );
  const before = await canAgain();
  expect(before.SHIP_START?.canAgain).toBe(true);
  const right = { carrierCode: '04', invoice: '610000000002', reason: '번호를 잘못 적었어요' };
  await operator.get('PUT /v1/staff/lines/{line}/invoice', { params, body: right });
  await expectEventually(() => messagesTo(phone, 'SHIP_CORRECTED')).toHaveLength(1);
  await waitForMessages(shop, { to: phone });
  const after = await canAgain();
  expect([after.SHIP_START?.canAgain, after.SHIP_CORRECTED?.canAgain]).toEqual([false, true]);
  expect((await again(before.SHIP_START?.id ?? 0)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect((await again(after.SHIP_CORRECTED?.id ?? 0)).status).toBe(201);
});
