import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { mergeChosenOptions } from '../cart/add-to-cart.ts';
import { guestRowSql } from '../guests/create-guest.ts';
import { insertOrderSheet } from '../order-records/order-sheets.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { requireOneShipmentDate, type SaleTerms } from '../pricing/line-price.ts';
import type { SaleLines } from '../pricing/sale-line.ts';
import { checkPurchaseLimits, sheetBuyerOf } from './buyer-limits.ts';
import { checkAvailability } from './item-availability.ts';
import { cartSheetItemsOf } from './order-sheet.sql.ts';
import { sheetDigestOf } from './sheet-digest.ts';

/** Creates order sheets from selected cart lines, or directly from a product. */
export function createOrderSheetHandlers(
  reference: ReferenceData,
  saleLines: SaleLines,
): Pick<Handlers<Routes['checkout']>, 'fromCart' | 'fromProduct'> {
  return {
    async fromCart({ body }, at) {
      const { sql, who } = at;
      const ids = [...new Set(body.optionGroupIds)];
      const picked = await cartSheetItemsOf(sql, saleLines, who.id, ids);
      if (picked.length === 0) throw new Refusal('CART_EMPTY');
      if (picked.length < ids.length) throw new Refusal('NOT_FOUND');
      return createOrderSheet(at, picked, reference);
    },

    async fromProduct({ body }, at) {
      const { sql } = at;
      const wanted = mergeChosenOptions(body);
      const lines = await saleLines.ofProduct(sql, body.productId, [...wanted.keys()]);
      if (lines.length < wanted.size) throw new Refusal(lines.length === 0 ? 'PRODUCT_REMOVED' : 'OPTION_UNAVAILABLE');
      requireOneShipmentDate(lines);
      return createOrderSheet(
        at,
        lines.map((line) => ({ ...line, unit: wanted.get(line.pathKey) ?? 1 })),
        reference,
      );
    },
  };
}

type Picked = SaleTerms & { digest: string; unit: number; cartGroupId?: number };

/** Creates a sheet if its items may be sold to this customer. For a gift, `giftCount` is the number of recipients. */
export async function createOrderSheet(
  at: Context<Actor>,
  picked: Picked[],
  reference: ReferenceData,
  giftCount: number | null = null,
) {
  const { sql, who } = at;
  checkAvailability(picked, who, reference);
  await checkPurchaseLimits(sql, picked, sheetBuyerOf(who, null), reference);
  const selection = {
    optionIds: picked.map((line) => line.optionId),
    units: picked.map((line) => line.unit),
    cartGroupIds: picked.map((line) => line.cartGroupId ?? 0),
    digest: sheetDigestOf(picked),
  };
  return insertOrderSheet(sql, guestRowSql(at), selection, reference.policy('tmpOrderMinutes'), giftCount);
}
