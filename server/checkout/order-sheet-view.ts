import { isSameAddress } from '#contract/addresses.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { readSavedReceipt } from '../payments/cash-receipts/cash-receipts.ts';
import { methodContextOf, methodsFor } from '../payments/methods.ts';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { cartBundlesOf } from '../pricing/line-price.ts';
import { endless } from '../pricing/sale-line.ts';
import { giftTermsOfSheet } from './gift-sheet.ts';
import { wantedItemsOf } from './item-availability.ts';
import type { OrderSheetRow } from './order-sheet.sql.ts';
import type { PlaceOrderTools } from './place-order-input.ts';
import { requiredConsentsFor } from './purchase-consents.ts';
import { quoteOrderSheet } from './quote-sheet.ts';
import { sheetDigestOf } from './sheet-digest.ts';

/** Creates the view of an order sheet for its owner: price, choices and payment methods. */
export function createSheetView(reference: ReferenceData, tools: PlaceOrderTools) {
  return async function sheet(
    sql: Db,
    rows: OrderSheetRow[],
    who: Actor,
    address = keptPlace(rows),
  ): Promise<OrderSheetDetail> {
    const first = rows[0] as OrderSheetRow;
    const gift = first.giftCount === null ? { area: first.area } : { area: 0 as const, receivers: first.giftCount };
    const { totals, coupons, points } = quoteOrderSheet(rows, who, reference, {}, { brand: tools.brand, ...gift });
    const all = wantedItemsOf(rows);
    const count = first.giftCount ?? 1;
    return {
      id: first.id,
      status: 'pre_ordering',
      expiresAt: first.expiresAt,
      digest: sheetDigestOf(rows),
      isGift: first.giftCount !== null,
      gift: await giftTermsOfSheet(sql, rows, reference),
      address: first.giftCount === null ? address : null,
      totalPricesDetail: { ...totals, entities: cartBundlesOf(all, new Map(), new Map()) },
      isPhoneProofNeeded: who.isGuest && reference.policy('guestPhoneProof'),
      coupons,
      points,
      cashReceipt: readSavedReceipt(first.savedReceipt, who.id, tools.encryption),
      consents: requiredConsentsFor(rows),
      paymentMethods: methodsFor({
        payable: totals.price,
        isGuest: who.isGuest,
        left: Math.min(...rows.map(({ saleable, unit }) => (saleable >= endless ? saleable : saleable - unit * count))),
        isForMany: count > 1,
        isPrepaid: first.giftCount !== null && totals.cumaAddOrtherShippingFee > 0,
        ...methodContextOf(rows, reference),
      }),
    };
  };
}

/** Returns the saved address, unless its postcode and road do not match; then the customer must enter it again. */
function keptPlace(rows: OrderSheetRow[]) {
  const address = rows[0]?.address ?? null;
  return address && isSameAddress(address) ? address : null;
}
