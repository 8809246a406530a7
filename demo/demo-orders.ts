import { type Area, emptyAddress } from '#contract/addresses.ts';
import type { ShippingFeeType } from '#contract/cart.ts';
import type { LineStatus } from '#contract/lines.ts';
import { addDays, dateInKorea, instantOf } from '#contract/rules/calendar.ts';
import { dispatchDeadlineOf } from '#contract/rules/delivery-date.ts';
import { orderStatusOf } from '#server/orders/status.ts';
import { policyDefinitions } from '#server/platform/policies.ts';
import { bundleKeyOf } from '#server/pricing/bundles.ts';
import { calculatePrice, type PriceLine } from '#server/pricing/pricing.ts';
import { daysFrom } from './demo-calendar.ts';
import { addressedAfterHours, demoAddressOf, giftPlans, giftRows } from './demo-gifts.ts';
import type { DemoMember } from './demo-members.ts';
import {
  type HistoryStep,
  memberHistoriesOf,
  type OrderHistoryName,
  orderAgeOf,
  orderHistories,
} from './order-histories.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** An option on sale, with the data that the price and the snapshot of an order need. */
export type DemoOffer = Omit<PriceLine, 'itemId' | 'unit'> & {
  optionId: number;
  saleable: number;
  carrier: string;
  supplyPrice: number | null;
  commissionPermille: number | null;
  undeliverable: boolean[];
  card: unknown;
  option: unknown;
};

export type DemoPurchase = {
  uuid: string;
  product: number;
  option: string;
  amount: number;
  person: DemoMember;
  arrived: Date;
  shipped: string;
};
type World = {
  now: Date;
  brand: string;
  holidays: ReadonlySet<string>;
  areas: Map<string, Area>;
  feeTypes: ShippingFeeType[];
  permille: number[];
  /** The id of the first-order coupon that each member holds. */
  coupons: Map<number, number>;
};
type Row = Record<string, unknown>;

const letters = [...'23456789ABCDEFGHJKMNPQRSTVWXYZ'];
const cards = ['신한카드 4518****1029*', '국민카드 5409****7731*', '현대카드 9490****2240*', '삼성카드 5365****6612*'];
const ended: OrderHistoryName[] = ['withdraw_complete', 'stock_out'];

/** All orders of the members: rows of every table an order touches. */
export function orderRows(members: DemoMember[], offers: DemoOffer[], world: World) {
  const rows = {
    orders: [] as Row[],
    lines: [] as Row[],
    groups: [] as Row[],
    events: [] as Row[],
    movements: [] as Row[],
    payments: [] as Row[],
    postings: [] as Row[],
    points: [] as Row[],
    coupons: [] as number[],
    orderCoupons: [] as Row[],
    refunds: [] as Row[],
    refundLines: [] as Row[],
    claims: [] as Row[],
    bought: [] as DemoPurchase[],
    giftGroups: [] as Row[],
    giftTos: [] as Row[],
  };
  const plans = members.flatMap((person, at) => {
    const luck = seededRandom(`orders ${at}`);
    const bought = memberHistoriesOf(at, luck).map((path) => ({
      person,
      path,
      at: daysFrom(world.now, orderAgeOf(path, luck)),
      gift: null,
    }));
    const given = giftPlans(at).map((gift) => ({
      person,
      path: gift.path,
      at: daysFrom(world.now, luck.between(...gift.age)),
      gift,
    }));
    return [...bought, ...given];
  });
  plans.sort((one, other) => one.at.getTime() - other.at.getTime());
  const used = new Map<number, number>();
  const couponOf = (person: number) => world.coupons.get(person) ?? 0;
  for (const [at, plan] of plans.entries()) make(plan, at + 1);
  return rows;

  function make({ person, path, at, gift }: (typeof plans)[number], id: number) {
    const luck = seededRandom(`order ${id}`);
    const area = gift ? 0 : (world.areas.get(person.address.zonecode) ?? 0);
    const basket = gift ? pickGiven(offers, luck) : pickGoods(offers, path, area, luck);
    const one = basket.map(({ offer, unit }, nth) => ({ ...offer, itemId: nth + 1, unit }));
    const items = gift ? gift.states.flatMap((_, nth) => one.map((item) => ({ ...item, receiver: nth + 1 }))) : one;
    const gross = items.reduce((sum, item) => sum + item.unitPrice * item.unit, 0);
    const spends =
      !gift && (used.get(person.id) ?? 0) < 2 && path !== 'incomplete' && gross >= 15000 && luck.happens(0.3);
    const coupon = !gift && path === 'complete' && gross >= 20000 && !rows.coupons.includes(person.id);
    if (coupon) rows.coupons.push(person.id);
    if (spends) used.set(person.id, (used.get(person.id) ?? 0) + 1);
    const { totals, lines } = calculatePrice(items, {
      area,
      feeType: world.feeTypes[person.grade - 1] ?? 'type03',
      bundleFeeRule: 'max',
      now: at,
      holidays: world.holidays,
      sameDayCutoff: policyDefinitions.sameDayCutoff.value,
      coupons: coupon ? [{ ...firstOrder, id: couponOf(person.id) }] : [],
      usedPoint: spends ? 1000 : 0,
    });
    const steps: HistoryStep[] = gift?.steps ?? orderHistories[path];
    const time = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
    const uuid = luck.uuid();
    const last = steps.at(-1)?.to as LineStatus;
    const sentLater = !gift && path === 'delivering' && lines.length > 1 && luck.happens(0.6);
    const statuses = lines.map((_, nth) => (sentLater && nth > 0 ? 'delivery_waiting' : last));
    const before = path === 'withdraw_request' || path === 'return_request' ? (steps.at(-2)?.to ?? null) : null;
    const number = `${dateInKorea(at).replaceAll('-', '')}-${Array.from({ length: 7 }, () => luck.pick(letters)).join('')}`;

    rows.orders.push({
      id,
      uuid,
      order_number: number,
      app_user_id: person.id,
      brand: world.brand,
      status: orderStatusOf(statuses.map((status) => ({ status, previous: before }))),
      address: gift ? emptyAddress : demoAddressOf(person, area),
      memo: gift ? '' : person.address.memo,
      receipt_type: 'none',
      is_gift: gift !== null,
      products_price: totals.productsPrice,
      shipping_fee: totals.shippingFee,
      area_fee: totals.cumaAddOrtherShippingFee,
      expected_point: 0,
      point_permille: world.permille[person.grade - 1] ?? 0,
      discount_shipping_fee: totals.cumaDiscountShippingFee,
      coupon_discount: totals.couponDiscountPrice,
      used_point: totals.usedPoint,
      total_price: totals.price,
      tax_free_amount: totals.taxFreeAmount,
      waterfall: totals.waterfall,
      bundles: totals.bundles,
      created_at: at.toISOString(),
      expires_at: null,
    });

    for (const [nth, line] of lines.entries()) {
      const parts = items.filter((item) => line.itemIds.includes(item.itemId) && bundleKeyOf(item) === line.bundleKey);
      const [part] = parts;
      if (!part) continue;
      const bundle = totals.bundles.find(({ key }) => key === line.bundleKey);
      const status = statuses[nth] as LineStatus;
      const reached = steps.slice(0, status === last ? undefined : -1);
      const sent = reached.some(({ to }) => to === 'delivering');
      const end = reached.find(({ to }) => to === 'delivery_end');
      const lineId = rows.lines.length + 1;
      const lineUuid = luck.uuid();
      const putOff = status === 'delivery_delay' ? addDays(dateInKorea(world.now), 3) : null;
      rows.lines.push({
        id: lineId,
        uuid: lineUuid,
        order_id: id,
        product_id: line.productId,
        distributor_id: part.distributor.id,
        shipping: { ...shippingOf(part), feeType: totals.cumaShippingFeeType },
        status,
        previous_status: before,
        product: part.card,
        bundle_key: line.bundleKey,
        shipment_date: part.shipmentDate,
        arrival: gift && gift.states[nth] !== 'used' ? null : (bundle?.arrival ?? null),
        amount: line.amount,
        coupon_share: line.coupon,
        coupons: line.coupons,
        point_share: line.point,
        cash_share: line.cash,
        tax_status: line.taxStatus,
        is_reviewed: false,
        carrier_code: sent ? part.carrier : null,
        tracking_number: sent ? `6${String(luck.whole(10 ** 10, 10 ** 11 - 1))}` : null,
        shipped_at: sent ? time(30).toISOString() : null,
        complete_at: status === 'delivery_end' && end ? completeAt(time(end.hours)) : null,
        completed_at: status === 'complete' ? time(130).toISOString() : null,
        delay_count: status === 'delivery_delay' ? 1 : 0,
        delay: putOff ? { reason: steps.at(-1)?.reason, newDate: putOff } : null,
        supply_price: parts.reduce((won, { supplyPrice, unit }) => won + (supplyPrice ?? 0) * unit, 0),
        commission_permille: part.commissionPermille ?? policyDefinitions.commissionPermille.value,
        dispatch_on:
          putOff ??
          dispatchDeadlineOf(
            path === 'incomplete' ? at : time(gift?.states[nth] === 'used' ? addressedAfterHours : 0.04),
            part,
            world.holidays,
            policyDefinitions.sameDayCutoff.value,
          ),
        delivered_at: end ? time(end.hours).toISOString() : null,
      });
      for (const [which, { optionId, unit, unitPrice, supplyPrice, option }] of parts.entries()) {
        const orderGroupId = rows.groups.length + 1;
        const { point, cash } = line.groups[which] ?? { point: 0, cash: 0 };
        if (ended.includes(path))
          rows.refundLines.push({
            refund_id: rows.refunds.length + 1,
            order_line_option_id: orderGroupId,
            quantity: unit,
            cash,
            point,
          });
        rows.groups.push({
          id: orderGroupId,
          order_line_id: lineId,
          option_id: optionId,
          quantity: unit,
          cancelled_quantity: ended.includes(path) ? unit : 0,
          unit_price: unitPrice,
          supply_price: supplyPrice,
          point_share: point,
          cash_share: cash,
          option,
        });
      }
      if (status === 'return_request')
        rows.claims.push({
          order_line_id: lineId,
          kind: 'return',
          reason: 'DAMAGED',
          fault: 'shop',
          detail: steps.at(-1)?.reason ?? '',
          quantity: parts.reduce((sum, { unit }) => sum + unit, 0),
          before_status: before,
          created_at: time(steps.at(-1)?.hours ?? 0).toISOString(),
        });
      if (end && !gift && status !== 'return_request') {
        const name = (part.option as { name: string }).name;
        const shipped = dateInKorea(time(30));
        rows.bought.push({
          uuid: lineUuid,
          product: line.productId,
          option: name,
          amount: line.amount,
          person,
          arrived: time(end.hours),
          shipped,
        });
      }
    }

    for (const [nth, { to, by, hours, reason }] of steps.entries()) {
      const alone = sentLater && to === 'delivering' ? (rows.lines.at(-lines.length)?.id ?? null) : null;
      const from = steps[nth - 1]?.to ?? null;
      rows.events.push({
        order_id: id,
        order_line_id: alone,
        from_status: from,
        to_status: to,
        by,
        reason: reason ?? null,
        at: time(hours).toISOString(),
      });
    }

    if (gift) {
      const own = rows.lines.filter((line) => line.order_id === id).map((line) => Number(line.id));
      const others = members.filter(({ id: other }) => other !== person.id).slice(rows.giftGroups.length % 3);
      const made = { order: id, lines: own, at, sender: person, others, areas: world.areas, luck };
      const { row, tos } = giftRows(gift, rows.giftGroups.length + 1, made);
      rows.giftGroups.push(row);
      rows.giftTos.push(...tos);
    }

    const moves =
      path === 'incomplete' ? ['hold', 'release'] : ['hold', 'sell', ...(ended.includes(path) ? ['restock'] : [])];
    const hours = [0, steps[1]?.hours ?? 0, steps.at(-1)?.hours ?? 0];
    const units = new Map<number, number>();
    for (const { optionId, unit } of items) units.set(optionId, (units.get(optionId) ?? 0) + unit);
    for (const [optionId, unit] of units) {
      for (const [nth, kind] of moves.entries()) {
        rows.movements.push({
          option_id: optionId,
          order_id: id,
          kind,
          quantity: unit,
          at: time(hours[nth] ?? 0).toISOString(),
        });
      }
    }

    const paid = path !== 'incomplete';
    const paymentKey = `demo_${number.replace('-', '_')}`;
    const back = ended.includes(path);
    rows.payments.push({
      order_id: id,
      method: 'card',
      pg: 'toss',
      status: paid && !back ? 'paid' : 'withdraw',
      stage: paid ? 'approved' : 'abandoned',
      idempotency_key: luck.uuid(),
      payment_key: paid ? paymentKey : null,
      amount: totals.price,
      paid_amount: paid ? totals.price : 0,
      refunded_amount: back ? totals.price : 0,
      method_text: paid ? luck.pick(cards) : null,
      created_at: at.toISOString(),
      confirming_at: paid ? time(0.03).toISOString() : null,
      approved_at: paid ? time(0.04).toISOString() : null,
    });
    if (!paid) return;

    const accounts = {
      provider: totals.price,
      sales: -totals.productsPrice,
      shipping: -totals.shippingFee,
      discount: totals.couponDiscountPrice + totals.usedPoint,
    };
    const post = (posting: string, sign: 1 | -1, when: Date) => {
      for (const [account, amount] of Object.entries(accounts)) {
        if (amount !== 0)
          rows.postings.push({
            order_id: id,
            posting,
            account,
            amount: amount * sign,
            reference: account === 'provider' ? `card ${paymentKey}` : null,
            at: when.toISOString(),
          });
      }
    };
    post('capture', 1, time(0.04));
    if (coupon)
      rows.orderCoupons.push(
        couponRow(id, couponOf(person.id), totals.couponDiscountPrice, back ? time(steps.at(-1)?.hours ?? 0) : null),
      );
    if (back) {
      const last = steps.at(-1) as HistoryStep;
      const when = time(last.hours).toISOString();
      const refund = rows.refunds.length + 1;
      rows.refunds.push({
        id: refund,
        uuid: luck.uuid(),
        order_id: id,
        kind: path === 'stock_out' ? 'stock_out' : 'withdraw',
        fault: path === 'stock_out' ? 'shop' : 'buyer',
        reason: last.reason ?? '',
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
        next_at: when,
        interest: 0,
        requested_by: last.by,
        created_at: when,
        done_at: when,
      });
      // A promised refund is posted against sales at once, and against the payment company when it is done.
      const promised = {
        sales: totals.productsPrice,
        shipping: totals.shippingFee,
        discount: -accounts.discount,
        refund_due: -totals.price,
      };
      const done = { refund_due: totals.price, provider: -totals.price };
      for (const [posting, sums] of Object.entries({ [`refund:${refund}`]: promised, [`refunded:${refund}`]: done })) {
        for (const [account, amount] of Object.entries(sums)) {
          if (amount !== 0) rows.postings.push({ order_id: id, posting, account, amount, reference: null, at: when });
        }
      }
    }

    const point = (type: string, amount: number, label: string, when: Date, of = uuid) =>
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
    if (spends) point('use', -1000, '주문에 사용', at);
    if (spends && back) point('use_cancel', 1000, '주문 취소로 돌려받음', time(steps.at(-1)?.hours ?? 0));
    if (path !== 'complete') return;
    for (const line of rows.lines.filter((one) => one.order_id === id)) {
      const reward = Math.floor((Number(line.cash_share) * (world.permille[person.grade - 1] ?? 0)) / 1000);
      if (reward > 0) point('purchase_reward', reward, '구매확정 적립', time(130), String(line.uuid));
    }
  }
}

const firstOrder = {
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

function couponRow(order: number, issue: number, amount: number, returned: Date | null) {
  return {
    order_id: order,
    issued_coupon_id: issue,
    name: firstOrder.name,
    kind: firstOrder.kind,
    amount,
    minimum_amount: firstOrder.minimum,
    no_partial: false,
    returned_at: returned?.toISOString() ?? null,
  };
}

function shippingOf({ baseFee, freeFrom, feeUnit, boxUnit, areaFees, policyId, storage, dispatchDays }: DemoOffer) {
  return { baseFee, freeFrom, feeUnit, boxUnit, areaFees, policyId, storage, dispatchDays };
}

// Eight days after delivery, at three in the morning in Korea.
function completeAt(arrived: Date) {
  return instantOf(addDays(dateInKorea(arrived), 8), '03:00').toISOString();
}

/** One to three products; in a recent order one may have a future ship date. */
function pickGoods(offers: DemoOffer[], path: OrderHistoryName, area: Area, luck: SeededRandom) {
  const reach = offers.filter(({ undeliverable }) => !undeliverable[area]);
  const undated = reach.filter(({ shipmentDate }) => shipmentDate === null);
  const dated = reach.filter(({ shipmentDate }) => shipmentDate !== null);
  const ahead =
    ['paid', 'delivery_waiting', 'withdraw_complete', 'withdraw_request'].includes(path) && luck.happens(0.7);
  const chosen = [...(ahead ? [luck.pick(dated)] : []), ...luck.some(undated, luck.pick([1, 1, 2, 2, 3]))];
  const once = chosen.filter((offer, at) => chosen.findIndex(({ productId }) => productId === offer.productId) === at);
  return once.map((offer) => ({ offer, unit: luck.pick([1, 1, 1, 2]) }));
}

/** One product to give, without a ship date. */
function pickGiven(offers: DemoOffer[], luck: SeededRandom) {
  const undated = offers.filter(
    ({ shipmentDate, undeliverable }) => shipmentDate === null && !undeliverable.includes(true),
  );
  return [{ offer: luck.pick(undated), unit: 1 }];
}
