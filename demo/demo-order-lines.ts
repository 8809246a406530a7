import type { LineStatus } from '#contract/lines.ts';
import { addDays, dateInKorea, instantOf } from '#contract/rules/calendar.ts';
import { dispatchDeadlineOf } from '#contract/rules/delivery-date.ts';
import { policyDefinitions } from '#server/platform/policies.ts';
import { bundleKeyOf } from '#server/pricing/shipping-bundles.ts';
import { hoursAfter } from './demo-calendar.ts';
import { addressedAfterHours } from './demo-gifts.ts';
import type { DemoOffer, DemoOrder, DemoOrderRows, DemoWorld } from './demo-orders.ts';

/** Lines with their options, the claim of a requested return, and what a buyer may review. */
export function addLineRows(rows: DemoOrderRows, order: DemoOrder, world: DemoWorld) {
  const { items, price, steps, statuses, luck } = order;
  for (const [nth, line] of price.lines.entries()) {
    const parts = items.filter((item) => line.itemIds.includes(item.itemId) && bundleKeyOf(item) === line.bundleKey);
    const [part] = parts;
    if (!part) continue;
    const status = statuses[nth] as LineStatus;
    const reached = steps.slice(0, status === steps.at(-1)?.to ? undefined : -1);
    const delivery = reached.find(({ to }) => to === 'delivery_end');
    const deliveredAt = delivery ? hoursAfter(order.at, delivery.hours) : null;
    const lineId = rows.lines.length + 1;
    const lineUuid = luck.uuid();
    rows.lines.push({
      id: lineId,
      uuid: lineUuid,
      order_id: order.id,
      product_id: line.productId,
      distributor_id: part.distributor.id,
      shipping: { ...shippingOf(part), feeType: price.totals.cumaShippingFeeType },
      status,
      previous_status: order.previousStatus,
      product: part.card,
      bundle_key: line.bundleKey,
      shipment_date: part.shipmentDate,
      amount: line.amount,
      coupon_share: line.coupon,
      coupons: line.coupons,
      point_share: line.point,
      cash_share: line.cash,
      tax_status: line.taxStatus,
      is_reviewed: false,
      complete_at: status === 'delivery_end' && deliveredAt ? completeAt(deliveredAt) : null,
      completed_at: status === 'complete' ? hoursAfter(order.at, 130).toISOString() : null,
      supply_price: parts.reduce((won, { supplyPrice, unit }) => won + (supplyPrice ?? 0) * unit, 0),
      commission_permille: part.commissionPermille ?? policyDefinitions.commissionPermille.value,
      delivered_at: deliveredAt?.toISOString() ?? null,
      ...parcelOf(order, {
        nth,
        bundleKey: line.bundleKey,
        part,
        isSent: reached.some(({ to }) => to === 'delivering'),
      }),
      ...datesOf(order, { nth, status, part, world }),
    });
    addOptionRows(rows, order, { lineId, parts, shares: line.groups });
    if (status === 'return_request') addReturnRow(rows, order, lineId, parts);
    else if (deliveredAt && !order.gift)
      rows.bought.push({
        uuid: lineUuid,
        product: line.productId,
        option: (part.option as { name: string }).name,
        amount: line.amount,
        person: order.person,
        arrived: deliveredAt,
        shipped: dateInKorea(hoursAfter(order.at, 30)),
      });
  }
}

type Part = DemoOrder['items'][number];

/** The columns of the parcel; empty before it is sent. */
function parcelOf(
  order: DemoOrder,
  { nth, bundleKey, part, isSent }: { nth: number; bundleKey: string; part: Part; isSent: boolean },
) {
  const { gift, price, luck } = order;
  const bundle = price.totals.bundles.find(({ key }) => key === bundleKey);
  return {
    arrival: gift && gift.states[nth] !== 'used' ? null : (bundle?.arrival ?? null),
    carrier_code: isSent ? part.carrier : null,
    tracking_number: isSent ? `6${String(luck.whole(10 ** 10, 10 ** 11 - 1))}` : null,
    shipped_at: isSent ? hoursAfter(order.at, 30).toISOString() : null,
  };
}

/** The day by which the line is to be dispatched, and its delay. */
function datesOf(
  order: DemoOrder,
  { nth, status, part, world }: { nth: number; status: LineStatus; part: Part; world: DemoWorld },
) {
  const { gift, path, at, steps } = order;
  const isDelayed = status === 'delivery_delay';
  const newDate = isDelayed ? addDays(dateInKorea(world.now), 3) : null;
  const begin =
    path === 'incomplete' ? at : hoursAfter(order.at, gift?.states[nth] === 'used' ? addressedAfterHours : 0.04);
  return {
    delay_count: isDelayed ? 1 : 0,
    delay: newDate ? { reason: steps.at(-1)?.reason, newDate } : null,
    dispatch_on: newDate ?? dispatchDeadlineOf(begin, part, world.holidays, policyDefinitions.sameDayCutoff.value),
  };
}

function addOptionRows(
  rows: DemoOrderRows,
  { isReturned }: DemoOrder,
  { lineId, parts, shares }: { lineId: number; parts: Part[]; shares: { point: number; cash: number }[] },
) {
  for (const [which, { optionId, unit, unitPrice, supplyPrice, option }] of parts.entries()) {
    const id = rows.groups.length + 1;
    const { point, cash } = shares[which] ?? { point: 0, cash: 0 };
    if (isReturned)
      rows.refundLines.push({
        refund_id: rows.refunds.length + 1,
        order_line_option_id: id,
        quantity: unit,
        cash,
        point,
      });
    rows.groups.push({
      id,
      order_line_id: lineId,
      option_id: optionId,
      quantity: unit,
      cancelled_quantity: isReturned ? unit : 0,
      unit_price: unitPrice,
      supply_price: supplyPrice,
      point_share: point,
      cash_share: cash,
      option,
    });
  }
}

function addReturnRow(rows: DemoOrderRows, order: DemoOrder, lineId: number, parts: Part[]) {
  const request = order.steps.at(-1);
  rows.claims.push({
    order_line_id: lineId,
    kind: 'return',
    reason: 'DAMAGED',
    fault: 'shop',
    detail: request?.reason ?? '',
    quantity: parts.reduce((sum, { unit }) => sum + unit, 0),
    before_status: order.previousStatus,
    created_at: hoursAfter(order.at, request?.hours ?? 0).toISOString(),
  });
}

function shippingOf({ baseFee, freeFrom, feeUnit, boxUnit, areaFees, policyId, storage, dispatchDays }: DemoOffer) {
  return { baseFee, freeFrom, feeUnit, boxUnit, areaFees, policyId, storage, dispatchDays };
}

// Eight days after delivery, at three in the morning in Korea.
function completeAt(arrived: Date) {
  return instantOf(addDays(dateInKorea(arrived), 8), '03:00').toISOString();
}
