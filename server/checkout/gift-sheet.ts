import type { OrderTmp } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { instantOf, koreaDate, plusDays } from '#contract/rules/calendar.ts';
import { merged } from '../cart/add.ts';
import { othersOf } from '../gift-records/alternatives.ts';
import { checkGiftable, daysOf } from '../gift-records/create.ts';
import { deliverableText, reachOf } from '../gift-records/delivery-area.ts';
import { isNight } from '../notifications/quiet-hours.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Reference } from '../platform/reference-data.ts';
import { oneShipmentDate } from '../pricing/line-price.ts';
import { sheetFor } from './create-order-sheet.ts';
import { pickedForGift, type TmpRow } from './order-sheet.sql.ts';

/** Makes an order sheet of a product that is to be given away. */
export function giftSheets(reference: Reference): Pick<Handlers<Routes['checkout']>, 'fromGift'> {
  return {
    async fromGift({ body }, at) {
      const { sql } = at;
      const wanted = merged(body);
      const lines = await pickedForGift(sql, body.productId, [...wanted.keys()]);
      if (lines.length < wanted.size) throw new Refusal(lines.length === 0 ? 'PRODUCT_REMOVED' : 'OPTION_UNAVAILABLE');
      oneShipmentDate(lines);
      checkGiftable(lines);
      return sheetFor(
        at,
        lines.map((line) => ({ ...line, unit: wanted.get(line.pathKey) ?? 1 })),
        reference,
        1,
      );
    },
  };
}

/** What a gift's sheet knows beside its goods; null for every other sheet. */
export async function giftOfSheet(sql: Db, rows: TmpRow[], reference: Reference): Promise<OrderTmp['gift']> {
  const [first] = rows;
  if (!first || first.giftCount === null) return null;
  const { days, extraDays } = daysOf(first, reference);
  const others = await othersOf(
    sql,
    rows.map(({ optionId }) => optionId),
  );
  const last = instantOf(plusDays(koreaDate(reference.now()), days), '23:59:59.999');
  const cutOff = others.cutOff ? new Date(others.cutOff) : null;
  const isCut = cutOff !== null && cutOff <= last;
  return {
    count: first.giftCount,
    receiversMax: reference.policy('giftReceiversMax'),
    days,
    expireDate: (isCut ? cutOff : last).toISOString(),
    isExtendable: extraDays > 0 && !isCut,
    hasOtherOptions: others.hasOthers,
    isNight: isNight(reference),
    deliverableText: deliverableText(reachOf(first, reference.policy('giftAreaMost'))),
  };
}
