import type { Area } from '#contract/addresses.ts';
import { surchargeOf } from '../gift-records/delivery-area.ts';
import type { Life } from '../orders/order-services.ts';
import type { Tx } from '../platform/db/database.ts';
import { returnArea } from '../refunds/area-surcharge-refund.ts';
import { lockSold } from '../refunds/lock-refundable-order.ts';
import type { Gift } from './gift.sql.ts';

/**
 * Of the surcharge a sender paid beforehand, what the place the gift goes to now does not need comes back (rules D12.2); asked again for
 * the same place, nothing more does. In the transaction that writes the address, under the payment's lock.
 */
export async function returnSurcharge(inside: Tx, life: Life, gift: Gift, area: Area) {
  const cash = gift.areaPaid - gift.areaBack - surchargeOf(gift.boxed, area);
  if (cash <= 0) return;
  const sold = await lockSold(inside, gift.orderId, life.reference);
  const reason = '선물 추가 배송비 차액';
  await returnArea(inside, sold, { [gift.bundleKey]: cash }, { kind: 'gift_area', reason, by: 'system' });
}
