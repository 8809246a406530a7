import { hoursAfter } from './demo-calendar.ts';
import type { DemoOrder, DemoOrderRows } from './demo-orders.ts';

const cards = ['신한카드 4518****1029*', '국민카드 5409****7731*', '현대카드 9490****2240*', '삼성카드 5365****6612*'];

/** The discount of the first-order coupon, in won. */
export const firstOrderDiscount = {
  name: '첫 주문 3,000원 할인',
  kind: 'order' as const,
  won: 3000,
  percent: null,
  most: null,
  minimum: 20_000,
  categories: null,
  exclusive: false,
  noPartial: false,
};

/** The payment of an order with its ledger, coupon, refund and points. An unpaid order has a payment that was abandoned. */
export function addPaymentRows(rows: DemoOrderRows, order: DemoOrder) {
  const paymentKey = `demo_${order.orderNumber.replace('-', '_')}`;
  addPaymentRow(rows, order, paymentKey);
  if (!order.isPaid) return;
  addCaptureRows(rows, order, paymentKey);
  addCouponRow(rows, order);
  if (order.isReturned) addRefundRows(rows, order);
  addPointRows(rows, order);
}

function addPaymentRow(rows: DemoOrderRows, order: DemoOrder, paymentKey: string) {
  const { isPaid, isReturned, luck } = order;
  const amount = order.price.totals.price;
  rows.payments.push({
    order_id: order.id,
    method: 'card',
    pg: 'toss',
    status: isPaid && !isReturned ? 'paid' : 'withdraw',
    stage: isPaid ? 'approved' : 'abandoned',
    idempotency_key: luck.uuid(),
    payment_key: isPaid ? paymentKey : null,
    amount,
    paid_amount: isPaid ? amount : 0,
    refunded_amount: isReturned ? amount : 0,
    method_text: isPaid ? luck.pick(cards) : null,
    created_at: order.at.toISOString(),
    confirming_at: isPaid ? hoursAfter(order.at, 0.03).toISOString() : null,
    approved_at: isPaid ? hoursAfter(order.at, 0.04).toISOString() : null,
  });
}

type Posting = { posting: string; amounts: Record<string, number>; at: string; paymentKey?: string };

/** One posting of the ledger. The amounts sum up to zero. */
function addPosting(rows: DemoOrderRows, order: DemoOrder, { posting, amounts, at, paymentKey }: Posting) {
  for (const [account, amount] of Object.entries(amounts)) {
    if (amount === 0) continue;
    const reference = paymentKey && account === 'provider' ? `card ${paymentKey}` : null;
    rows.postings.push({ order_id: order.id, posting, account, amount, reference, at });
  }
}

function addCaptureRows(rows: DemoOrderRows, order: DemoOrder, paymentKey: string) {
  const { price, productsPrice, shippingFee, couponDiscountPrice, usedPoint } = order.price.totals;
  addPosting(rows, order, {
    posting: 'capture',
    amounts: {
      provider: price,
      sales: -productsPrice,
      shipping: -shippingFee,
      discount: couponDiscountPrice + usedPoint,
    },
    at: hoursAfter(order.at, 0.04).toISOString(),
    paymentKey,
  });
}

function addCouponRow(rows: DemoOrderRows, order: DemoOrder) {
  const { id, couponId, isReturned, price } = order;
  if (couponId === null) return;
  rows.orderCoupons.push({
    order_id: id,
    issued_coupon_id: couponId,
    name: firstOrderDiscount.name,
    kind: firstOrderDiscount.kind,
    amount: price.totals.couponDiscountPrice,
    minimum_amount: firstOrderDiscount.minimum,
    no_partial: false,
    returned_at: isReturned ? endOf(order).toISOString() : null,
  });
}

/** The refund of a whole order. It is posted against sales at once, and against the payment company when it is done. */
function addRefundRows(rows: DemoOrderRows, order: DemoOrder) {
  const { id, path, steps, luck } = order;
  const { totals } = order.price;
  const { by, reason } = steps.at(-1) ?? {};
  const at = endOf(order).toISOString();
  const refund = rows.refunds.length + 1;
  rows.refunds.push({
    id: refund,
    uuid: luck.uuid(),
    order_id: id,
    kind: path === 'stock_out' ? 'stock_out' : 'withdraw',
    fault: path === 'stock_out' ? 'shop' : 'buyer',
    reason: reason ?? '',
    cash: totals.price,
    point: totals.usedPoint,
    shipping: totals.shippingFee,
    tax_free: totals.taxFreeAmount,
    parts: {
      shipping: Object.fromEntries(totals.bundles.map(({ key, base, area }) => [key, base + area])),
      reclaimed: {},
      returning: -totals.cumaDiscountShippingFee,
    },
    rows: [
      { code: 'goods', label: '주문한 금액', amount: totals.price },
      { code: 'total', label: '환불 금액', amount: totals.price },
    ],
    way: 'card',
    status: 'done',
    idempotency_key: luck.uuid(),
    attempts: 1,
    next_at: at,
    interest: 0,
    requested_by: by,
    created_at: at,
    done_at: at,
  });
  const promised = {
    sales: totals.productsPrice,
    shipping: totals.shippingFee,
    discount: -(totals.couponDiscountPrice + totals.usedPoint),
    refund_due: -totals.price,
  };
  addPosting(rows, order, { posting: `refund:${refund}`, amounts: promised, at });
  const done = { refund_due: totals.price, provider: -totals.price };
  addPosting(rows, order, { posting: `refunded:${refund}`, amounts: done, at });
}

/** Points used, returned with a refund, and earned by each completed line. */
function addPointRows(rows: DemoOrderRows, order: DemoOrder) {
  const { id, uuid, person, path, at, isReturned, permille } = order;
  const add = (type: string, amount: number, label: string, when: Date, of = uuid) =>
    rows.points.push({
      app_user_id: person.id,
      type,
      amount,
      label,
      source_key: `${type}:${of}`,
      order_id: id,
      expires_at: amount > 0 ? new Date(when.getTime() + 365 * 86_400_000).toISOString() : null,
      created_at: when.toISOString(),
    });
  const used = order.price.totals.usedPoint;
  if (used > 0) add('use', -used, '주문에 사용', at);
  if (used > 0 && isReturned) add('use_cancel', used, '주문 취소로 돌려받음', endOf(order));
  if (path !== 'complete') return;
  for (const line of rows.lines.filter((one) => one.order_id === id)) {
    const reward = Math.floor((Number(line.cash_share) * permille) / 1000);
    if (reward > 0) add('purchase_reward', reward, '구매확정 적립', hoursAfter(order.at, 130), String(line.uuid));
  }
}

/** The moment of the last step. */
function endOf(order: DemoOrder) {
  return hoursAfter(order.at, order.steps.at(-1)?.hours ?? 0);
}
