import type { Tx } from '../platform/db/database.ts';
import { sumAmounts } from '../pricing/sums.ts';
import type { RefundCalculation } from './calculate-refund.ts';
import { issueRefund, type RefundToIssue } from './issue-refund.ts';
import type { RefundableOrderDetail } from './lock-refundable-order.ts';
import { taxFreePartOf } from './shares.ts';

/**
 * Refunds the part of each bundle's surcharge, in won, that its new area does not need (rules D7.4, D12.2); does nothing if there
 * is none. Call it in the transaction that writes the address, under the payment's lock.
 */
export async function refundAreaSurcharge(
  inside: Tx,
  refundable: RefundableOrderDetail,
  shipping: Record<string, number>,
  giving: Pick<RefundToIssue, 'kind' | 'reason' | 'by'>,
) {
  const cash = sumAmounts(Object.values(shipping), (won) => won);
  if (cash === 0) return;
  const calculation: RefundCalculation = {
    ...{ cash, point: 0, shipping: cash, reclaimed: 0, groups: [], coupons: [], isTooLittle: false },
    taxFree: taxFreePartOf(refundable, [], cash),
    parts: { shipping, reclaimed: {}, returning: 0, out: {} },
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
  await issueRefund(inside, refundable, calculation, { ...giving, fault: 'shop', sellable: false });
}
