import { type Area, emptyAddress } from '#contract/addresses.ts';
import type { ShippingFeeType } from '#contract/cart.ts';
import type { LineStatus } from '#contract/lines.ts';
import { dateInKorea } from '#contract/rules/calendar.ts';
import { policyDefinitions } from '#server/platform/policies.ts';
import { calculatePrice, type PriceLine } from '#server/pricing/pricing.ts';
import { daysFrom, hoursAfter } from './demo-calendar.ts';
import { demoAddressOf, type GiftPlan, giftPlans, giftRows } from './demo-gifts.ts';
import type { DemoMember } from './demo-members.ts';
import { addLineRows } from './demo-order-lines.ts';
import { addPaymentRows, firstOrderDiscount } from './demo-order-payments.ts';
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

/** A delivered line that its buyer may review. */
export type DemoPurchase = {
  uuid: string;
  product: number;
  option: string;
  amount: number;
  person: DemoMember;
  arrived: Date;
  shipped: string;
};

export type DemoWorld = {
  now: Date;
  brand: string;
  holidays: ReadonlySet<string>;
  areas: Map<string, Area>;
  feeTypes: ShippingFeeType[];
  permille: number[];
  /** The id of the first-order coupon that each member holds. */
  coupons: Map<number, number>;
};

/** The name of each column and its value. */
type Row = Record<string, unknown>;

/** Which history an order of a member has, and since when. */
type OrderPlan = { person: DemoMember; path: OrderHistoryName; at: Date; gift: GiftPlan | null };

/** An order with its price and its history, before the rows are written. */
export type DemoOrder = OrderPlan & {
  id: number;
  uuid: string;
  orderNumber: string;
  area: Area;
  items: (DemoOffer & { itemId: number; unit: number; receiver?: number })[];
  price: ReturnType<typeof calculatePrice>;
  /** The issued first-order coupon that the order uses. */
  couponId: number | null;
  steps: HistoryStep[];
  /** The status of each line, and the one before a request. */
  statuses: LineStatus[];
  previousStatus: LineStatus | null;
  /** The first line is on its way, and the others wait. */
  isSplit: boolean;
  isPaid: boolean;
  /** Ended with a refund of everything. */
  isReturned: boolean;
  /** The points that a won of the order earns, in permille. */
  permille: number;
  luck: SeededRandom;
};

export type DemoOrderRows = ReturnType<typeof noRows>;

const orderNumberLetters = [...'23456789ABCDEFGHJKMNPQRSTVWXYZ'];
const returnedHistories: OrderHistoryName[] = ['withdraw_complete', 'stock_out'];

function noRows() {
  return {
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
}

/** All orders of the members: rows of every table an order touches. The same members, offers and moment give the same rows. */
export function orderRows(members: DemoMember[], offers: DemoOffer[], world: DemoWorld) {
  const rows = noRows();
  const plans = members.flatMap(planOrders(world.now)).sort((one, other) => one.at.getTime() - other.at.getTime());
  /** How many orders of each member used points. */
  const spent = new Map<number, number>();
  for (const [nth, plan] of plans.entries()) {
    const order = priceOrder(plan, { id: nth + 1, offers, world, rows, spent });
    addOrderRow(rows, order, world);
    addLineRows(rows, order, world);
    addEventRows(rows, order);
    addGiftRows(rows, order, members, world);
    addMovementRows(rows, order);
    addPaymentRows(rows, order);
  }
  return rows;
}

const planOrders =
  (now: Date) =>
  (person: DemoMember, nth: number): OrderPlan[] => {
    const luck = seededRandom(`orders ${nth}`);
    const bought = memberHistoriesOf(nth, luck).map((path) => ({
      person,
      path,
      at: daysFrom(now, orderAgeOf(path, luck)),
      gift: null,
    }));
    const given = giftPlans(nth).map((gift) => ({
      person,
      path: gift.path,
      at: daysFrom(now, luck.between(...gift.age)),
      gift,
    }));
    return [...bought, ...given];
  };

type Priced = { id: number; offers: DemoOffer[]; world: DemoWorld; rows: DemoOrderRows; spent: Map<number, number> };

/** Chooses what the order contains and computes its price. Records in `rows` and `spent` that it uses a coupon or points. */
function priceOrder(plan: OrderPlan, { id, offers, world, rows, spent }: Priced): DemoOrder {
  const { person, path, at, gift } = plan;
  const luck = seededRandom(`order ${id}`);
  const area = gift ? 0 : (world.areas.get(person.address.zonecode) ?? 0);
  const basket = gift ? pickGiven(offers, luck) : pickOffers(offers, path, area, luck);
  const chosen = basket.map(({ offer, unit }, nth) => ({ ...offer, itemId: nth + 1, unit }));
  const items = gift ? gift.states.flatMap((_, nth) => chosen.map((item) => ({ ...item, receiver: nth + 1 }))) : chosen;
  const gross = items.reduce((sum, item) => sum + item.unitPrice * item.unit, 0);
  const spends =
    !gift && (spent.get(person.id) ?? 0) < 2 && path !== 'incomplete' && gross >= 15000 && luck.happens(0.3);
  const hasCoupon = !gift && path === 'complete' && gross >= 20000 && !rows.coupons.includes(person.id);
  const couponId = hasCoupon ? (world.coupons.get(person.id) ?? 0) : null;
  if (hasCoupon) rows.coupons.push(person.id);
  if (spends) spent.set(person.id, (spent.get(person.id) ?? 0) + 1);
  const price = calculatePrice(items, {
    area,
    feeType: world.feeTypes[person.grade - 1] ?? 'type03',
    bundleFeeRule: 'max',
    now: at,
    holidays: world.holidays,
    sameDayCutoff: policyDefinitions.sameDayCutoff.value,
    coupons: couponId === null ? [] : [{ ...firstOrderDiscount, id: couponId }],
    usedPoint: spends ? 1000 : 0,
  });
  const steps: HistoryStep[] = gift?.steps ?? orderHistories[path];
  const uuid = luck.uuid();
  const last = steps.at(-1)?.to as LineStatus;
  const isSplit = !gift && path === 'delivering' && price.lines.length > 1 && luck.happens(0.6);
  const isRequest = path === 'withdraw_request' || path === 'return_request';
  const letters = Array.from({ length: 7 }, () => luck.pick(orderNumberLetters)).join('');
  return {
    ...plan,
    id,
    uuid,
    orderNumber: `${dateInKorea(at).replaceAll('-', '')}-${letters}`,
    area,
    items,
    price,
    couponId,
    steps,
    statuses: price.lines.map((_, nth) => (isSplit && nth > 0 ? 'delivery_waiting' : last)),
    previousStatus: isRequest ? (steps.at(-2)?.to ?? null) : null,
    isSplit,
    isPaid: path !== 'incomplete',
    isReturned: returnedHistories.includes(path),
    permille: world.permille[person.grade - 1] ?? 0,
    luck,
  };
}

function addOrderRow(rows: DemoOrderRows, order: DemoOrder, { brand }: DemoWorld) {
  const { person, gift, price } = order;
  const { totals } = price;
  rows.orders.push({
    id: order.id,
    uuid: order.uuid,
    order_number: order.orderNumber,
    app_user_id: person.id,
    brand,
    // The database derives the status from the lines once they are inserted.
    status: 'request',
    address: gift ? emptyAddress : demoAddressOf(person, order.area),
    memo: gift ? '' : person.address.memo,
    receipt_type: 'none',
    is_gift: gift !== null,
    products_price: totals.productsPrice,
    shipping_fee: totals.shippingFee,
    area_fee: totals.cumaAddOrtherShippingFee,
    expected_point: 0,
    point_permille: order.permille,
    discount_shipping_fee: totals.cumaDiscountShippingFee,
    coupon_discount: totals.couponDiscountPrice,
    used_point: totals.usedPoint,
    total_price: totals.price,
    tax_free_amount: totals.taxFreeAmount,
    waterfall: totals.waterfall,
    bundles: totals.bundles,
    created_at: order.at.toISOString(),
    expires_at: null,
  });
}

function addEventRows(rows: DemoOrderRows, order: DemoOrder) {
  const { id, steps, price, isSplit } = order;
  for (const [nth, { to, by, hours, reason }] of steps.entries()) {
    const firstLine = isSplit && to === 'delivering' ? (rows.lines.at(-price.lines.length)?.id ?? null) : null;
    rows.events.push({
      order_id: id,
      order_line_id: firstLine,
      from_status: steps[nth - 1]?.to ?? null,
      to_status: to,
      by,
      reason: reason ?? null,
      at: hoursAfter(order.at, hours).toISOString(),
    });
  }
}

function addGiftRows(rows: DemoOrderRows, order: DemoOrder, members: DemoMember[], { areas }: DemoWorld) {
  const { gift, id, person, at, luck } = order;
  if (!gift) return;
  const lines = rows.lines.filter((line) => line.order_id === id).map((line) => Number(line.id));
  const others = members.filter(({ id: other }) => other !== person.id).slice(rows.giftGroups.length % 3);
  const made = { order: id, lines, at, sender: person, others, areas, luck };
  const { row, tos } = giftRows(gift, rows.giftGroups.length + 1, made);
  rows.giftGroups.push(row);
  rows.giftTos.push(...tos);
}

/** Stock is held, then sold or released; a returned order puts it back. */
function addMovementRows(rows: DemoOrderRows, order: DemoOrder) {
  const { id, items, steps, isPaid, isReturned } = order;
  const kinds = isPaid ? ['hold', 'sell', ...(isReturned ? ['restock'] : [])] : ['hold', 'release'];
  const hours = [0, steps[1]?.hours ?? 0, steps.at(-1)?.hours ?? 0];
  const units = new Map<number, number>();
  for (const { optionId, unit } of items) units.set(optionId, (units.get(optionId) ?? 0) + unit);
  for (const [optionId, quantity] of units) {
    for (const [nth, kind] of kinds.entries())
      rows.movements.push({
        option_id: optionId,
        order_id: id,
        kind,
        quantity,
        at: hoursAfter(order.at, hours[nth] ?? 0).toISOString(),
      });
  }
}

/** One to three products; in a recent order one may have a future ship date. */
function pickOffers(offers: DemoOffer[], path: OrderHistoryName, area: Area, luck: SeededRandom) {
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
