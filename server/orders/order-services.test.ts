import { describe, expect, test } from 'vitest';
import { setPaymentFault } from '#test/bank-deposits.ts';
import { buyProduct } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import {
  advanceClock,
  expectInvariantsAfterAll,
  messageKindsTo,
  openStaffClient,
  waitForRefunds,
} from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const ledger = async () =>
  (await (await fetch(`${shop.sandbox}/payments/ledger`)).json()) as {
    orderId: string;
    balanceAmount: number;
    cancels: { cancelAmount: number }[];
  }[];
const bookOf = async (uuid: string) => (await ledger()).find((row) => row.orderId === uuid);

describe('cancelling', () => {
  test('has the result of its preview to the won, and the payment company agrees', async () => {
    const hana = await shop.guest();
    const { body: order } = await buyProduct(
      hana,
      await insertTestProduct(shop.sql, { price: 12_000, freeFrom: 30_000 }),
      3,
    );
    const pid = order.orderItemProducts[0]?.uuid ?? '';
    const preview = await hana.get('POST /v1/app-users/order-items/{id}/refund-preview', {
      params: { id: order.id },
      body: { lines: [{ pid, units: 1 }] },
    });
    expect(preview.cash).toBe(12_000 - 3000);
    expect(preview.deductions[0]?.note).toContain('배송비 3,000원이 차감돼요');
    const done = await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid },
      body: { units: 1, reason: '단순 변심', previewTotal: preview.cash },
    });
    expect(done.line.orderItemProductStatus).toBe('withdraw_partially');
    expect(done.refund?.cash).toBe(preview.cash);
    expect(done.refund?.rows).toEqual(preview.rows);
    await waitForRefunds(shop);
    expect((await bookOf(order.uuid))?.cancels.map((one) => one.cancelAmount)).toEqual([9000]);
    const rest = await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
    expect(rest.orderItemStatus).toBe('withdraw_complete');
    await waitForRefunds(shop);
    expect((await bookOf(order.uuid))?.balanceAmount).toBe(0);
    const after = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    expect([after.payment.paymentStatus, after.payment.refundedAmount]).toEqual(['withdraw', order.payment.paidAmount]);
    expect(after.refunds.every((refund) => refund.status === 'done')).toBe(true);
  });

  test('is refused if the confirmed total has changed', async () => {
    const hana = await shop.guest();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const { status, refusal } = await hana.ask('PUT /v3/app-users/orders/{id}/withdraw', {
      params: { id: order.id },
      body: { previewTotal: 1 },
    });
    expect([status, refusal.code]).toEqual([409, 'REFUND_CHANGED']);
  });

  test('gives one refund for fifty concurrent requests', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { body: order } = await buyProduct(hana, goods);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        hana.ask('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code))).toEqual(
      new Set(['INVALID_STATUS_TRANSITION']),
    );
    await waitForRefunds(shop);
    expect((await bookOf(order.uuid))?.cancels.length).toBe(1);
    const [stock] = await shop.sql<{ sold: number }[]>`select sold from stock where option_id = ${goods.optionId}`;
    expect(stock?.sold).toBe(0);
  });

  test('accepts a product’s id for its line, and does not find another customer’s order', async () => {
    const [hana, minsu] = [await shop.guest(), await shop.guest()];
    const goods = await insertTestProduct(shop.sql);
    const { body: order } = await buyProduct(hana, goods);
    const params = { id: order.id, pid: goods.id };
    const call = { params, body: {} };
    expect((await minsu.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', call)).status).toBe(404);
    expect((await hana.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', call)).status).toBe(200);
  });

  test('is repeated under the same key if the payment company does not answer', { tags: ['nightly'] }, async () => {
    const hana = await shop.guest();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    await setPaymentFault(shop.sandbox, 'cancel_timeout_after_cancel');
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
    await waitForRefunds(shop);
    const book = await bookOf(order.uuid);
    expect([book?.cancels.length, book?.balanceAmount]).toEqual([1, 0]);
  });
});

test('a refund by the shop opens no case when the payment company reports it', async () => {
  const hana = await shop.guest();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
  await waitForRefunds(shop);
  const data = { orderId: order.uuid, status: 'CANCELED' };
  await fetch(`${shop.origin}/v1/payments/webhook/toss`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data }),
  });
  await pollUntil(
    () => shop.sql`select from payment where order_id = ${order.id} and poll_at is not null`,
    ({ length }) => length === 0,
  );
  expect(await shop.sql`select kind from payment_case where order_id = ${order.id}`).toEqual([]);
});

describe('packing and shipping', () => {
  test('items being packed need an approval of the seller, which refunds them', async () => {
    const [hana, owner] = [await shop.guest(), await openStaffClient(shop, 'owner')];
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    const whole = await hana.ask('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
    expect([whole.status, whole.refusal.code]).toEqual([409, 'WITHDRAW_DENIED']);
    const requested = await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: line },
      body: { reason: '다른 곳에서 샀어요' },
    });
    expect([requested.line.orderItemProductStatus, requested.refund, requested.line.asked?.units]).toEqual([
      'withdraw_request',
      null,
      1,
    ]);
    const answer = await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', {
      params: { line },
      body: { verdict: 'approved', reason: '아직 보내지 않았습니다' },
    });
    expect([answer.line?.orderItemProductStatus, answer.refund?.cash]).toEqual([
      'withdraw_complete',
      order.payment.paidAmount,
    ]);
  });

  test('a parcel shipped before the cancellation request stays in transit, and a later shipment is refused', async () => {
    const [hana, owner] = [await shop.guest(), await openStaffClient(shop, 'owner')];
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    const at = async (seconds: number) => {
      const [row] = await shop.sql<
        { ms: number }[]
      >`select (extract(epoch from shop_now()) * 1000 + ${seconds * 1000})::float8 as ms`;
      return new Date(row?.ms ?? 0).toISOString();
    };
    const left = await at(0);
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: line },
      body: { reason: '다른 곳에서 샀어요' },
    });
    const send = (shippedAt?: string) =>
      owner.ask('PUT /v1/staff/lines/{line}/ship', {
        params: { line },
        body: { carrierCode: '04', invoice: '6123456799', ...(shippedAt ? { shippedAt } : {}) },
      });
    for (const when of [undefined, await at(60)]) {
      const { status, refusal } = await send(when);
      expect([when, status, refusal.code]).toEqual([when, 409, 'INVALID_STATUS_TRANSITION']);
    }
    // An item cannot be shipped before it is paid.
    const early = await send(await at(-86_400));
    expect([early.status, early.refusal.details]).toMatchObject([400, [{ field: 'shippedAt' }]]);
    expect((await send(left)).body.line.orderItemProductStatus).toBe('delivering');
  });

  test('a parcel cannot be shipped before its payment or in the future', async () => {
    const [hana, owner] = [await shop.guest(), await openStaffClient(shop, 'owner')];
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    const [now] = await shop.sql<{ ms: number }[]>`select (extract(epoch from shop_now()) * 1000)::float8 as ms`;
    const send = (days: number) => {
      const shippedAt = new Date((now?.ms ?? 0) + days * 86_400_000).toISOString();
      const body = { carrierCode: '04', invoice: '6123456800', shippedAt };
      return owner.ask('PUT /v1/staff/lines/{line}/ship', { params: { line }, body });
    };
    const message = '보낸 때는 결제한 뒤부터 지금까지로 적어 주세요.';
    for (const days of [-1, 1])
      expect((await send(days)).refusal).toMatchObject({ message, details: [{ field: 'shippedAt', message }] });
    expect((await send(0)).body.line.orderItemProductStatus).toBe('delivering');
  });

  test('a parcel is shipped, tracked and delivered, and is accepted once after a week with points', async () => {
    const hana = await shop.guest();
    const { phone } = await joinAsMember(hana, shop.sandbox);
    const owner = await openStaffClient(shop, 'operator');
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { price: 40_000 }));
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    const sent = await owner.get('PUT /v1/staff/lines/{line}/ship', {
      params: { line },
      body: { carrierCode: '04', invoice: '6123-4567-89' },
    });
    expect(sent.warnings).toEqual([]);
    const again = await owner.ask('PUT /v1/staff/lines/{line}/ship', {
      params: { line },
      body: { carrierCode: '04', invoice: '1' },
    });
    expect(again.status).toBe(409);
    await advanceClock(shop, '1h');
    await advanceClock(shop, '3w');
    const done = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    expect(done.orderItemStatus).toBe('complete');
    expect(done.orderItemProducts[0]?.tracking?.level).toBe(6);
    expect(done.history.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['delivery_waiting', 'delivering', 'delivery_end', 'complete']),
    );
    const book = await hana.get('GET /v1/app-users/my-point', {});
    expect(book.entities.filter(({ type }) => type === 'purchase_reward').map(({ amount }) => amount)).toEqual([200]);
    await advanceClock(shop, '1h');
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(book.point);
    const letters = await messageKindsTo(shop, phone);
    for (const kind of ['SHIP_START', 'DELIVERED', 'AUTO_CONFIRM_D1'])
      expect(letters.filter((one) => one === kind).length).toBeLessThanOrEqual(1);
    expect(letters).toEqual(expect.arrayContaining(['SHIP_START', 'DELIVERED']));
  }, 90_000);

  test('a concurrent cancellation and shipment have one winner', async () => {
    const owner = await openStaffClient(shop, 'owner');
    const hana = await shop.guest();
    for (let round = 0; round < 10; round++) {
      const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
      const line = order.orderItemProducts[0]?.uuid ?? '';
      await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
      await owner.get('PUT /v1/staff/lines/{line}/delay', {
        params: { line },
        body: { reason: '비가 와요', newDate: await today(7) },
      });
      const [cancel, ship] = await Promise.all([
        hana.ask('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} }),
        owner.ask('PUT /v1/staff/lines/{line}/ship', {
          params: { line },
          body: { carrierCode: '04', invoice: '612345678900' },
        }),
      ]);
      expect([cancel.status, ship.status].sort()).toEqual([200, 409]);
    }
  });

  test('an undeliverable line is refunded in full with one apology per order', async () => {
    const hana = await shop.guest();
    await joinAsMember(hana, shop.sandbox);
    const owner = await openStaffClient(shop, 'owner');
    const goods = await insertTestProduct(shop.sql);
    const { body: order } = await buyProduct(hana, goods);
    const line = order.orderItemProducts[0]?.uuid ?? '';
    const out = await owner.get('PUT /v1/staff/lines/{line}/stock-out', {
      params: { line },
      body: { reason: '서리 피해' },
    });
    expect(out.line?.orderItemProductStatus).toBe('stock_out');
    const now = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    expect([now.orderItemStatus, now.payment.refundedAmount]).toEqual(['stock_out', order.payment.paidAmount]);
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(1000);
    const options = await hana.get('GET /v1/products/{id}/options', { params: { id: goods.id } });
    expect(options.entities[0]?.productOptionStatus).toBe('stock_out');
  });

  test('a line not packed by Monday noon is delayed: the buyer is notified and may cancel at once', async () => {
    const hana = await shop.guest();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    await advanceClock(shop, '1w');
    const late = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    expect(late.orderItemStatus).toBe('delivery_delay');
    expect(late.orderItemProducts[0]?.actions).toEqual(['withdraw_now', 'wait']);
    const gone = await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
    expect(gone.refunds[0]?.cash).toBe(order.payment.paidAmount);
  });
});

describe('claims', () => {
  async function delivered(units = 1, wish = {}) {
    const hana = await shop.guest();
    await joinAsMember(hana, shop.sandbox);
    const goods = await insertTestProduct(shop.sql, wish);
    const { body: order } = await buyProduct(hana, goods, units);
    const owner = await openStaffClient(shop, 'owner');
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    await owner.get('PUT /v1/staff/lines/{line}/ship', {
      params: { line },
      body: { carrierCode: '99', invoice: '직접 전달'.replace(' ', '') },
    });
    await owner.get('PUT /v1/staff/lines/{line}/deliver', { params: { line } });
    return { hana, order, owner, line, goods };
  }

  test('a partial return gets a separate line, and all sums stay the same', async () => {
    const { hana, order, owner, line } = await delivered(3, { price: 20_000 });
    const claimed = await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: order.id, pid: line },
      body: { kind: 'return', reason: 'CHANGE_OF_MIND', units: 1 },
    });
    expect([claimed.orderItemProductStatus, claimed.parentUuid, claimed.shares.cash]).toEqual([
      'return_request',
      line,
      20_000,
    ]);
    const now = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    expect(now.orderItemProducts.map((one) => one.shares.cash)).toEqual([40_000, 20_000]);
    const answer = await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
      params: { line: claimed.uuid },
      body: { verdict: 'approved', reason: '잘 돌아왔습니다', sellable: true },
    });
    expect([answer.line?.orderItemProductStatus, answer.refund?.cash]).toEqual(['return_complete', 20_000 - 6000]);
  });

  test('spoilt pieces of fresh items are refunded at once, and the rest stays', async () => {
    const { hana, order, line } = await delivered(1, { price: 20_000, returns: 'fresh' });
    const person = (await hana.get('GET /v2/app-users/detail', {})).id;
    const [picture] = await shop.sql<{ id: string }[]>`
      insert into upload (app_user_id, path, width, height) values (${person}, ${`/pictures/claim-${order.id}`}, 10, 10) returning id`;
    const refused = await hana.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: order.id, pid: line },
      body: { kind: 'return', reason: 'CHANGE_OF_MIND' },
    });
    expect([refused.status, refused.refusal.message]).toEqual([409, '신선식품은 단순 변심으로 반품할 수 없어요.']);
    const paid = await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: order.id, pid: line },
      body: { kind: 'return', reason: 'DAMAGED', bad: 3, total: 20, images: [picture?.id ?? ''] },
    });
    expect([paid.orderItemProductStatus, paid.claims[0]?.status]).toEqual(['delivery_end', 'approved']);
    const now = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    expect(now.refunds[0]?.cash).toBe(3000);
  });

  test('a return after acceptance takes its points back', async () => {
    const { hana, order, owner, line, goods } = await delivered(1, { price: 40_000 });
    await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', {
      params: { id: order.id, pid: line },
    });
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(200);
    const person = (await hana.get('GET /v2/app-users/detail', {})).id;
    const [picture] = await shop.sql<{ id: string }[]>`
      insert into upload (app_user_id, path, width, height) values (${person}, ${`/pictures/claim-${goods.id}`}, 10, 10) returning id`;
    await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: order.id, pid: line },
      body: { kind: 'return', reason: 'DEFECT', images: [picture?.id ?? ''] },
    });
    const refused = await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
      params: { line },
      body: { verdict: 'refused', reason: '사진으로는 확인이 어려워요' },
    });
    expect(refused.line?.orderItemProductStatus).toBe('complete');
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(200);
  });
});

async function today(more: number) {
  const { now } = (await (await fetch(`${shop.origin}/demo/clock`)).json()) as { now: string };
  return new Date(Date.parse(now) + (more * 24 + 9) * 3_600_000).toISOString().slice(0, 10);
}
