import type { Area } from '#contract/addresses.ts';
import { giftSurchargeOf } from '../gift-records/delivery-area.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { Tx } from '../platform/db/database.ts';
import { refundAreaSurcharge } from '../refunds/area-surcharge-refund.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import type { GiftRow } from './gift.sql.ts';

/**
 * Refunds the part of a prepaid surcharge that the gift's current address does not need (rules D12.2). A repeated call for the same
 * address refunds nothing. Call it in the transaction that writes the address, under the payment's lock.
 */
export async function refundSurcharge(inside: Tx, orderServices: OrderServices, gift: GiftRow, area: Area) {
  const cash = gift.areaPaid - gift.areaBack - giftSurchargeOf(gift.boxed, area);
  if (cash <= 0) return;
  const refundable = await lockRefundableOrder(inside, gift.orderId, orderServices.reference);
  const reason = '선물 추가 배송비 차액';
  await refundAreaSurcharge(
    inside,
    refundable,
    { [gift.bundleKey]: cash },
    { kind: 'gift_area', reason, by: 'system' },
  );
}
