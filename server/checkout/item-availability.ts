import type { Area } from '#contract/addresses.ts';
import { Refusal } from '#contract/errors.ts';
import { groupThousands } from '#contract/rules/money.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import {
  type ItemToPrice,
  priceLines,
  purchaseObstacle,
  quantityByProduct,
  quantityObstacle,
  type SaleTerms,
} from '../pricing/line-price.ts';
import { bundleKeyOf } from '../pricing/shipping-bundles.ts';
import { groupInOrder, itemAmountOf, sumAmounts } from '../pricing/sums.ts';

/** Throws why the first of these lines cannot be bought now. Called when an order sheet is created and when it is checked. */
export function checkAvailability(lines: (SaleTerms & { unit: number })[], who: Actor, reference: ReferenceData) {
  const now = reference.now();
  const wanted = lines.map((line, at) => ({ itemId: at, unit: line.unit, line }));
  const units = quantityByProduct(wanted);
  for (const line of lines) {
    if (line.isAppOnly && who.platform === 'web') throw new Refusal('APP_ONLY');
    const refusal =
      purchaseObstacle(line, who, reference, now) ?? quantityObstacle(line, line.unit, units.get(line.productId) ?? 0);
    if (refusal) throw refusal;
  }
  checkWholesale();

  // Each wholesale parcel has a minimum amount (rules D14).
  function checkWholesale() {
    const least = reference.policy('wholesaleMin');
    const sold = priceLines(wanted, who).filter((_, at) => lines[at]?.saleType === 'wholesale');
    for (const [, parcel] of groupInOrder(sold, bundleKeyOf)) {
      const name = parcel[0]?.distributor.name ?? '';
      if (sumAmounts(parcel, itemAmountOf) < least)
        throw new Refusal('WHOLESALE_MINIMUM', { name, won: groupThousands(least) });
    }
  }
}

/** Returns the lines of an order sheet as items to price. */
export function wantedItemsOf<Line extends SaleTerms & { position: number; unit: number }>(
  rows: Line[],
): ItemToPrice<Line>[] {
  return rows.map((row) => ({ itemId: row.position, unit: row.unit, line: row }));
}

/** Throws UNDELIVERABLE_AREA with the name of the first product that cannot be shipped there. */
export function checkDeliverable(rows: { undeliverable: boolean[]; name: string }[], area: Area) {
  const undeliverable = rows.find((row) => row.undeliverable[area]);
  if (undeliverable) throw new Refusal('UNDELIVERABLE_AREA', { name: undeliverable.name });
}
