import { allocateAmount } from '../pricing/allocate-amount.ts';
import { sumAmounts } from '../pricing/sums.ts';
import type { RefundCalculation } from './calculate-refund.ts';
import { type RefundableItem, type RefundableLine, type RefundableOrder, unitsLeftOf } from './refundable-order.ts';
import { nextUnitsShare, taxFreePartOf } from './shares.ts';

/**
 * Calculates the refund of spoilt pieces; the items stay with the buyer (rules D8.5). The price of the line times
 * `damagedCount` / `pieceCount`, rounded up to 10 won, at most what is left.
 */
export function damageCompensationOf(
  refundable: RefundableOrder,
  line: RefundableLine,
  damagedCount: number,
  pieceCount: number,
): RefundCalculation {
  const cashOf = (group: RefundableItem) => nextUnitsShare(group.cash, group, unitsLeftOf(line, group));
  const leftFor = (group: RefundableItem) => Math.min(cashOf(group), group.cash - group.cashBack);
  const whole = sumAmounts(line.groups, cashOf);
  const left = sumAmounts(line.groups, leftFor);
  const cash = Math.min(left, Math.ceil((whole * damagedCount) / pieceCount / 10) * 10);
  const parts = allocateAmount(cash, line.groups.map(leftFor));
  const groups = line.groups.map((group, at) => ({
    lineId: line.id,
    orderGroupId: group.id,
    optionId: group.optionId,
    unit: 0,
    cash: parts[at] ?? 0,
    point: 0,
  }));
  const rows = [
    {
      code: 'spoilt',
      label: `${line.name} ${pieceCount}개 중 ${damagedCount}개`,
      amount: cash,
      note: '상품은 돌려보내지 않아도 돼요.',
    },
    { code: 'total', label: '환불 금액', amount: cash },
  ];
  return {
    cash,
    point: 0,
    shipping: 0,
    reclaimed: 0,
    taxFree: taxFreePartOf(refundable, groups, cash),
    groups: groups.filter((group) => group.cash > 0),
    parts: { shipping: {}, reclaimed: {}, returning: 0, out: {} },
    coupons: [],
    rows,
    isTooLittle: false,
  };
}
