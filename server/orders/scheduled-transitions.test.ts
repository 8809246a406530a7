import { describe, expect, test } from 'vitest';
import { awaitDeposit, clearPaymentFaults, depositAtBank, setPaymentFault } from '#test/bank-deposits.ts';
import { buyProduct } from '#test/buy.ts';
import { deliverLine } from '#test/delivered-orders.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { joinAsMember, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

async function member() {
  const customer = shop.person();
  await customer.arrive();
  return { ...(await joinAsMember(customer, shop.sandbox)), hana: customer };
}

describe('the jobs of orders', () => {
  test('approve a cancellation request that is not answered within a business day', async () => {
    const { hana } = await member();
    const owner = await openStaffClient(shop, 'owner');
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    const params = { id: order.id, pid: line };
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params, body: {} });
    const kept = await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo', { params });
    expect(kept.orderItemProductStatus).toBe('delivery_waiting');
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params, body: {} });
    // Past any holidays and weekends that follow.
    await advanceClock(shop, '9d');
    const now = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    expect([now.orderItemStatus, now.payment.refundedAmount]).toEqual(['withdraw_complete', order.payment.paidAmount]);
  });

  test('announce an acceptance again after a claim has moved it', async () => {
    const { hana } = await member();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const params = { line: order.orderItemProducts[0]?.uuid ?? '' };
    const owner = await deliverLine(shop, params.line);
    const announced = async () =>
      (
        await shop.sql`select distinct event from message where order_id = ${order.id} and kind = 'AUTO_CONFIRM_D1' and channel <> 'push'`
      ).length;
    await advanceClock(shop, '7d');
    expect(await announced()).toBe(1);
    const claim = { kind: 'replace' as const, reason: 'WRONG_ITEM' as const, detail: '다른 상품이 왔대요' };
    await owner.get('POST /v1/staff/lines/{line}/claim', { params, body: claim });
    await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
      params,
      body: { verdict: 'approved', reason: '다시 보내드렸어요', sellable: false },
    });
    await advanceClock(shop, '5d');
    expect(await announced()).toBe(1);
    await advanceClock(shop, '2d');
    expect(await announced()).toBe(2);
    await advanceClock(shop, '2d');
    expect((await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).orderItemStatus).toBe(
      'complete',
    );
  });

  test('announce an acceptance on the day before it, in the morning, as it is then', async () => {
    const { hana } = await member();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await deliverLine(shop, line);
    const announced = async () => {
      await shop.runDueJobs('complete-orders');
      const [row] = await shop.sql<{ isAnnounced: boolean }[]>`
        select notified_confirm_at is not null as "isAnnounced" from order_line where uuid = ${line}`;
      return row?.isAnnounced;
    };
    const [until] = await shop.sql<{ minutes: number }[]>`
      select mod(ceil(extract(epoch from korea_hour(korea_date(shop_now()), 23) + interval '30 minutes' - shop_now()) / 60)::int + 1440, 1440) as minutes`;
    await advanceClock(shop, `${until?.minutes ?? 0}m`);
    await shop.sql`update order_line set complete_at = korea_hour(korea_date(shop_now()) + 2, 2) where uuid = ${line}`;
    await restoreLimits(shop.sql, { quietHours: { from: '21:00', until: '08:00' } });
    expect(await announced()).toBe(false);
    // A claim that is opened in the night ends the acceptance.
    await advanceClock(shop, '1h');
    expect(await announced()).toBe(false);
    await advanceClock(shop, '8h');
    expect(await announced()).toBe(true);
    const sent = await shop.sql`
      select from message where order_id = ${order.id} and kind = 'AUTO_CONFIRM_D1' and channel <> 'push' and status <> 'waiting'`;
    expect(sent).toHaveLength(1);
    await restoreLimits(shop.sql, { quietHours: { from: '00:00', until: '00:00' } });
  });

  test('refund a funding that misses its goal on the next business day', async () => {
    const { hana } = await member();
    const goods = await insertTestProduct(shop.sql, { price: 20_000 });
    const { body: order } = await buyProduct(hana, goods);
    await shop.sql`update product set sale_type = 'funding' where id = ${goods.id}`;
    await shop.sql`
      insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
      values (${goods.id}, 'amount', 1000000, shop_now() - interval '5 days', shop_now() + interval '1 day', korea_date(shop_now()) + 30, 'open')`;
    await advanceClock(shop, '9d');
    await advanceClock(shop, '1h');
    const now = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    expect([now.orderItemStatus, now.refunds[0]?.kind]).toEqual(['withdraw_complete', 'funding']);
  });

  test('expire points at the end of their day, once, and not while an order uses them', async () => {
    const { hana, email } = await member();
    const owner = await openStaffClient(shop, 'owner');
    await owner.get('POST /v1/staff/points', { body: { email, amount: 5000, reason: '가을 행사' } });
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(5000);
    await advanceClock(shop, '52w');
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(5000);
    // A leap year has one more day.
    await advanceClock(shop, '3d');
    const book = await hana.get('GET /v1/app-users/my-point', {});
    expect([book.point, book.entities.filter(({ type }) => type === 'expire').length]).toEqual([0, 1]);
  });

  test('raise the grade at once on the first of the month and issue the month’s coupon once', async () => {
    const { hana } = await member();
    const owner = await openStaffClient(shop, 'owner');
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { price: 350_000 }));
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    await owner.get('PUT /v1/staff/lines/{line}/ship', {
      params: { line },
      body: { carrierCode: '99', invoice: '직접전달1' },
    });
    const pid = line;
    await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/received', { params: { id: order.id, pid } });
    await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', { params: { id: order.id, pid } });
    await advanceClock(shop, '32d');
    await advanceClock(shop, '1h');
    expect((await hana.get('GET /v1/app-users/app-user-grade', {})).grade).toBe(3);
    const person = (await hana.get('GET /v2/app-users/detail', {})).id;
    const coupons = await shop.sql`
      select c.discount_won from issued_coupon i join coupon c on c.id = i.coupon_id
      where i.app_user_id = ${person} and i.source_key like 'grade:%'`;
    expect(coupons.map((coupon) => coupon.discountWon ?? coupon.discount_won)).toEqual([3000]);
    await advanceClock(shop, '5w');
    await advanceClock(shop, '9w');
    expect((await hana.get('GET /v1/app-users/app-user-grade', {})).grade).toBeLessThan(3);
  });
});

describe('coupons and points', () => {
  test('are returned once, with the last line they applied to, however the order is split', async () => {
    const { hana, email } = await member();
    const owner = await openStaffClient(shop, 'owner');
    await owner.get('POST /v1/staff/points', { body: { email, amount: 3000, reason: '가을 행사' } });
    const [coupon] = await shop.sql<{ id: number }[]>`
      insert into coupon (name, kind, discount_won, minimum_amount, valid_from, valid_until)
      values ('수확 쿠폰', 'order', 3000, 0, shop_now() - interval '1 day', shop_now() + interval '1 day') returning id`;
    await owner.get('POST /v1/staff/coupons/{id}/issue', {
      params: { id: coupon?.id ?? 0 },
      body: { email, reason: '행사' },
    });
    const order = await buyWith(hana, [12_000, 8000, 5500], coupon?.id ?? 0, 2500);
    expect(order.payment.paidAmount).toBe(25_500 - 3000 - 2500 + order.prices.totalShippingFee);
    let [cash, point] = [0, 0];
    for (const line of [...order.orderItemProducts].reverse()) {
      const gone = await hana.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
        params: { id: order.id, pid: line.uuid },
        body: {},
      });
      expect(gone.status).toBe(200);
      cash += gone.body.refund?.cash ?? 0;
      point += gone.body.refund?.point ?? 0;
    }
    expect([cash, point]).toEqual([order.payment.paidAmount, 2500]);
    const now = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    expect(now.cumaCoupons.map(({ isReturned }) => isReturned)).toEqual([true]);
    expect((await hana.get('GET /v1/app-users/my-point', {})).point).toBe(3000);
    const [issue] = await shop.sql<
      { status: string }[]
    >`select status from issued_coupon where coupon_id = ${coupon?.id ?? 0}`;
    expect(issue?.status).toBe('returned');
    await waitForRefunds(shop);
    const book = (await (await fetch(`${shop.sandbox}/payments/ledger`)).json()) as {
      orderId: string;
      balanceAmount: number;
    }[];
    expect(book.find(({ orderId }) => orderId === order.uuid)?.balanceAmount).toBe(0);
  });
});

test('a late refund costs the shop fifteen percent interest a year', async () => {
  const { hana } = await member();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { price: 365_000 }));
  await setPaymentFault(shop.sandbox, 'cancel_500', { count: 50 });
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
  const look = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  // The law allows three business days.
  await advanceClock(shop, '1d');
  await advanceClock(shop, '1h');
  expect((await look()).refunds[0]?.interest).toBe(0);
  await advanceClock(shop, '10d');
  await advanceClock(shop, '1h');
  const waiting = await look();
  expect(waiting.refunds[0]?.status).not.toBe('done');
  const interest = waiting.refunds[0]?.interest ?? 0;
  expect(interest % 150).toBe(0);
  expect(interest).toBeGreaterThan(0);
  await clearPaymentFaults(shop.sandbox);
  await waitForRefunds(shop);
  const [due] = await shop.sql<{ amount: number }[]>`
    select -sum(amount) as amount from ledger_posting where order_id = ${order.id} and account = 'refund_due'`;
  expect(Number(due?.amount)).toBe(interest);
  expect(await sendInterest(order.orderNumber)).toEqual({
    detail: { amount: interest, refunds: 1 },
    again: 409,
    due: 0,
  });
});

test('a refund owes no interest while it waits for the account of its buyer', async () => {
  const gaon = await shop.guest();
  const wish = { address: { ...mapoAddress, guestOrderPhone: newNumber() } };
  const { uuid, price, account } = await awaitDeposit(
    gaon,
    await insertTestProduct(shop.sql, { price: 365_000 }),
    wish,
  );
  await depositAtBank(shop.sandbox, account.accountNumber, price);
  const [{ id = 0 } = {}] = await shop.sql<{ id: number }[]>`select id from orders where uuid = ${uuid}`;
  const look = () => gaon.get('GET /v1.2/app-users/orders/{id}', { params: { id } });
  const order = await pollUntil(look, ({ orderItemStatus }) => orderItemStatus === 'paid');
  const owner = await openStaffClient(shop, 'owner');
  const line = order.orderItemProducts[0]?.uuid ?? '';
  await owner.get('PUT /v1/staff/lines/{line}/stock-out', {
    params: { line },
    body: { reason: '농장에 물건이 없어요' },
  });
  await advanceClock(shop, '20d');
  await advanceClock(shop, '1h');
  expect((await look()).refunds[0]?.interest).toBe(0);
  const body = { owner: '정가온', bankName: '신한은행', accountNumber: '110123456789' };
  await gaon.get('PUT /v1/app-users/orders/{id}/refund-account', { params: { id }, body });
  await waitForRefunds(shop);
  const [refund] = (await look()).refunds;
  expect([refund?.status, refund?.interest]).toEqual(['done', 0]);
});

/** Closes the interest case of an order twice as finance and returns the interest still owed. */
async function sendInterest(orderNumber: string) {
  await advanceClock(shop, '1h');
  const finance = await openStaffClient(shop, 'finance');
  const mine = (await finance.get('GET /v1/staff/cases', {})).entities.filter((one) => one.orderNumber === orderNumber);
  expect(mine.map(({ kind }) => kind)).toEqual(['LATE_INTEREST']);
  const close = { params: { id: mine[0]?.id ?? 0 }, body: { reason: '구매자 계좌로 송금했어요' } };
  expect((await finance.ask('PUT /v1/staff/cases/{id}/close', close)).status).toBe(200);
  const { status: again } = await finance.ask('PUT /v1/staff/cases/{id}/close', close);
  await advanceClock(shop, '1h');
  const open = (await finance.get('GET /v1/staff/cases', {})).entities.filter((one) => one.orderNumber === orderNumber);
  expect(open).toEqual([]);
  const [due] = await shop.sql<{ amount: number }[]>`
    select -sum(amount)::int as amount from ledger_posting l join orders o on o.id = l.order_id
    where o.order_number = ${orderNumber} and account = 'refund_due'`;
  const { amount, refunds } = (mine[0]?.detail ?? {}) as { amount?: number; refunds?: number[] };
  return { detail: { amount, refunds: refunds?.length }, again, due: due?.amount };
}

/** Buys three products of one seller in one order, with a coupon and points. */
async function buyWith(
  hana: Awaited<ReturnType<typeof member>>['hana'],
  prices: number[],
  coupon: number,
  usedPoint: number,
) {
  const groupIds: number[] = [];
  for (const price of prices) {
    const goods = await insertTestProduct(shop.sql, { price, freeFrom: 0 });
    await hana.get('POST /v1.2/app-users/shopping-carts', {
      body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
    });
  }
  const cart = await hana.get('GET /v1.2/app-users/shopping-carts', {});
  for (const entry of cart.entries)
    for (const item of entry.bundleItems) for (const group of item.optionGroups) groupIds.push(group.id);
  const sheet = await hana.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
    body: { optionGroupIds: groupIds },
  });
  const [issue] = await shop.sql<{ id: number }[]>`select id from issued_coupon where coupon_id = ${coupon}`;
  const { guestOrderName: _, guestOrderPhone: __, ...address } = mapoAddress;
  const totals = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params: { id: sheet.id },
    body: { address, couponIds: [issue?.id ?? 0], usedPoint },
  });
  const checked = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', {
    params: { id: sheet.id },
    body: {
      address,
      chkPrice: totals.price,
      chkUsedPoint: -usedPoint,
      couponIds: [issue?.id ?? 0],
      paymentMethodType: 'card',
    },
  });
  const paymentKey = await hana.authenticate(checked.orderUuid, checked.payable);
  return hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
    params: { orderUuid: checked.orderUuid },
    body: { paymentKey, amount: checked.payable },
  });
}
