import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Reference } from '../base/reference.ts';
import { merged } from '../cart/add.ts';
import { born } from '../guests/born.ts';
import { makeTmp } from '../orderbook/sheets.ts';
import { oneShipmentDate, type SaleTerms } from '../pricing/line.ts';
import { pickedFromCart, pickedFromProduct } from './checkout.sql.ts';
import { checkGoods } from './goods.ts';
import { buyerOf, checkLimits } from './person.ts';

/** Makes an order sheet of what was ticked in the cart, or of a product that is wanted at once. */
export function begin(reference: Reference): Pick<Handlers<Routes['checkout']>, 'fromCart' | 'fromProduct'> {
  return {
    async fromCart({ body }, { sql, who }) {
      const ids = [...new Set(body.optionGroupIds)];
      const picked = await pickedFromCart(sql, who.id, ids);
      if (picked.length === 0) throw new Refusal('CART_EMPTY');
      if (picked.length < ids.length) throw new Refusal('NOT_FOUND');
      checkGoods(picked, who, reference);
      await checkLimits(sql, picked, buyerOf(who, null), reference);
      return makeTmp(
        sql,
        who.id,
        sheetOf(
          picked,
          picked.map((row) => row.cartGroupId),
        ),
        reference.policy('tmpOrderMinutes'),
      );
    },

    async fromProduct({ body }, at) {
      const { sql, who } = at;
      const wanted = merged(body);
      const lines = await pickedFromProduct(sql, body.productId, [...wanted.keys()]);
      if (lines.length < wanted.size) throw new Refusal(lines.length === 0 ? 'PRODUCT_REMOVED' : 'OPTION_UNAVAILABLE');
      oneShipmentDate(lines);
      const picked = lines.map((line) => ({ ...line, unit: wanted.get(line.pathKey) ?? 1 }));
      checkGoods(picked, who, reference);
      await checkLimits(sql, picked, buyerOf(who, null), reference);
      const { id } = await born(at);
      return makeTmp(
        sql,
        id,
        sheetOf(
          picked,
          picked.map(() => 0),
        ),
        reference.policy('tmpOrderMinutes'),
      );
    },
  };
}

function sheetOf(picked: (SaleTerms & { unit: number })[], cartGroupIds: number[]) {
  return { optionIds: picked.map((line) => line.optionId), units: picked.map((line) => line.unit), cartGroupIds };
}
