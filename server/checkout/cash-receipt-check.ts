import { Refusal } from '#contract/errors.ts';
import { type GiftData, giftCountOf } from '#contract/gifts.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { receiptOf } from '../payments/cash-receipts/form.ts';
import { checkMethod, moment } from '../payments/methods.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ask } from './place-order-input.ts';
import { sheetDigest } from './sheet-digest.ts';
import { holdGoods } from './stock-hold.ts';
import type { Quoted } from './validate-sheet.ts';

/** `checkedReceipt` as far as it can be said before the goods are held; what stands against the order is said after what is short of its goods. */
export async function receiptFor(inside: Tx, quoted: Quoted, ask: Ask) {
  try {
    return checkedReceipt(quoted, Number.POSITIVE_INFINITY, ask);
  } catch (why) {
    if (why instanceof Refusal) checkedReceipt(quoted, await holdGoods(inside, quoted.all), ask);
    throw why;
  }
}

/** Throws when the price is another than was seen, or cannot be paid this way; the receipt its payment brings. */
export function checkedReceipt({ totals, rows, first, gift }: Quoted, left: number, { who, body, reference }: Ask) {
  if (totals.price !== body.chkPrice || totals.usedPoint !== -body.chkUsedPoint)
    throw new Refusal('PRICE_CHANGED', {}, { totals });
  const seen = body.chkDigest ?? first.shownDigest;
  if (seen !== null && seen !== sheetDigest(rows)) throw new Refusal('GOODS_CHANGED');
  const facts = {
    payable: totals.price,
    isGuest: who.isGuest,
    left,
    isForMany: isForMany(gift),
    isPrepaid: gift !== null && totals.cumaAddOrtherShippingFee > 0,
    ...moment(rows, reference),
  };
  checkMethod(body.paymentMethodType, body.pgType, facts, body.bankCode);
  // A gift ends by the clock or by its receiver, a funding by its goal: whoever paid into an account must have said where money goes back
  // to (rules D8.7). A guest has nowhere to keep it, and is asked for it then.
  const mayEnd = gift !== null || (!who.isGuest && rows.some(({ saleType }) => saleType === 'funding'));
  if (mayEnd && totals.price > 0 && paymentTerms(body.paymentMethodType).back === 'account' && !first.hasRefundAccount)
    throw new Refusal('REFUND_ACCOUNT_REQUIRED');
  return totals.price > 0 ? receiptOf(body.orderItemCashReceiptInfo, body.paymentMethodType) : null;
}

function isForMany(gift: GiftData | null) {
  return gift !== null && giftCountOf(gift) > 1;
}
