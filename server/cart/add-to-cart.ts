import type { AddToCartForm } from '#contract/cart.ts';
import { Refusal } from '#contract/errors.ts';
import { guestRowSql } from '../guests/create-guest.ts';
import type { Context } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { purchaseObstacle, quantityObstacle, requireOneShipmentDate } from '../pricing/line-price.ts';
import type { SaleLines } from '../pricing/sale-line.ts';
import { addCartItems, optionOffersOf } from './cart.sql.ts';

/**
 * Adds a choice of one product to the customer's cart and returns the whole cart. Every row contains the customer, since a guest
 * gets a row with the first item. Throws why an option cannot be added.
 */
export async function addToCart(
  at: Context<Actor>,
  choice: AddToCartForm,
  reference: ReferenceData,
  saleLines: SaleLines,
) {
  const { sql, who } = at;
  const quantities = mergeChosenOptions(choice);
  const offers = await optionOffersOf(sql, saleLines, who.id, choice.productId, [...quantities.keys()]);
  if (offers.length < quantities.size)
    throw new Refusal(offers.length === 0 ? 'PRODUCT_REMOVED' : 'OPTION_UNAVAILABLE');
  requireOneShipmentDate(offers);
  const now = reference.now();
  const all = offers.map((line) => ({ unit: (quantities.get(line.pathKey) ?? 0) + line.own.inCart, line }));
  const product = all.reduce((units, { unit }) => units + unit, 0);
  for (const { line, unit } of all) {
    const refusal = purchaseObstacle(line, who, reference, now) ?? quantityObstacle(line, unit, product);
    if (refusal) throw refusal;
  }
  const most = reference.policy('cartMax');
  if ((offers[0]?.own.groups ?? 0) + offers.filter((line) => line.own.inCart === 0).length > most) {
    throw new Refusal('CART_FULL', { n: most });
  }
  const rows = await addCartItems(
    sql,
    saleLines,
    guestRowSql(at),
    offers.map((line) => line.optionId),
    offers.map((line) => quantities.get(line.pathKey) ?? 0),
    offers.map((line) => line.unitPrice),
  );
  if ((rows[0]?.put ?? 0) < offers.length) throw new Refusal('PURCHASE_LIMIT', { n: 999, left: 999 });
  return rows;
}

/** Returns the quantity by path key; an option named twice is added up. */
export function mergeChosenOptions(choice: AddToCartForm) {
  const units = new Map<string, number>();
  for (const { optionIdPathKey, unit } of choice.options)
    units.set(optionIdPathKey, (units.get(optionIdPathKey) ?? 0) + unit);
  return units;
}
