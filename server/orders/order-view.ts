import type { LineStatus } from '#contract/lines.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { bankName } from '#contract/rules/banks.ts';
import { claimReasonNames } from '#contract/rules/claims.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { arrivalStatuses, endedLineStatuses } from '#contract/rules/statuses.ts';
import { consentTitleOf } from '../checkout/purchase-consents.ts';
import { identityTexts } from '../payments/cash-receipts/cash-receipt-form.ts';
import { cancelActionOf } from './cancel-lines.ts';
import { lineActionsOf, orderActionsOf } from './order-actions.ts';
import type { LineJson, LineProductJson, OrderJson } from './order-json.sql.ts';
import { refundTexts } from './order-texts.ts';

/** Converts a stored order to the reply: texts, derived values and allowed actions. */
export function toOrder(facts: OrderJson, now: Date): Order {
  const { isMember, hasWholeCoupon, areaFee, paidArea, allLines, ...rest } = facts;
  const { totalPrice } = facts.prices;
  const noPartial = goesWhole(facts);
  const withdrawType = cancelTypeOf(allLines.map(statusToCancel), facts.isGift, noPartial);
  const open = allLines.filter(({ status }) => !endedLineStatuses.includes(status));
  const canAsk =
    !noPartial || open.every((line) => cancelActionOf({ status: line.status, ...line.productFacts }) === 'ask');
  const orderTerms = { noPartial, isWholeOnly: withdrawType === 'withdraw_oi_only', canAsk };
  const order = {
    ...rest,
    withdrawType,
    giftTotalPrice: facts.isGift ? totalPrice : 0,
    orderItemPrice: { totalPrice },
    prices: { ...facts.prices, ...areaFees(paidArea, areaFee) },
    orderItemProducts: facts.orderItemProducts.map((line) => presentLine(line, facts, orderTerms)),
    payment: { ...facts.payment, virtualAccount: accountOf(facts.payment.virtualAccount) },
    refunds: facts.refunds.map((refund) => ({ ...refund, ...refundTexts(refund, facts.payment.paymentMethodType) })),
    receipt: receiptOf(facts.receipt, now),
    receiptType: facts.receipt ? receiptTypeOf(facts.receipt) : facts.receiptType,
    consents: facts.consents.map(({ products: _, ...consent }) => ({
      ...consent,
      title: consentTitleOf(consent.kind),
    })),
  };
  const isPacked = allLines.some(
    ({ status, productFacts }) => status === 'withdraw_partially' && productFacts.confirmedAt !== null,
  );
  return { ...order, actions: orderActionsOf(order, now, isPacked) };
}

/**
 * A gift's sender sees whether a parcel is in transit or has arrived, never its tracking or the day of arrival (rules D12.2). Actions on the
 * parcel belong to the recipient.
 */
export function toOrderForBuyer(facts: OrderJson, now: Date): Order {
  const order = toOrder(facts, now);
  if (!order.isGift) return order;
  const orderItemProducts = order.orderItemProducts.map((line) => ({
    ...line,
    delivery: null,
    tracking: null,
    arrival: null,
    deliveredDate: null,
    autoCompleteDate: null,
    claims: [],
    actions: line.actions.filter((action) => action === 'rebuy' || action === 'refunds'),
  }));
  const history = order.history.filter(({ to }) => !arrivalStatuses.includes(to));
  return { ...order, orderItemProducts, history };
}

/** Returns a gift's line as its recipient sees it: the product, without any price (rules D12.2). */
export function toOrderForReceiver(line: OrderItem): OrderItem {
  const product = { ...line.product, price: 0, listPrice: 0, discountPercent: 0 };
  const free = { price: { supplyPrice: null, price: 0, specialSalePrice: null }, productOptionPrice: { price: 0 } };
  return {
    ...line,
    product,
    orderOptionGroups: line.orderOptionGroups.map((group) => ({
      ...group,
      product,
      productOptionCombination: { ...group.productOptionCombination, ...free },
      lineAmount: 0,
    })),
    shares: { coupon: 0, point: 0, cash: 0 },
    claims: [],
    asked: null,
    actions: [],
  };
}

function presentLine(
  { completeDate, productFacts, ...facts }: LineJson,
  order: OrderJson,
  orderTerms: { noPartial: boolean; isWholeOnly: boolean; canAsk: boolean },
): OrderItem {
  const { orderItemProductStatus: status, delivery, delay } = facts;
  const line = {
    ...facts,
    orderOptionGroups: facts.orderOptionGroups.map((group) => ({ product: facts.product, ...group })),
    delivery: delivery && { ...withTrackUrl(delivery), more: delivery.more.map(withTrackUrl) },
    delay: delay && { ...delay, waitDate: delay.waitDate ?? null },
    claims: facts.claims.map((claim) => ({ ...claim, reasonText: claimReasonNames[claim.reason] })),
    autoCompleteDate: status === 'delivery_end' || status === 'replace_complete' ? completeDate : null,
    returnPolicy: returnPolicyOf(facts.productId, productFacts, order),
  };
  const { isGift, isMember } = order;
  const cancelAction = cancelActionOf({ status, ...productFacts });
  return { ...line, actions: lineActionsOf(line, { isGift, isMember, cancelAction, ...orderTerms }) };
}

/** Paid with a method or coupon that excludes partial refunds. */
function goesWhole({ hasWholeCoupon, payment }: OrderJson) {
  return hasWholeCoupon || paymentTerms(payment.paymentMethodType).isWhole;
}

/** The status that a line counts as for `cancelTypeOf`: packed where the seller is asked, late where the shop pays (rules D4.4). */
function statusToCancel({ status, productFacts }: OrderJson['allLines'][number]): LineStatus {
  const action = cancelActionOf({ status, ...productFacts });
  if (action === 'ask') return 'delivery_waiting';
  return action === 'shop' ? 'delivery_delay' : status;
}

/** Made to order applies only if the buyer agreed to it. */
function returnPolicyOf(product: number, { returnPolicy }: LineProductJson, { consents }: OrderJson) {
  const isAgreed = consents.some(({ kind, products }) => kind === 'madeToOrder' && products.includes(product));
  return returnPolicy === 'made_to_order' && !isAgreed ? 'normal' : returnPolicy;
}

function areaFees(area: number, fee: number) {
  const of = (one: number) => (one === area ? fee : 0);
  return { area1ShippingFee: of(1), area2ShippingFee: of(2), area3ShippingFee: of(3) };
}

function accountOf(account: OrderJson['payment']['virtualAccount']): Order['payment']['virtualAccount'] {
  if (!account) return null;
  const { accountType, customerName, bankCode } = account;
  return {
    ...account,
    accountType: accountType ?? '일반',
    bankText: bankName(bankCode),
    customerName: customerName ?? '',
  };
}

function receiptOf(facts: OrderJson['receipt'], now: Date): Order['receipt'] {
  if (!facts) return null;
  const { changeDate, ...receipt } = facts;
  const isOpen = receipt.isSelfIssued && receipt.status === 'issued' && changeDate && new Date(changeDate) > now;
  return {
    ...receipt,
    identitySelectText: identityTexts[receipt.identitySelect] ?? '',
    changeableUntil: isOpen ? changeDate : null,
  };
}

/** The kind of the receipt that the order has now, which the buyer may have changed. */
function receiptTypeOf({ isSelfIssued, cashReceiptType }: NonNullable<OrderJson['receipt']>): Order['receiptType'] {
  if (isSelfIssued) return 'none';
  return cashReceiptType === 1 ? 'income_deduction' : 'expenditure_proof';
}

function withTrackUrl<T extends { trackUrl: string; invoice: string }>(parcel: T): T {
  return { ...parcel, trackUrl: parcel.trackUrl && parcel.trackUrl + parcel.invoice };
}

/** Returns what of an order may be cancelled, and how (rules D4.4). */
export function cancelTypeOf(lines: LineStatus[], isGift: boolean, noPartial = false): Order['withdrawType'] {
  const open = lines.filter((status) => !endedLineStatuses.includes(status));
  const atOnce = ['paid', 'withdraw_partially', 'delivery_delay'];
  if (isGift || open.length === 0 || open.includes('unknown')) return 'withdraw_deny';
  if (open.every((status) => status === 'bank_transfer_waiting')) return 'withdraw_oi_only';
  if (open.every((status) => atOnce.includes(status))) return noPartial ? 'withdraw_oi_only' : 'normal';
  // A late line can be cancelled without those that cannot (rules D4.4).
  if (noPartial) return open.includes('delivery_delay') ? 'withdraw_oip_only' : 'withdraw_deny';
  if (open.some((status) => atOnce.includes(status) || status === 'delivery_waiting')) return 'withdraw_oip_only';
  return 'withdraw_deny';
}
