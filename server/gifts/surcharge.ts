import type { Area } from '#contract/addresses.ts';
import type { Tx } from '../base/database.ts';
import { surchargeOf } from '../giftbook/reach.ts';
import type { Life } from '../orders/life.ts';
import { giveRefund } from '../refunds/give.ts';
import type { Worked } from '../refunds/refund.ts';
import { taxFreeOf } from '../refunds/shares.ts';
import { lockSold } from '../refunds/sold-order.ts';
import type { Gift } from './one.sql.ts';

/**
 * Of the surcharge a sender paid beforehand, what the place the gift goes to now does not need comes back (rules D12.2); asked again for
 * the same place, nothing more does. In the transaction that writes the address, under the payment's lock.
 */
export async function returnSurcharge(inside: Tx, life: Life, gift: Gift, area: Area) {
  const cash = gift.areaPaid - gift.areaBack - surchargeOf(gift.boxed, area);
  if (cash <= 0) return;
  const sold = await lockSold(inside, gift.orderId, life.reference);
  const worked: Worked = {
    ...{ cash, point: 0, shipping: cash, reclaimed: 0, groups: [], coupons: [], isTooLittle: false },
    taxFree: taxFreeOf(sold, [], cash),
    parts: { shipping: { [gift.bundleKey]: cash }, reclaimed: {}, returning: 0, out: {} },
    rows: [
      {
        code: 'area',
        label: '제주·도서산간 추가 배송비',
        amount: cash,
        note: '받는 곳에 필요하지 않아 돌려드려요.',
      },
      { code: 'total', label: '환불 금액', amount: cash },
    ],
  };
  const reason = '선물 추가 배송비 차액';
  await giveRefund(inside, sold, worked, { kind: 'gift_area', fault: 'shop', reason, by: 'system', sellable: false });
}
