import { sum } from '../pricing/sums.ts';
import { unitsLeft } from './sold.ts';
import type { LineFacts } from './sold-order.ts';

/**
 * Whether some of a line would stay that was sold by its number: at the price of a hundred nobody keeps one for a change of mind
 * (rules D14). What the shop is at fault for may go by pieces.
 */
export function partsWholesale(line: LineFacts, units: ReadonlyMap<number, number>, fault: 'buyer' | 'shop') {
  return (
    fault === 'buyer' && line.saleType === 'wholesale' && sum([...units.values()], (unit) => unit) < unitsLeft(line)
  );
}

export const wholesaleWhole = '도매 상품은 수량에 따라 값이 달라, 주문한 수량을 모두 함께 취소·반품할 수 있어요.';
