import { Refusal } from '#contract/errors.ts';
import { type GiftOrderData, giftCountOf } from '#contract/gifts.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { requestedReceiptOf } from '../payments/cash-receipts/cash-receipt-form.ts';
import { checkMethod, methodContextOf } from '../payments/methods.ts';
import type { Tx } from '../platform/db/database.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { sheetDigestOf } from './sheet-digest.ts';
import { holdSheetStock } from './stock-hold.ts';
import type { QuotedSheet } from './validate-sheet.ts';

/** Runs `validateReceipt` before stock is held. If it throws, a stock shortage is reported first. */
export async function savedReceiptFor(inside: Tx, quoted: QuotedSheet, ask: PlaceOrderInput) {
  try {
    return validateReceipt(quoted, Number.POSITIVE_INFINITY, ask);
  } catch (why) {
    if (why instanceof Refusal) validateReceipt(quoted, await holdSheetStock(inside, quoted.all), ask);
    throw why;
  }
}

/** Throws if the price differs from the one shown, or the method is not allowed. Returns the cash receipt of the payment. */
export function validateReceipt(
  { totals, rows, first, gift }: QuotedSheet,
  left: number,
  { who, body, reference }: PlaceOrderInput,
) {
  if (totals.price !== body.chkPrice || totals.usedPoint !== -body.chkUsedPoint)
    throw new Refusal('PRICE_CHANGED', {}, { totals });
  const seen = body.chkDigest ?? first.shownDigest;
  if (seen !== null && seen !== sheetDigestOf(rows)) throw new Refusal('GOODS_CHANGED');
  const facts = {
    payable: totals.price,
    isGuest: who.isGuest,
    left,
    isForMany: isForMany(gift),
    isPrepaid: gift !== null && totals.cumaAddOrtherShippingFee > 0,
    ...methodContextOf(rows, reference),
  };
  checkMethod(body.paymentMethodType, body.pgType, facts, body.bankCode);
  // A gift may end by expiry or refusal, a funding by its goal, so a payment by account needs a refund account (rules D8.7). A
  // guest cannot save one and is asked for it later.
  const mayEnd = gift !== null || (!who.isGuest && rows.some(({ saleType }) => saleType === 'funding'));
  if (
    mayEnd &&
    totals.price > 0 &&
    paymentTerms(body.paymentMethodType).refundTo === 'account' &&
    !first.hasRefundAccount
  )
    throw new Refusal('REFUND_ACCOUNT_REQUIRED');
  return totals.price > 0 ? requestedReceiptOf(body.orderItemCashReceiptInfo, body.paymentMethodType) : null;
}

function isForMany(gift: GiftOrderData | null) {
  return gift !== null && giftCountOf(gift) > 1;
}
