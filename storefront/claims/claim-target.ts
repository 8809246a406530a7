import type { OrderItem } from '#contract/orders.ts';
import { arrivedOn } from '#contract/rules/claims.ts';

import { optionsText, remainingLineQuantity, remainingQuantityOf } from '../orders/order-texts.ts';
import type { ClaimKind } from './claim-reasons.ts';

/** The data of a line that the claim form needs: an order line, or a gift in its recipient's hands. */
export type ClaimTarget = Pick<OrderItem, 'orderItemProductStatus' | 'returnPolicy' | 'deliveredDate'> & {
  name: string;
  imageSmall: string;
  placeholder: string;
  /** "감귤 5kg 2개" */
  optionText: string;
  /** The quantity that can still be claimed. */
  units: number;
  /** The options that can still be claimed, with their quantities. */
  options: { optionIdPathKey: string; name: string; units: number }[];
  kinds: ClaimKind[];
};

export function claimTargetOf(line: OrderItem): ClaimTarget {
  const { name, imageSmall, placeholder } = line.product;
  const { orderItemProductStatus, returnPolicy } = line;
  return {
    ...{ name, imageSmall, placeholder, orderItemProductStatus, returnPolicy, deliveredDate: arrivedOn(line) },
    optionText: optionsText(line),
    units: remainingLineQuantity(line),
    options: line.orderOptionGroups.flatMap((group) => {
      const { optionIdPathKey, name } = group.productOptionCombination;
      const units = remainingQuantityOf(group);
      return units > 0 ? [{ optionIdPathKey, name, units }] : [];
    }),
    kinds: line.actions.includes('replace') ? ['return', 'replace'] : ['return'],
  };
}
