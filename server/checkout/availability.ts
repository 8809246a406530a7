import type { Area } from '#contract/addresses.ts';
import { Refusal } from '#contract/errors.ts';
import { grouped } from '#contract/rules/money.ts';
import type { Who } from '../platform/identity/actor.ts';
import type { Reference } from '../platform/reference-data.ts';
import { bundleKeyOf } from '../pricing/bundles.ts';
import { excess, obstacle, priceLines, type SaleTerms, unitsByProduct, type Wanted } from '../pricing/line-price.ts';
import { amountOf, group, sum } from '../pricing/sums.ts';

/** Throws why the first of these cannot be bought now: asked when an order sheet is made, and again when it is checked. */
export function checkGoods(lines: (SaleTerms & { unit: number })[], who: Who, reference: Reference) {
  const now = reference.now();
  const wanted = lines.map((line, at) => ({ itemId: at, unit: line.unit, line }));
  const units = unitsByProduct(wanted);
  for (const line of lines) {
    if (line.isAppOnly && who.platform === 'web') throw new Refusal('APP_ONLY');
    const no = obstacle(line, who, reference, now) ?? excess(line, line.unit, units.get(line.productId) ?? 0);
    if (no) throw no;
  }
  checkWholesale();

  // Wholesale parcels begin at a sum, each of them (rules D14).
  function checkWholesale() {
    const least = reference.policy('wholesaleMin');
    const sold = priceLines(wanted, who).filter((_, at) => lines[at]?.saleType === 'wholesale');
    for (const [, parcel] of group(sold, bundleKeyOf)) {
      const name = parcel[0]?.distributor.name ?? '';
      if (sum(parcel, amountOf) < least) throw new Refusal('WHOLESALE_MINIMUM', { name, won: grouped(least) });
    }
  }
}

/** The lines of an order sheet as goods to be priced. */
export function wantedOf<Line extends SaleTerms & { position: number; unit: number }>(rows: Line[]): Wanted<Line>[] {
  return rows.map((row) => ({ itemId: row.position, unit: row.unit, line: row }));
}

/** Throws UNDELIVERABLE_AREA, naming the first product that cannot go there. */
export function checkArea(rows: { undeliverable: boolean[]; name: string }[], area: Area) {
  const no = rows.find((row) => row.undeliverable[area]);
  if (no) throw new Refusal('UNDELIVERABLE_AREA', { name: no.name });
}
