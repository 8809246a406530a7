import { randomInt, randomUUID } from 'node:crypto';
import { dateInKorea } from '#contract/rules/calendar.ts';
import { dispatchDeadlineOf } from '#contract/rules/delivery-date.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import type { Quote } from '../cart/quote.ts';
import { enteredColumnsOf } from '../order-records/order-entries.ts';
import type { RequestedReceipt } from '../payments/cash-receipts/cash-receipt-form.ts';
import type { OwnedCoupon } from '../pricing/coupon-discounts.ts';
import type { OrderSheetRow } from './order-sheet.sql.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import type { QuotedSheet } from './validate-sheet.ts';

/** All rows of a new order; the fields are named like the columns. */
export type NewOrder = ReturnType<typeof createOrderRows>;

/** Whether a guest without a verified phone orders, and then the mark of the guest's network. */
export type UnverifiedOrder = { isUnverified: boolean; networkMark: Buffer | null };

/** Creates the rows of an order from a quote, for the one statement that inserts them. */
export function createOrderRows(
  quoted: QuotedSheet & UnverifiedOrder,
  receipt: RequestedReceipt | null,
  input: PlaceOrderInput,
) {
  const lines = lineRows(quoted, input);
  return {
    row: orderRow(quoted, receipt, input),
    lines,
    groups: groupRows(quoted, lines),
    payment: paymentRow(quoted, input),
    coupons: couponRows(quoted),
    consents: quoted.consents,
    holdSeconds: input.tools.holdSeconds(),
  };
}

/** The columns of `orders`. What the buyer entered is in `enteredColumnsOf`. */
function orderRow(
  { totals, shippingCoupon, address, gift, isUnverified, networkMark }: QuotedSheet & UnverifiedOrder,
  receipt: RequestedReceipt | null,
  { who, tmp, body, reference, tools }: PlaceOrderInput,
) {
  return {
    uuid: randomUUID() as string,
    order_number: createOrderNumber(reference.now()),
    app_user_id: who.id,
    order_tmp_id: tmp,
    brand: tools.brand,
    ...enteredColumnsOf({ address, form: body }),
    is_gift: gift !== null,
    is_unverified: isUnverified,
    network_mark: networkMark && `\\x${networkMark.toString('hex')}`,
    receipt_type: receipt?.receiptType ?? 'none',
    products_price: totals.productsPrice,
    shipping_fee: totals.shippingFee,
    area_fee: totals.cumaAddOrtherShippingFee,
    discount_shipping_fee: totals.cumaDiscountShippingFee,
    coupon_discount: totals.couponDiscountPrice,
    shipping_coupon: shippingCoupon,
    used_point: totals.usedPoint,
    expected_point: totals.expectedPoint?.expectedRewardPoint ?? 0,
    point_permille: who.isGuest ? 0 : reference.pointPermille(who.grade),
    total_price: totals.price,
    tax_free_amount: totals.taxFreeAmount,
    waterfall: totals.waterfall,
    bundles: totals.bundles,
  };
}

/** A line is one product of one parcel, with its share of every discount (rules D6.7) and a copy of what was sold. */
function lineRows({ rows, lines, totals, gift }: QuotedSheet, { reference }: PlaceOrderInput) {
  const rowOf = byItem(rows);
  const arrivals = new Map(totals.bundles.map((bundle) => [bundle.key, bundle.arrival]));
  const feeType = totals.cumaShippingFeeType;
  return lines.map((line) => {
    const row = rowOf(line.itemIds[0]);
    const { baseFee, freeFrom, feeUnit, boxUnit, areaFees, policyId, storage, dispatchDays, returnPolicy, saleType } =
      row;
    return {
      uuid: randomUUID() as string,
      product_id: line.productId,
      distributor_id: row.distributorId,
      product: row.card,
      bundle_key: line.bundleKey,
      // The terms of the day of the order: a later change of the product applies to later orders.
      shipping: {
        baseFee,
        freeFrom,
        feeUnit,
        boxUnit,
        areaFees,
        policyId,
        storage,
        dispatchDays,
        feeType,
        returnPolicy,
        saleType,
      },
      shipment_date: row.shipmentDate,
      // A gift's arrival date depends on its address.
      arrival: gift ? null : (arrivals.get(line.bundleKey) ?? null),
      amount: line.amount,
      coupon_share: line.coupon,
      coupons: line.coupons,
      point_share: line.point,
      cash_share: line.cash,
      tax_status: line.taxStatus,
      supply_price: supplyAmountOf(line.itemIds.map(rowOf)),
      commission_permille: row.commissionPermille ?? reference.policy('commissionPermille'),
      // The date of a payment at this moment; the payment updates it.
      dispatch_on: dispatchDeadlineOf(reference.now(), row, reference.holidays(), reference.policy('sameDayCutoff')),
    };
  });
}

/** One option of a line, with the uuid of its line. */
function groupRows({ rows, lines }: QuotedSheet, written: { uuid: string }[]) {
  const rowOf = byItem(rows);
  return lines.flatMap((line, at) =>
    line.itemIds.map((id, nth) => {
      const { optionId, unit, supplyPrice, option } = rowOf(id);
      const { point = 0, cash = 0 } = line.groups[nth] ?? {};
      const unit_price = line.unitPrices[nth] ?? 0;
      const shares = { point_share: point, cash_share: cash };
      const row = { option_id: optionId, quantity: unit, unit_price, supply_price: supplyPrice, ...shares, option };
      return { line: written[at]?.uuid ?? '', row };
    }),
  );
}

/** Stage `issuing` while a virtual account is requested, otherwise `ready`. */
function paymentRow({ totals }: QuotedSheet, { body }: PlaceOrderInput) {
  const method = totals.price === 0 ? ('point' as const) : body.paymentMethodType;
  return {
    method,
    pg: 'toss',
    stage: paymentTerms(method).opens === 'account' ? 'issuing' : 'ready',
    bank_code: body.bankCode ?? null,
    amount: totals.price,
  };
}

function couponRows({ taken, chosen }: Pick<Quote, 'taken' | 'chosen'>) {
  return taken.applied.map(({ id, name, kind, amount }) => {
    const { minimum, noPartial } = chosen.find((one) => one.id === id) as OwnedCoupon;
    return { issued_coupon_id: id, name, kind, amount, minimum_amount: minimum, no_partial: noPartial };
  });
}

/** Won owed to the seller for the whole line; null if a supply price is unknown. */
function supplyAmountOf(rows: OrderSheetRow[]) {
  return rows.some(({ supplyPrice }) => supplyPrice === null)
    ? null
    : rows.reduce((won, { supplyPrice, unit }) => won + (supplyPrice ?? 0) * unit, 0);
}

function byItem(rows: OrderSheetRow[]) {
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return (id: number | undefined) => byPosition.get(id ?? 0) as OrderSheetRow;
}

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns an order number that can be read out on the phone: the KST date and seven random characters (rules D0.5). */
export function createOrderNumber(now: Date) {
  const tail = Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('');
  return `${dateInKorea(now).replaceAll('-', '')}-${tail}`;
}
