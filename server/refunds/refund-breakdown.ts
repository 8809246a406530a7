import { formatWon } from '#contract/rules/money.ts';
import { sumAmounts } from '../pricing/sums.ts';
import type { RefundAmountRow, RefundCalculation } from './calculate-refund.ts';
import type { RefundableLine, RefundableOrder } from './refundable-order.ts';
import { freeShippingFromOf } from './shipping-refund.ts';

type RefundBreakdownInput = {
  refundable: RefundableOrder;
  after: RefundableOrder;
  touched: RefundableLine[];
  groups: RefundCalculation['groups'];
  parts: RefundCalculation['parts'];
  cash: number;
  point: number;
  isBothWays: boolean;
};

/** Returns the rows of a refund's price breakdown; the rows before the total add up to it. */
export function refundBreakdownOf({
  refundable,
  after,
  touched,
  groups,
  parts,
  cash,
  point,
  isBothWays,
}: RefundBreakdownInput): RefundAmountRow[] {
  const rows: RefundAmountRow[] = [];
  let gross = 0;
  for (const line of touched) {
    const mine = groups.filter((group) => group.lineId === line.id);
    const prices = new Map(line.groups.map((group) => [group.id, group.unitPrice]));
    const amount = sumAmounts(mine, (group) => group.unit * (prices.get(group.orderGroupId) ?? 0));
    gross += amount;
    rows.push({ code: 'goods', label: `${line.name} ${sumAmounts(mine, (group) => group.unit)}개`, amount });
  }
  const productsRefund = sumAmounts(groups, (group) => group.cash);
  const off = productsRefund + point - gross;
  if (off !== 0) rows.push({ code: 'coupon', label: '할인받은 금액', amount: off });
  if (point > 0)
    rows.push({ code: 'point', label: '포인트로 결제한 금액', amount: -point, note: '포인트는 포인트로 돌려드려요.' });
  for (const [key, amount] of Object.entries(parts.shipping)) {
    if (amount > 0) rows.push({ code: 'shipping', label: '배송비', amount });
    else {
      const limit = freeShippingFromOf(after, key);
      const cause = limit > 0 ? `남은 상품이 ${formatWon(limit)} 미만이 되어 ` : '남은 상품의 ';
      rows.push({
        code: 'shipping_added',
        label: '배송비 차감',
        amount,
        note: `${cause}배송비 ${formatWon(-amount)}이 차감돼요.`,
      });
    }
  }
  for (const [id, amount] of Object.entries(parts.reclaimed)) {
    const coupon = refundable.coupons.find((one) => String(one.id) === id);
    const note = `남은 상품이 ${formatWon(coupon?.minimum ?? 0)} 미만이 되어 '${coupon?.name ?? '쿠폰'}' 할인이 취소돼요.`;
    if (amount < 0) rows.push({ code: 'coupon_minimum', label: '쿠폰 할인 취소', amount, note });
    else rows.push({ code: 'coupon_minimum', label: '차감했던 쿠폰 할인', amount });
  }
  if (parts.returning < 0) {
    const way = isBothWays ? '보내 드릴 때 받지 않은 배송비까지 왕복이에요.' : '돌려보내는 배송비예요.';
    rows.push({ code: 'return_fee', label: '반품 배송비', amount: parts.returning, note: way });
  }
  rows.push({ code: 'total', label: '환불 금액', amount: cash });
  return rows;
}
