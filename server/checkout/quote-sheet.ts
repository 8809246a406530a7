import { Refusal } from '#contract/errors.ts';
import { type Quote, type QuoteOptions, quoteItems } from '../cart/quote.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { wantedItemsOf } from './item-availability.ts';
import type { OrderSheetRow } from './order-sheet.sql.ts';

/** What the buyer chooses now; the rest is what the sheet has saved. */
type AskedBenefits = { couponIds?: number[] | null | undefined; usedPoint?: number | undefined };
type Terms = Omit<QuoteOptions, 'couponIds' | 'usedPoint'>;

/**
 * Prices the items of an order sheet. Saved coupons or points that can no longer be used, such as an expired coupon, are left out, so that the
 * sheet, its calculation and its check show one price. Throws why coupons or points that the buyer chooses now cannot be used.
 */
export function quoteOrderSheet(
  rows: OrderSheetRow[],
  who: Actor,
  reference: ReferenceData,
  asked: AskedBenefits,
  terms: Terms,
): Quote {
  const { benefits, ...saved } = rows[0] as OrderSheetRow;
  const couponIds = asked.couponIds === undefined ? saved.couponIds : asked.couponIds;
  const usedPoint = asked.usedPoint ?? saved.usedPoint;
  try {
    return quoteItems(wantedItemsOf(rows), benefits, who, reference, { ...terms, couponIds, usedPoint });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code.startsWith('COUPON_') && asked.couponIds === undefined && couponIds !== null)
      return quoteOrderSheet(rows, who, reference, { ...asked, couponIds: null }, terms);
    if (error.code.startsWith('POINT_') && asked.usedPoint === undefined && usedPoint > 0)
      return quoteOrderSheet(rows, who, reference, { ...asked, usedPoint: 0 }, terms);
    throw error;
  }
}
