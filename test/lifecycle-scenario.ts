import { waitForMessages } from './arrived-messages.ts';
import { awaitDeposit, depositAtBank, setPaymentFault } from './bank-deposits.ts';
import { buyProduct, payOrder, placeTestOrder as place } from './buy.ts';
import type { TestCustomer } from './customer.ts';
import { pollUntil } from './due-jobs.ts';
import { acceptTestGift, newGiftReceivers, proveNewPhone, sendGift } from './gift.ts';
import { advanceClock, openStaffClient, waitForRefunds } from './order-steps.ts';
import { joinAsMember, newNumber } from './phone-steps.ts';
import { insertTestProduct, jejuAddress, mapoAddress, type TestProduct } from './products.ts';
import { completePurchase, purchaseAddress, startPurchase } from './purchase-steps.ts';
import { restoreLimits } from './test-policies.ts';
import type { TestShop } from './test-shop.ts';

const refundAccount = { owner: '김하늘', bankName: '신한은행', accountNumber: '110123456789' };

/** A shop in which every event has happened once: all actions of a member, a guest, staff and jobs on orders. */
export async function runLifecycle(shop: TestShop) {
  await advanceClock(shop, '33d');
  const owner = await openStaffClient(shop, 'owner');
  const hana = await member(shop, owner);
  const goods = await insertTestProduct(shop.sql, { name: '노지 감귤', price: 12_300, stock: 500, freeFrom: 90_000 });
  const counted = { by: 20, reason: '새로 들어왔어요' };
  await owner.get('PUT /v1/staff/options/{id}/stock', { params: { id: goods.optionId }, body: counted });
  const lines = await cancels(hana, goods);
  await deliveries(shop, hana, owner, goods, lines);
  await inquiries(shop, hana, lines);
  await transfers(shop, hana, goods);
  await guests(shop, owner, goods);
  await gifts(shop, hana, goods);
  await saidAgain(shop);
  await inBatches(shop, owner);
  await sentElsewhere(hana, goods);
  await waitForRefunds(shop);
  // Waits for its payment during the whole test.
  await startPurchase(hana, goods, { usedPoint: 1300, coupon: true, paymentMethodType: 'card' });
  return shop;
}

/** To an address with a lower surcharge than the paid one. */
async function sentElsewhere(hana: TestCustomer, goods: TestProduct) {
  const { guestOrderName: _, guestOrderPhone: __, ...island } = jejuAddress;
  const { id } = await completePurchase(hana, goods, { address: island });
  await hana.get('PUT /v1/app-users/orders/{id}/delivery-address', { params: { id }, body: purchaseAddress });
}

/** A request to confirm two waiting lines together; one of them does not exist. */
async function inBatches(shop: TestShop, owner: TestCustomer) {
  const [line] = (await owner.get('GET /v1/staff/lines', { query: { queue: 'new', take: 1 } })).entities;
  const uuid = crypto.randomUUID();
  const rows = [{ line: line?.uuid ?? uuid }, { line: uuid }];
  await owner.get('POST /v1/staff/batches', { body: { uuid, act: 'confirm', rows } });
  const waits = () => shop.sql`select from bulk_job_row where state = 'waiting'`;
  for (let tries = 0; tries < 100 && (await waits()).length > 0; tries++)
    await new Promise((go) => setTimeout(go, 100));
}

async function member(shop: TestShop, owner: TestCustomer) {
  const hana = shop.person();
  const { email } = await joinAsMember(hana, shop.sandbox);
  await shop.sql`
    insert into coupon (name, kind, discount_won, minimum_amount, valid_from, valid_until, per_person_limit)
    values ('이천 원', 'order', 2000, 20000, '2026-01-01', '2040-01-01', 9), ('배송비', 'shipping', 3000, 0, '2026-01-01', '2040-01-01', 9)`;
  const coupons = await shop.sql<{ id: number }[]>`select id from coupon order by id desc limit 2`;
  for (let at = 0; at < 5; at++)
    for (const { id } of coupons)
      await owner.get('POST /v1/staff/coupons/{id}/issue', { params: { id }, body: { email, reason: '살펴보기' } });
  await owner.get('POST /v1/staff/points', { body: { email, amount: 20_000, reason: '살펴보기' } });
  const operator = await openStaffClient(shop, 'operator');
  await operator.get('POST /v1/staff/points', { body: { email, amount: 40_000, reason: '크게 살펴보기' } });
  const [asked] = await shop.sql<{ id: number }[]>`select id from approval`;
  const verdict = { params: { id: asked?.id ?? 0 }, body: { verdict: 'approved' as const } };
  await owner.get('PUT /v1/staff/approvals/{id}', verdict);
  return hana;
}

/** Cancelled in part and in full, declined by the payment company, abandoned. */
async function cancels(hana: TestCustomer, goods: TestProduct) {
  const part = await completePurchase(hana, goods, { usedPoint: 1010, coupon: true });
  await withdraw(hana, part, 1);
  const whole = await completePurchase(hana, goods, { usedPoint: 1500, coupon: true });
  await withdraw(hana, whole);
  const { uuid } = await startPurchase(hana, goods);
  await hana.get('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: uuid } });
  return part;
}

function withdraw(buyer: TestCustomer, { id, line }: { id: number; line: string }, units?: number) {
  return buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id, pid: line },
    body: { reason: '단순 변심', ...(units ? { units } : {}) },
  });
}

/** In one box, or in several with their quantities. */
async function deliver(owner: TestCustomer, line: string, more: number[] = []) {
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  const body = { carrierCode: '99', invoice: '직접전달' };
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params: { line }, body });
  const boxes = more.map((units, at) => ({ carrierCode: '04', invoice: `60001000100${at}`, units }));
  if (boxes.length > 0) await owner.get('PUT /v1/staff/lines/{line}/boxes', { params: { line }, body: { boxes } });
  await owner.get('PUT /v1/staff/lines/{line}/deliver', { params: { line } });
}

async function deliveries(
  shop: TestShop,
  hana: TestCustomer,
  owner: TestCustomer,
  goods: TestProduct,
  part: { line: string },
) {
  const done = await completePurchase(hana, goods, { usedPoint: 1700, coupon: true, unit: 5 });
  await deliver(owner, done.line, [2, 1]);
  await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', {
    params: { id: done.id, pid: done.line },
  });
  // Accepted with points, and then reported as partly defective.
  const back = await claim(shop, hana, done, { kind: 'return', reason: 'DEFECT', units: 2 });
  const begging = { params: { line: back }, body: { reason: '깨진 곳을 가까이에서 찍어 주세요.' } };
  await owner.get('PUT /v1/staff/lines/{line}/claim/ask', begging);
  const verdict = { verdict: 'approved' as const, reason: '잘 돌아왔습니다', sellable: false };
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line: back }, body: verdict });
  for (const kind of ['return', 'replace'] as const) {
    const sent = await completePurchase(hana, goods);
    await deliver(owner, sent.line);
    await claim(shop, hana, sent, { kind, reason: 'DEFECT' });
  }
  const late = await completePurchase(hana, goods);
  const newDate = new Date(Date.now() + 43 * 86_400_000).toISOString().slice(0, 10);
  const delay = { params: { line: late.line }, body: { newDate, reason: '비가 와서 늦어요' } };
  await owner.get('PUT /v1/staff/lines/{line}/delay', delay);
  const out = await completePurchase(hana, await insertTestProduct(shop.sql, { name: '곶감', price: 9900 }), {
    unit: 1,
  });
  const reason = '작황이 나빠요';
  await owner.get('PUT /v1/staff/lines/{line}/stock-out', { params: { line: out.line }, body: { reason } });
  const packed = await completePurchase(hana, goods);
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line: packed.line } });
  await withdraw(hana, packed);
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line: part.line } });
}

/** Given to three recipients, of whom one enters an address, one declines and one waits; and given to one, and cancelled. */
async function gifts(shop: TestShop, hana: TestCustomer, goods: TestProduct) {
  const three = newGiftReceivers(3);
  const { group } = await sendGift(hana, goods, { receivers: three });
  await hana.get('PUT /v1/gift/to/{id}/extend', { params: { id: group.giftTos[0]?.id ?? 0 } });
  for (const [at, { phone }] of three.slice(0, 2).entries()) {
    const params = { id: group.giftTos[at]?.uuid ?? '' };
    const receiver = await proveNewPhone(shop, phone);
    if (at === 0) await acceptTestGift(receiver, params.id, phone);
    else {
      await receiver.get('POST /v1/gift/to/{id}/open', { params, body: { phone } });
      await receiver.get('PUT /v1/gift/to/{id}/reject', { params, body: {} });
    }
  }
  // The job has sent the reminders, and changes nothing of it for a while.
  const unsent = () =>
    shop.sql`select id from gift_recipient where status = 'unused' and phone is not null and sent_count = 0`;
  await pollUntil(unsent, (rows) => rows.length === 0);
  const { group: other } = await sendGift(hana, goods);
  await hana.get('PUT /v1/gift/group/{id}/withdraw', { params: { id: other.id }, body: {} });
}

/** Inquiries about a line and in general: answered and closed, answered, waiting. */
/** A customer reports a missing message; staff resend it. */
async function saidAgain(shop: TestShop) {
  await waitForMessages(shop, { patience: 60_000 });
  await restoreLimits(shop.sql, { messageAgain: { seconds: 0, times: 5 } });
  const operator = await openStaffClient(shop, 'operator');
  const { entities } = await operator.get('GET /v1/staff/messages', { query: { status: 'sent', take: 200 } });
  const id = entities.find(({ canAgain }) => canAgain)?.id ?? 0;
  await operator.get('POST /v1/staff/messages/{id}/again', { params: { id }, body: { reason: '받지 못하셨대요' } });
  await waitForMessages(shop);
}

async function inquiries(shop: TestShop, hana: TestCustomer, { id, line }: { id: number; line: string }) {
  const order = (await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id } })).uuid;
  const ask = { contents: '언제 출발하는지 궁금해요.', category: 'delivery' as const };
  const operator = await openStaffClient(shop, 'operator');
  for (const about of [{ order, line }, { order }, {}]) {
    const { uuid, messages } = await hana.get('POST /v1/app-users/me/inquiries', { body: { ...ask, ...about } });
    const body = { text: '내일 아침에 출발해요.', seen: messages[0]?.id ?? 0, close: 'line' in about };
    if ('order' in about) await operator.get('POST /v1/staff/inquiries/{uuid}/messages', { params: { uuid }, body });
  }
}

type Claim = { kind: 'return' | 'replace'; reason: 'DEFECT'; units?: number };

async function claim(shop: TestShop, hana: TestCustomer, { id, line }: { id: number; line: string }, body: Claim) {
  const { id: person } = await hana.get('GET /v2/app-users/detail', {});
  const [picture] = await shop.sql<{ id: string }[]>`
    insert into upload (app_user_id, path, width, height) values (${person}, ${`/pictures/${crypto.randomUUID()}`}, 10, 10) returning id`;
  const claimed = await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id, pid: line },
    body: { ...body, images: [picture?.id ?? ''] },
  });
  return claimed.uuid;
}

/** By virtual account: paid with a receipt that was reduced, reversed by the bank, waiting, released. */
async function transfers(shop: TestShop, hana: TestCustomer, goods: TestProduct) {
  const paid = await startPurchase(hana, goods, { paymentMethodType: 'bank_transfer', usedPoint: 1400, coupon: true });
  await depositAtBank(shop.sandbox, paid.account, paid.price);
  const issued = () => shop.sql`select id from cash_receipt where status = 'issued'`;
  await pollUntil(issued, (rows) => rows.length > 0, 40);
  const order = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: paid.uuid } });
  await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: order.id, pid: order.orderItemProducts[0]?.uuid ?? '' },
    body: { units: 1, reason: '단순 변심', refundAccount },
  });
  const fallen = await startPurchase(hana, goods, { paymentMethodType: 'bank_transfer', usedPoint: 1200 });
  await setPaymentFault(shop.sandbox, 'done_then_waiting', { ms: 2500 });
  await depositAtBank(shop.sandbox, fallen.account, fallen.price);
  const fell = () => shop.sql`select id from payment where reversal_count > 0`;
  await pollUntil(fell, (rows) => rows.length > 0, 40);
  await startPurchase(hana, goods, { paymentMethodType: 'bank_transfer', usedPoint: 1600, coupon: true });
  await shop.sql`
    insert into payment_case (order_id, kind, closed_at, closed_by) select max(id), 'COMPARISON', shop_moment() + interval '1 hour', 'system' from orders`;
  const left = await startPurchase(hana, goods, { paymentMethodType: 'bank_transfer' });
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: left.uuid }, body: {} });
}

/** A guest buys and becomes a member. */
async function guests(shop: TestShop, owner: TestCustomer, goods: TestProduct) {
  const dana = await shop.guest();
  const { body } = await buyProduct(dana, goods, 2);
  await deliver(owner, body.orderItemProducts[0]?.uuid ?? '');
  await owner.get('POST /v1/staff/orders/{id}/unmask', {
    params: { id: body.id },
    body: { reason: '도착 여부를 여쭈려고' },
  });
  const minsu = await shop.guest();
  const phone = newNumber();
  const { uuid, price } = await place(minsu, goods, 1, { ...mapoAddress, guestOrderPhone: phone });
  await payOrder(minsu, uuid, price);
  await minsu.get('POST /v1.2/app-users/shopping-carts', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 2 }] },
  });
  await joinAsMember(minsu, shop.sandbox, { phone });
  await awaitDeposit(await shop.guest(), goods);
}
