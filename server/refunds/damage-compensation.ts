import { allocate } from '../pricing/allocate.ts';
import { sum } from '../pricing/sums.ts';
import type { Worked } from './calculate-refund.ts';
import { leftOf, type Sold, type SoldGroup, type SoldLine } from './refundable-order.ts';
import { share, taxFreeOf } from './shares.ts';

/** Money for spoilt pieces, the goods stay (rules D8.5): bad of total of what the line cost, rounded up to 10 won, never above what is left. */
export function spoiltOf(sold: Sold, line: SoldLine, bad: number, total: number): Worked {
  const cashOf = (group: SoldGroup) => share(group.cash, group, leftOf(line, group));
  const leftFor = (group: SoldGroup) => Math.min(cashOf(group), group.cash - group.cashBack);
  const whole = sum(line.groups, cashOf);
  const left = sum(line.groups, leftFor);
  const cash = Math.min(left, Math.ceil((whole * bad) / total / 10) * 10);
  const parts = allocate(cash, line.groups.map(leftFor));
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
      label: `${line.name} ${total}개 중 ${bad}개`,
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
    taxFree: taxFreeOf(sold, groups, cash),
    groups: groups.filter((group) => group.cash > 0),
    parts: { shipping: {}, reclaimed: {}, returning: 0, out: {} },
    coupons: [],
    rows,
    isTooLittle: false,
  };
}
