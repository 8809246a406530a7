import type { Choice } from '#contract/cart.ts';
import { Refusal } from '#contract/errors.ts';
import { bornWith } from '../guests/create.ts';
import type { At } from '../platform/handlers.ts';
import type { Who } from '../platform/identity/actor.ts';
import type { Reference } from '../platform/reference-data.ts';
import { excess, obstacle, oneShipmentDate } from '../pricing/line-price.ts';
import { putIn } from './add.sql.ts';
import { offersOf } from './cart.sql.ts';

/**
 * Puts a choice of one product into the person's cart, and all that is in it then; every row says who it is from here on, for a guest is
 * born with it. Throws what may not be sold so.
 */
export async function addTo(at: At<Who>, choice: Choice, reference: Reference) {
  const { sql, who } = at;
  const wanted = merged(choice);
  const offers = await offersOf(sql, who.id, choice.productId, [...wanted.keys()]);
  if (offers.length < wanted.size) throw new Refusal(offers.length === 0 ? 'PRODUCT_REMOVED' : 'OPTION_UNAVAILABLE');
  oneShipmentDate(offers);
  const now = reference.now();
  const all = offers.map((line) => ({ unit: (wanted.get(line.pathKey) ?? 0) + line.inCart, line }));
  const product = all.reduce((units, { unit }) => units + unit, 0);
  for (const { line, unit } of all) {
    const no = obstacle(line, who, reference, now) ?? excess(line, unit, product);
    if (no) throw no;
  }
  const most = reference.policy('cartMax');
  if ((offers[0]?.groups ?? 0) + offers.filter((line) => line.inCart === 0).length > most) {
    throw new Refusal('CART_FULL', { n: most });
  }
  const rows = await putIn(
    sql,
    bornWith(at),
    offers.map((line) => line.optionId),
    offers.map((line) => wanted.get(line.pathKey) ?? 0),
    offers.map((line) => line.unitPrice),
  );
  if ((rows[0]?.put ?? 0) < offers.length) throw new Refusal('PURCHASE_LIMIT', { n: 999, left: 999 });
  return rows;
}

/** Options asked for, twice-named ones added up. */
export function merged(choice: Choice) {
  const units = new Map<string, number>();
  for (const { optionIdPathKey, unit } of choice.options)
    units.set(optionIdPathKey, (units.get(optionIdPathKey) ?? 0) + unit);
  return units;
}
