import { isOnePlace } from '#contract/addresses.ts';
import type { OrderTmp } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import { priceFor } from '../cart/quote.ts';
import { savedReceiptOf } from '../payments/cash-receipts/cash-receipts.ts';
import { methodsFor, moment } from '../payments/methods.ts';
import type { Db } from '../platform/db/database.ts';
import type { Who } from '../platform/identity/actor.ts';
import type { Reference } from '../platform/reference-data.ts';
import { entriesOf } from '../pricing/line-price.ts';
import { wantedOf } from './availability.ts';
import { giftOfSheet } from './gift-sheet.ts';
import type { TmpRow } from './order-sheet.sql.ts';
import type { CheckTools } from './place-order-input.ts';
import { consentsFor } from './purchase-consents.ts';
import { sheetDigest } from './sheet-digest.ts';

/** Tells an order sheet as its owner sees it: what it costs, what may be chosen, how it may be paid. */
export function sheetTeller(reference: Reference, tools: CheckTools) {
  return async function sheet(sql: Db, rows: TmpRow[], who: Who, address = keptPlace(rows)): Promise<OrderTmp> {
    const first = rows[0] as TmpRow;
    const { totals, coupons, points } = kept(rows, who, first);
    const all = wantedOf(rows);
    const count = first.giftCount ?? 1;
    return {
      id: first.id,
      status: 'pre_ordering',
      expiresAt: first.expiresAt,
      digest: sheetDigest(rows),
      isGift: first.giftCount !== null,
      gift: await giftOfSheet(sql, rows, reference),
      address: first.giftCount === null ? address : null,
      totalPricesDetail: { ...totals, entities: entriesOf(all, new Map(), new Map()) },
      isPhoneProofNeeded: who.isGuest && reference.policy('guestPhoneProof'),
      coupons,
      points,
      cashReceipt: savedReceiptOf(first.savedReceipt, who.id, tools.encryption),
      consents: consentsFor(rows),
      paymentMethods: methodsFor({
        payable: totals.price,
        isGuest: who.isGuest,
        left: Math.min(...rows.map(({ saleable, unit }) => (saleable >= endless ? saleable : saleable - unit * count))),
        isForMany: count > 1,
        isPrepaid: first.giftCount !== null && totals.cumaAddOrtherShippingFee > 0,
        ...moment(rows, reference),
      }),
    };
  };

  // What was chosen may not be to be had any more when the sheet is opened again: then it is as if nothing had been chosen.
  function kept(rows: TmpRow[], who: Who, { area, couponIds, usedPoint, purse, giftCount }: TmpRow) {
    const gift = giftCount === null ? { area } : { area: 0 as const, receivers: giftCount };
    const wish = { brand: tools.brand, ...gift, couponIds, usedPoint };
    try {
      return priceFor(wantedOf(rows), purse, who, reference, wish);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return priceFor(wantedOf(rows), purse, who, reference, { ...wish, couponIds: null, usedPoint: 0 });
    }
  }
}

/** Where it is to go, unless postcode and street were kept before they were laid side by side: then it is asked for again. */
function keptPlace(rows: TmpRow[]) {
  const address = rows[0]?.address ?? null;
  return address && isOnePlace(address) ? address : null;
}
// What the view `sale_line` says of goods that do not run out.
const endless = 999;
