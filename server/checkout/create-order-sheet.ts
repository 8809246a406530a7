import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { merged } from '../cart/add.ts';
import { bornWith } from '../guests/create.ts';
import { makeTmp } from '../order-records/order-sheets.ts';
import type { At, Handlers } from '../platform/handlers.ts';
import type { Who } from '../platform/identity/actor.ts';
import type { Reference } from '../platform/reference-data.ts';
import { oneShipmentDate, type SaleTerms } from '../pricing/line-price.ts';
import { checkGoods } from './availability.ts';
import { buyerOf, checkLimits } from './buyer-limits.ts';
import { pickedFromCart, pickedFromProduct } from './order-sheet.sql.ts';
import { sheetDigest } from './sheet-digest.ts';

/** Makes an order sheet of what was ticked in the cart, or of a product that is wanted at once. */
export function begin(reference: Reference): Pick<Handlers<Routes['checkout']>, 'fromCart' | 'fromProduct'> {
  return {
    async fromCart({ body }, at) {
      const { sql, who } = at;
      const ids = [...new Set(body.optionGroupIds)];
      const picked = await pickedFromCart(sql, who.id, ids);
      if (picked.length === 0) throw new Refusal('CART_EMPTY');
      if (picked.length < ids.length) throw new Refusal('NOT_FOUND');
      return sheetFor(at, picked, reference);
    },

    async fromProduct({ body }, at) {
      const { sql } = at;
      const wanted = merged(body);
      const lines = await pickedFromProduct(sql, body.productId, [...wanted.keys()]);
      if (lines.length < wanted.size) throw new Refusal(lines.length === 0 ? 'PRODUCT_REMOVED' : 'OPTION_UNAVAILABLE');
      oneShipmentDate(lines);
      return sheetFor(
        at,
        lines.map((line) => ({ ...line, unit: wanted.get(line.pathKey) ?? 1 })),
        reference,
      );
    },
  };
}

type Picked = SaleTerms & { digest: string; unit: number; cartGroupId?: number };

/** A sheet of what was picked, once it may be sold so to whoever asks; for a gift, with how many get one. */
export async function sheetFor(at: At<Who>, picked: Picked[], reference: Reference, giftCount: number | null = null) {
  const { sql, who } = at;
  checkGoods(picked, who, reference);
  await checkLimits(sql, picked, buyerOf(who, null), reference);
  const goods = {
    optionIds: picked.map((line) => line.optionId),
    units: picked.map((line) => line.unit),
    cartGroupIds: picked.map((line) => line.cartGroupId ?? 0),
    digest: sheetDigest(picked),
  };
  return makeTmp(sql, bornWith(at), goods, reference.policy('tmpOrderMinutes'), giftCount);
}
