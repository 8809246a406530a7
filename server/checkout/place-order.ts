import type { Checked, VirtualAccount } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { makeGift } from '../gift-records/create.ts';
import { type Receipt, receiptOf, saveReceipt } from '../payments/cash-receipts/form.ts';
import { windowOf } from '../payments/payment-window.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import { lockBuyer, type Unpaid, unpaidOf } from './buyer-limits.sql.ts';
import { buyerOf, checkUnpaid, replacedBy } from './buyer-limits.ts';
import { checkedReceipt, receiptFor } from './cash-receipt-check.ts';
import { newOrder } from './order-rows.ts';
import { type Placed, type TmpRow, tmpOf } from './order-sheet.sql.ts';
import { takesOfOthers, writeOrder } from './place-order.sql.ts';
import type { Ask } from './place-order-input.ts';
import { repeatOrReplace } from './resubmit.ts';
import { goodsOf, shortOf } from './stock-hold.ts';
import { checkSheet, openSheet, type Quoted, quoteSheet } from './validate-sheet.ts';

/**
 * Turns an order sheet into an order that waits to be paid (rules D5.2): everything is checked again, stock, coupons and points
 * are held, and order, lines, holds and payment are written together or not at all. Asked twice, it names the same order twice.
 */
export async function place(sql: Db, ask: Ask): Promise<Checked> {
  const placed = await tx(sql, (inside) => placeWithin(inside, ask), { looksFirst: true });
  if (paymentTerms(placed.method).opens !== 'account') return answerOf(placed, ask, placed.status);
  const issued = await ask.tools.issue({ orderUuid: placed.uuid, bankCode: ask.body.bankCode });
  if (issued.kind === 'refused') throw issued.refusal;
  // Unknown is not refused: the account is on its way, and the order waits for it.
  if (issued.kind === 'pending') return answerOf(placed, ask, 'request');
  return answerOf(placed, ask, 'bank_transfer_waiting', issued.virtualAccount);
}

async function placeWithin(inside: Tx, ask: Ask): Promise<Placed> {
  const { who, body } = ask;
  const buyer = buyerOf(who, body.address ?? null);
  // All three are asked at once and answered one after the other, each by what is there when the one before is done.
  const [, rows, held] = await Promise.all([
    lockBuyer(inside, buyer, { tmp: ask.tmp, account: isAccount(ask) }),
    tmpOf(inside, who, ask.tmp, { lock: true, zonecode: body.address?.zonecode }).execute(),
    unpaidOf(inside, buyer),
  ]);
  const sheet = openSheet(rows, ask);
  const before = await repeatOrReplace(inside, sheet, ask);
  if (before) {
    // The same order, and perhaps another number its receipt is to be put on.
    if (before.totalPrice > 0)
      await keepReceipt(inside, before.id, receiptOf(body.orderItemCashReceiptInfo, before.method), ask);
    return before;
  }
  const consents = await checkSheet(inside, sheet, buyer, ask);
  const quoted = { ...sheet, ...quoteSheet(sheet, ask), consents };
  // An order that was let go just now waits no longer.
  const unpaid = sheet.first.orderUuid ? await unpaidOf(inside, buyer) : held;
  if (quoted.totals.price > 0) await checkWaiting(inside, unpaid, sheet.all, ask);
  return write(inside, { ...quoted, isUnverified: unpaid.isUnverified }, ask);
}

/** A deposit is waited for within the limits of who asks; what is paid at once takes the place of what they left unpaid. */
async function checkWaiting(inside: Tx, unpaid: Unpaid, rows: TmpRow[], ask: Ask) {
  const { who, reference, tools } = ask;
  if (isAccount(ask)) return checkUnpaid(unpaid, rows, who, reference);
  for (const { id } of replacedBy(unpaid, rows, who, reference)) await tools.letGo(inside, id);
}

const isAccount = ({ body }: Ask) => paymentTerms(body.paymentMethodType).opens === 'account';

async function write(inside: Tx, quoted: Quoted & { isUnverified: boolean }, ask: Ask): Promise<Placed> {
  const { tools } = ask;
  const receipt = await receiptFor(inside, quoted, ask);
  const order = newOrder(quoted, receipt, ask);
  const { policy } = ask.reference;
  const most = quoted.isUnverified && isAccount(ask) ? policy('unverifiedStockPercent') : null;
  const others = quoted.isUnverified && !isAccount(ask) ? policy('provenStockPercent') : null;
  const written = await writeOrder(inside, order, goodsOf(quoted.all), { most, left: others });
  const { id, left, held, isTooMuch } = written;
  if (id === null) throw (await shortOf(inside, quoted.all, held)) ?? new Refusal('OPTION_UNAVAILABLE');
  checkedReceipt(quoted, left, ask);
  if (isTooMuch)
    throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED', {}, { reason: unverified, proof: true }).saying(unverified);
  if (written.isOver || (written.isScarce && (await takesOfOthers(inside, id, others ?? 0)))) throw proofNeeded();
  await keepReceipt(inside, id, receipt, ask);
  const { uuid, order_number: orderNumber, total_price: totalPrice, tax_free_amount: taxFreeAmount } = order.row;
  if (quoted.gift) await makeGift(inside, id, quoted.gift, quoted.first, ask.reference);
  if (totalPrice === 0 && !(await tools.settle(inside, id))) throw new Refusal('OPTION_UNAVAILABLE');
  const status = totalPrice === 0 ? 'paid' : 'request';
  const names = quoted.rows.map((row) => row.name);
  return { id, uuid, orderNumber, totalPrice, taxFreeAmount, status, method: order.payment.method, names };
}

const unverified =
  '이 상품은 무통장입금으로 맡아 둘 수 있는 수량이 찼어요. 카드로 결제하거나 휴대폰 인증 후 주문해 주세요.';

/** The last units are reserved for buyers with a proven phone while payments of other guests are open. */
function proofNeeded() {
  return new Refusal('VERIFY_REQUIRED', {}, { field: 'guestOrderPhone', proof: true }).saying(
    '남은 수량이 얼마 없어요. 휴대폰 인증을 하시면 바로 주문할 수 있어요.',
  );
}

function keepReceipt(inside: Tx, order: number, receipt: Receipt | null, { who, tools }: Ask) {
  return saveReceipt(inside, order, receipt, { encryption: tools.encryption, person: who.id, isGuest: who.isGuest });
}

function answerOf(
  order: Placed,
  { who, tmp, tools }: Ask,
  status: string,
  virtualAccount: VirtualAccount | null = null,
): Checked {
  const isPaidInWindow = paymentTerms(order.method).opens === 'window';
  return {
    orderId: order.id,
    orderUuid: order.uuid,
    orderNumber: order.orderNumber,
    payable: order.totalPrice,
    pgType: 'toss',
    pg: isPaidInWindow ? windowOf({ ...order, tmp }, who, tools) : null,
    virtualAccount,
    status,
  };
}
