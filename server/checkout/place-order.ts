import type { PlacedOrder, VirtualAccount } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { createGift, isSameGift } from '../gift-records/create-gift.ts';
import { enteredColumnsOf } from '../order-records/order-entries.ts';
import { type RequestedReceipt, requestedReceiptOf, saveReceipt } from '../payments/cash-receipts/cash-receipt-form.ts';
import { paymentWindowOf } from '../payments/payment-window.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import { lockBuyer, type UnpaidOrders, unpaidOrdersOf } from './buyer-limits.sql.ts';
import { checkUnpaidOrders, mostUnpaid, replacedOrderOf, sheetBuyerOf } from './buyer-limits.ts';
import { savedReceiptFor, validateReceipt } from './cash-receipt-check.ts';
import { createOrderRows, type UnverifiedOrder } from './order-rows.ts';
import {
  type ExistingOrder,
  existingOrderOf,
  type OrderSheetRow,
  orderSheetOf,
  type PlacedOrderRow,
} from './order-sheet.sql.ts';
import { exceedsUnverifiedShare, insertPlacedOrder } from './place-order.sql.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { sheetStockQuantitiesOf, shortageOf } from './stock-hold.ts';
import { type OpenSheet, openOrderSheet, type QuotedSheet, quoteSheet, validateSheet } from './validate-sheet.ts';

/**
 * Turns an order sheet into an unpaid order (rules D5.2). Everything is checked again; stock, coupons and points are held; order,
 * lines, holds and payment are written in one transaction. A repeated request returns the same order.
 */
export async function placeOrderFromSheet(sql: Db, input: PlaceOrderInput): Promise<PlacedOrder> {
  const placed = await tx(sql, (inside) => placeWithin(inside, input), { readsFirst: true });
  if (paymentTerms(placed.method).opens !== 'account') return answerOf(placed, input, placed.status);
  const issued = await input.tools.issue({ orderUuid: placed.uuid, bankCode: input.body.bankCode });
  if (issued.kind === 'refused') throw issued.refusal;
  // An unknown outcome is no refusal: the order waits for the account.
  if (issued.kind === 'pending') return answerOf(placed, input, 'request');
  return answerOf(placed, input, 'bank_transfer_waiting', issued.virtualAccount);
}

async function placeWithin(inside: Tx, input: PlaceOrderInput): Promise<PlacedOrderRow> {
  const { who, body } = input;
  const buyer = sheetBuyerOf(who, body.address ?? null);
  const network = who.isGuest ? input.tools.networkMarkOf(input.ip) : null;
  // The statements are sent together and run in order, each seeing the result of the one before. The driver sends each when
  // `execute` is called, so the buyer is locked first.
  const [, rows, held] = await Promise.all([
    lockBuyer(inside, buyer, { tmp: input.tmp, account: isAccount(input), network }),
    orderSheetOf(inside, input.tools.saleLines, who, input.tmp, { lock: true, zonecode: body.address?.zonecode }),
    unpaidOrdersOf(inside, buyer, network),
  ]);
  const sheet = openOrderSheet(rows, input);
  const before = await resubmitOrReplace(inside, sheet, input);
  if (before) {
    // The same order, perhaps with another number for its receipt.
    if (before.totalPrice > 0)
      await keepReceipt(inside, before.id, requestedReceiptOf(body.orderItemCashReceiptInfo, before.method), input);
    return before;
  }
  const consents = await validateSheet(inside, sheet, buyer, input);
  const quoted = { ...sheet, ...quoteSheet(sheet, input), consents };
  // An order that was just cancelled no longer counts as unpaid.
  const unpaid = sheet.first.orderUuid ? await unpaidOrdersOf(inside, buyer, network) : held;
  if (quoted.totals.price > 0) await checkWaiting(inside, unpaid, sheet.all, input);
  return write(inside, { ...quoted, ...unverifiedOf(unpaid, network) }, input);
}

/** Checks the limits of a deposit; a card payment replaces the buyer's unpaid orders instead. */
async function checkWaiting(inside: Tx, unpaid: UnpaidOrders, rows: OrderSheetRow[], ask: PlaceOrderInput) {
  const { who, reference, tools } = ask;
  if (isAccount(ask)) {
    checkUnpaidOrders(unpaid, rows, who, reference);
    if (unpaid.isUnverified && unpaid.ofNetwork >= reference.policy('networkUnpaidOrders'))
      throw depositRefused(networkFull);
    return;
  }
  for (const { id } of replacedOrderOf(unpaid, rows, who, reference)) await tools.letGo(inside, id);
}

const unverifiedOf = ({ isUnverified }: UnpaidOrders, network: Buffer | null): UnverifiedOrder => ({
  isUnverified,
  networkMark: isUnverified ? network : null,
});

const isAccount = ({ body }: PlaceOrderInput) => paymentTerms(body.paymentMethodType).opens === 'account';

async function write(
  inside: Tx,
  quoted: QuotedSheet & UnverifiedOrder,
  input: PlaceOrderInput,
): Promise<PlacedOrderRow> {
  const { tools, reference } = input;
  const receipt = await savedReceiptFor(inside, quoted, input);
  const order = createOrderRows(quoted, receipt, input);
  const { policy } = reference;
  const most = quoted.isUnverified && isAccount(input) ? policy('unverifiedStockPercent') : null;
  const others = quoted.isUnverified && !isAccount(input) ? policy('provenStockPercent') : null;
  const { networkMark: mark } = quoted;
  const percent = policy('networkStockPercent');
  const network = mark && !isAccount(input) ? { mark, percent, units: mostUnpaid(input.who, reference).units } : null;
  const bounds = { most, left: others, network };
  const written = await insertPlacedOrder(inside, order, sheetStockQuantitiesOf(quoted.all), bounds);
  const { id, left, held, isTooMuch } = written;
  if (id === null) throw (await shortageOf(inside, quoted.all, held)) ?? new Refusal('OPTION_UNAVAILABLE');
  validateReceipt(quoted, left, input);
  if (isTooMuch) throw depositRefused(stockTaken);
  if (written.isCrowded) throw proofNeeded('이 상품을 결제하고 있는 분이 많아요.');
  if (written.isOver || (written.isScarce && (await exceedsUnverifiedShare(inside, id, others ?? 0))))
    throw proofNeeded('남은 수량이 얼마 없어요.');
  await keepReceipt(inside, id, receipt, input);
  const { uuid, order_number: orderNumber, total_price: totalPrice, tax_free_amount: taxFreeAmount } = order.row;
  if (quoted.gift) await createGift(inside, id, quoted.gift, quoted.first, input.reference);
  if (totalPrice === 0 && !(await tools.settle(inside, id))) throw new Refusal('OPTION_UNAVAILABLE');
  const status = totalPrice === 0 ? 'paid' : 'request';
  const names = quoted.rows.map((row) => row.name);
  return { id, uuid, orderNumber, totalPrice, taxFreeAmount, status, method: order.payment.method, names };
}

const stockTaken = '이 상품은 무통장입금으로 맡아 둘 수 있는 수량이 찼어요.';
const networkFull = '같은 인터넷망에서 입금을 기다리는 주문이 많아요.';

/** A guest without a verified phone cannot order by deposit now; a card or a verified phone can. */
function depositRefused(why: string) {
  const text = `${why} 카드로 결제하거나 휴대폰 인증 후 주문해 주세요.`;
  return new Refusal('PAYMENT_METHOD_NOT_ALLOWED', {}, { reason: text, proof: true }).saying(text);
}

/** What unverified guests may hold is taken, by all of them or by those of one network. */
function proofNeeded(why: string) {
  return new Refusal('VERIFY_REQUIRED', {}, { field: 'guestOrderPhone', proof: true }).saying(
    `${why} 휴대폰 인증을 하시면 바로 주문할 수 있어요.`,
  );
}

function keepReceipt(inside: Tx, order: number, receipt: RequestedReceipt | null, { who, tools }: PlaceOrderInput) {
  return saveReceipt(inside, order, receipt, { encryption: tools.encryption, person: who.id, isGuest: who.isGuest });
}

function answerOf(
  order: PlacedOrderRow,
  { who, tmp, tools }: PlaceOrderInput,
  status: string,
  virtualAccount: VirtualAccount | null = null,
): PlacedOrder {
  const isPaidInWindow = paymentTerms(order.method).opens === 'window';
  return {
    orderId: order.id,
    orderUuid: order.uuid,
    orderNumber: order.orderNumber,
    payable: order.totalPrice,
    pgType: 'toss',
    pg: isPaidInWindow ? paymentWindowOf({ ...order, tmp }, who, tools) : null,
    virtualAccount,
    status,
  };
}

/**
 * Returns the order that this sheet has become, if the request is the same. Returns undefined if there is none or the request
 * replaces it. Throws ORDER_ALREADY_PLACED while it is being paid.
 */
async function resubmitOrReplace(
  inside: Tx,
  sheet: OpenSheet,
  input: PlaceOrderInput,
): Promise<PlacedOrderRow | undefined> {
  const uuid = sheet.first.orderUuid;
  if (!uuid) return undefined;
  const entered = enteredColumnsOf({ address: sheet.address, form: input.body });
  const order = await existingOrderOf(inside, input.who.id, uuid, entered);
  if (order && isSame(order, input) && (!sheet.gift || (await isSameGift(inside, order.id, sheet.gift)))) return order;
  if (order?.status === 'request' && (await input.tools.letGo(inside, order.id))) return undefined;
  throw new Refusal('ORDER_ALREADY_PLACED', {}, { uuid });
}

function isSame(order: ExistingOrder, { body }: PlaceOrderInput) {
  const { couponIds } = body;
  return (
    ['request', 'bank_transfer_waiting'].includes(order.status) &&
    order.totalPrice === body.chkPrice &&
    order.usedPoint === -body.chkUsedPoint &&
    order.method === body.paymentMethodType &&
    (couponIds == null || [...couponIds].sort((a, b) => a - b).join() === order.couponIds.join()) &&
    order.hasSameEntries
  );
}
