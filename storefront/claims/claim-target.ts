import type { OrderLine } from '#contract/orders.ts';
import { cameOn } from '#contract/rules/claims.ts';
import { optionsText, unitsLeft } from '../orders/texts.ts';
import type { Kind } from './reasons.ts';

/** Goods something may be wrong with, as the form asks about them: a line of an order, or a gift in its receiver's hands. */
export type Claimed = Pick<OrderLine, 'orderItemProductStatus' | 'returnPolicy' | 'deliveredDate'> & {
  name: string;
  imageSmall: string;
  placeholder: string;
  /** "감귤 5kg 2개" */
  optionText: string;
  /** How many are still there to be claimed. */
  units: number;
  kinds: Kind[];
};

export function claimedOf(line: OrderLine): Claimed {
  const { name, imageSmall, placeholder } = line.product;
  const { orderItemProductStatus, returnPolicy } = line;
  return {
    ...{ name, imageSmall, placeholder, orderItemProductStatus, returnPolicy, deliveredDate: cameOn(line) },
    optionText: optionsText(line),
    units: unitsLeft(line),
    kinds: line.actions.includes('replace') ? ['return', 'replace'] : ['return'],
  };
}
