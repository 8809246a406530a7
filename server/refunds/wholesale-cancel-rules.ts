import { formatWon } from '#contract/rules/money.ts';
import { sumAmounts } from '../pricing/sums.ts';
import type { RefundableLineFacts, RefundableOrderDetail } from './lock-refundable-order.ts';
import { grossLeftOf, type RefundableOrder, unitsLeftOfLine, withoutUnits } from './refundable-order.ts';

/**
 * Returns whether part of a line with a wholesale price would remain. A change of mind must cancel the whole line, so that no buyer
 * keeps that price for fewer items (rules D14). The shop's fault may cancel parts.
 */
export function isWholesaleLineSplit(
  line: RefundableLineFacts,
  units: ReadonlyMap<number, number>,
  fault: 'buyer' | 'shop',
) {
  return (
    fault === 'buyer' &&
    line.saleType === 'wholesale' &&
    sumAmounts([...units.values()], (unit) => unit) < unitsLeftOfLine(line)
  );
}

export const wholesaleWholeText = '도매 상품은 수량에 따라 값이 달라, 주문한 수량을 모두 함께 취소·반품할 수 있어요.';

/**
 * Returns whether a wholesale parcel would fall below its minimum (rules D14). Otherwise a buyer could cancel one of two items and
 * buy a crate at the price of a pallet. What the buyer has asked the seller to cancel counts as gone: two requests, one after the other,
 * leave no more than one for both.
 */
export function isLeftBelowMinimum({ order, lines }: RefundableOrderDetail, after: RefundableOrder) {
  const least = order.wholesaleMin ?? 0;
  const wholesale = lines.filter(({ saleType }) => saleType === 'wholesale');
  const rest = withoutUnits(after, new Map(wholesale.flatMap(unitsAskedFor)));
  return [...new Set(wholesale.map(({ bundleKey }) => bundleKey))].some((key) => {
    const parcel = wholesale.filter(({ bundleKey }) => bundleKey === key);
    const stays = sumAmounts(parcel, ({ id }) =>
      sumAmounts(rest.lines, (line) => (line.id === id ? grossLeftOf(line) : 0)),
    );
    return stays > 0 && stays < least && sumAmounts(parcel, grossLeftOf) >= least;
  });
}

function unitsAskedFor({ status, asked }: RefundableLineFacts) {
  return status === 'withdraw_request' && asked?.fault === 'buyer'
    ? Object.entries(asked.units).map(([group, unit]) => [Number(group), unit] as const)
    : [];
}

/** Returns why the rest of such a parcel must be cancelled too. */
export function wholeParcelText({ order }: RefundableOrderDetail) {
  return `남은 도매 상품이 ${formatWon(order.wholesaleMin ?? 0)}보다 적어져요. 같이 보내는 도매 상품을 함께 취소해 주세요.`;
}
