import type { DeliveryAddressForm } from '#contract/addresses.ts';
import { Refusal } from '#contract/errors.ts';
import { arrivalDateInArea } from '#contract/rules/delivery-date.ts';
import { checkNewHouseholdLimit } from '../checkout/household-limit.ts';
import { setLineArrivals } from '../order-records/gift-delivery.ts';
import { changeOrderAddress } from '../order-records/order-writes.ts';
import { shippingAreaSql } from '../order-records/shipping-area.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { areaFee } from '../pricing/area-surcharge.ts';
import { refundAreaSurcharge } from '../refunds/area-surcharge-refund.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { surchargeSavingOf } from '../refunds/shipping-refund.ts';
import { lineDestinationsOf } from './line-lookup.sql.ts';

/**
 * Changes the address of an unpacked order, if the shipping fee does not rise. If it falls, the difference is refunded (rules
 * D4.6).
 */
export async function changeDeliveryAddress(
  inside: Tx,
  order: number,
  form: DeliveryAddressForm,
  reference: ReferenceData,
) {
  const refundable = await lockRefundableOrder(inside, order, reference);
  const before = refundable.area;
  const after = await shippingAreaSql(inside, form.zonecode);
  if (refundable.isGift) throw new Refusal('ADDRESS_LOCKED');
  const lines = await lineDestinationsOf(inside, order);
  const open = lines.filter((line) => !['withdraw_complete', 'stock_out'].includes(line.status));
  if (open.length === 0 || open.some((line) => line.status !== 'paid' && line.status !== 'withdraw_partially'))
    throw new Refusal('ADDRESS_LOCKED');
  // A part of the line was cancelled during packing, and the label of the rest shows the address.
  if (open.some((line) => line.isConfirmed)) throw new Refusal('ADDRESS_LOCKED');
  const undeliverable = open.find((line) => line.undeliverable[after]);
  if (undeliverable) throw new Refusal('UNDELIVERABLE_AREA', { name: undeliverable.name });
  if (open.some(({ fees }) => areaFee(fees, after) > areaFee(fees, before)))
    throw new Refusal('ADDRESS_LOCKED', {}, { areaAddress: after }).saying(
      '배송비가 더 드는 지역으로는 바꿀 수 없어요. 취소하고 다시 주문해 주세요.',
    );
  const { person, brand } = refundable.order;
  await checkNewHouseholdLimit(inside, { id: order, person }, form, reference.of(brand));
  await changeOrderAddress(inside, order, form, after);
  if (before === after) return;
  const holidays = reference.holidays();
  const arrivals = open.flatMap(({ id, arrival }) =>
    arrival ? [{ id, arrival: arrivalDateInArea(arrival, before, after, holidays) }] : [],
  );
  await setLineArrivals(inside, arrivals);
  const reason = '배송지 변경 추가 배송비 차액';
  await refundAreaSurcharge(inside, refundable, surchargeSavingOf(refundable, after), {
    kind: 'area',
    reason,
    by: 'buyer',
  });
}
