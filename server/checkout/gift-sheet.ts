import type { OrderSheetDetail } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { addDays, dateInKorea, instantOf } from '#contract/rules/calendar.ts';
import { mergeChosenOptions } from '../cart/add-to-cart.ts';
import { alternativeOptionsOf } from '../gift-records/alternatives.ts';
import { checkGiftable, giftDaysOf } from '../gift-records/create-gift.ts';
import { deliverableText, giftAreasOf } from '../gift-records/delivery-area.ts';
import { isQuietHour } from '../notifications/quiet-hours.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { requireOneShipmentDate } from '../pricing/line-price.ts';
import type { SaleLines } from '../pricing/sale-line.ts';
import { createOrderSheet } from './create-order-sheet.ts';
import type { OrderSheetRow } from './order-sheet.sql.ts';

/** Creates an order sheet of a product that is given as a gift. */
export function createGiftSheetHandlers(
  reference: ReferenceData,
  saleLines: SaleLines,
): Pick<Handlers<Routes['checkout']>, 'fromGift'> {
  return {
    async fromGift({ body }, at) {
      const { sql } = at;
      const wanted = mergeChosenOptions(body);
      const lines = await saleLines.ofProduct(sql, body.productId, [...wanted.keys()]);
      if (lines.length < wanted.size) throw new Refusal(lines.length === 0 ? 'PRODUCT_REMOVED' : 'OPTION_UNAVAILABLE');
      requireOneShipmentDate(lines);
      checkGiftable(lines);
      return createOrderSheet(
        at,
        lines.map((line) => ({ ...line, unit: wanted.get(line.pathKey) ?? 1 })),
        reference,
        1,
      );
    },
  };
}

/** Returns the additional terms of a gift's sheet; null for every other sheet. */
export async function giftTermsOfSheet(
  sql: Db,
  rows: OrderSheetRow[],
  reference: ReferenceData,
): Promise<OrderSheetDetail['gift']> {
  const [first] = rows;
  if (!first || first.giftCount === null) return null;
  const { days, extraDays } = giftDaysOf(first, reference);
  const others = await alternativeOptionsOf(sql, rows);
  const last = instantOf(addDays(dateInKorea(reference.now()), days), '23:59:59.999');
  const endBy = (cutOff: string | null) => {
    const cut = cutOff === null ? last : new Date(cutOff);
    const isCut = cutOff !== null && cut <= last;
    return { expireDate: (isCut ? cut : last).toISOString(), isExtendable: extraDays > 0 && !isCut };
  };
  return {
    count: first.giftCount,
    receiversMax: reference.policy('giftReceiversMax'),
    days,
    end: endBy(others.cutOff),
    hasOtherOptions: others.hasOthers,
    endWithChoice: endBy(others.freeCutOff),
    isNight: isQuietHour(reference),
    deliverableText: deliverableText(giftAreasOf(first, reference.policy('giftAreaMost'))),
  };
}
