import type { ClaimReason } from '#contract/claims.ts';
import type { Order, OrderAction, OrderLine } from '#contract/orders.ts';
import { bankName } from '#contract/rules/banks.ts';
import { type PaymentMethod, paymentTerms } from '#contract/rules/payments.ts';
import { titleOf } from '../checkout/consents.ts';
import type { OrderRow } from './orders.sql.ts';
import { withdrawTypeOf } from './status.ts';

export const reasonTexts: Record<ClaimReason, string> = {
  CHANGE_OF_MIND: '단순 변심',
  WRONG_OPTION: '주문 실수',
  DAMAGED: '파손·상함',
  DEFECT: '품질 불량',
  WRONG_ITEM: '다른 상품 도착',
  MISSING: '수량 부족',
  LATE: '배송 지연으로 사용 불가',
  LOST: '분실',
};

/** An order as it is answered: with what may be done now, in words and by name. */
export function presentOrder({ order, statuses, noPartial, isMember }: OrderRow, now: Date): Order {
  const withdrawType = withdrawTypeOf(statuses as OrderLine['orderItemProductStatus'][], order.isGift, noPartial);
  const virtualAccount = order.payment.virtualAccount;
  const lines = order.orderItemProducts.map((line, at) => ({
    ...line,
    claims: line.claims.map((claim) => ({ ...claim, reasonText: reasonTexts[claim.reason] })),
    actions: lineActions(line, {
      isGift: order.isGift,
      isMember,
      noPartial,
      isAsked: statuses[at] === 'delivery_waiting',
    }),
  }));
  return {
    ...order,
    withdrawType,
    payment: {
      ...order.payment,
      virtualAccount: virtualAccount && { ...virtualAccount, bankText: bankName(virtualAccount.bankCode) },
    },
    orderItemProducts: lines,
    refunds: order.refunds.map((refund) => ({ ...refund, ...refundWords(refund, order.payment.paymentMethodType) })),
    consents: order.consents.map((consent) => ({ ...consent, title: titleOf(consent.kind) })),
    actions: orderActions(order, withdrawType, now),
  };
}

/** How the money of a refund goes back, and how far it has come, in words. */
export function refundWords({ way, status }: Pick<Order['refunds'][number], 'way' | 'status'>, method: PaymentMethod) {
  const wayText = paymentTerms(way === 'none' ? 'point' : method).backIn;
  const statusText = { requested: '환불 접수', sent: '환불 진행 중', done: '환불 완료', failed: '환불 확인 중' }[
    status
  ];
  return { wayText, statusText };
}

type Facts = { isGift: boolean; isMember: boolean; noPartial: boolean; isAsked: boolean };

/** Rules D4.6, one status after the other. */
function lineActions(line: OrderLine, { isGift, isMember, noPartial, isAsked }: Facts): OrderAction[] {
  const { orderItemProductStatus: status, returnPolicy } = line;
  const review: OrderAction[] = isMember && !line.isReviewed ? ['review'] : [];
  const wait: OrderAction[] = line.delay?.waitDate ? [] : ['wait'];
  const track: OrderAction[] = line.delivery ? ['track'] : [];
  switch (status) {
    case 'paid':
    case 'withdraw_partially':
      if (isGift) return [];
      return isAsked ? ['withdraw_request'] : noPartial ? [] : ['withdraw'];
    case 'delivery_waiting':
      return isGift ? [] : ['withdraw_request'];
    case 'delivery_delay':
      return [...(isGift || noPartial ? [] : (['withdraw_now'] as const)), ...wait];
    case 'withdraw_request':
      return ['withdraw_undo'];
    case 'delivering':
      return [...track, 'received', 'return'];
    case 'delivery_end':
    case 'replace_complete':
      return ['confirm', 'return', ...(returnPolicy === 'fresh' ? [] : (['replace'] as const)), ...track, ...review];
    case 'return_request':
    case 'replace_request':
      return ['claim_undo', ...track];
    case 'complete':
      return [...review, 'rebuy', 'defect'];
    case 'withdraw_complete':
    case 'stock_out':
    case 'return_complete':
      return ['rebuy', 'refunds'];
    case 'incomplete':
      return ['rebuy'];
    default:
      return [];
  }
}

const monthMs = 30 * 86_400_000;

function orderActions(order: Order, withdrawType: Order['withdrawType'], now: Date): OrderAction[] {
  const actions: OrderAction[] = [];
  const open = order.orderItemProducts.map((line) => line.orderItemProductStatus);
  if (order.orderItemStatus === 'request') actions.push('pay');
  if (order.orderItemStatus === 'bank_transfer_waiting') actions.push('deposit');
  if (withdrawType === 'normal' || withdrawType === 'withdraw_oi_only') actions.push('withdraw');
  const here = ['paid', 'withdraw_partially', 'withdraw_complete', 'stock_out'];
  if (!order.isGift && order.orderItemStatus === 'paid' && open.every((status) => here.includes(status)))
    actions.push('address');
  if (order.receipt?.changeableUntil || order.receipt?.status === 'waiting') actions.push('receipt');
  if (order.refunds.length > 0) actions.push('refunds');
  const ended = ['withdraw_complete', 'stock_out', 'complete'].includes(order.orderItemStatus);
  const asks = open.some((status) => ['withdraw_request', 'return_request', 'replace_request'].includes(status));
  const isOld = now.getTime() - Date.parse(order.createDate) > monthMs;
  const isPaidBack = order.refunds.every((refund) => refund.status === 'done');
  if (order.orderItemStatus === 'incomplete' || (ended && isOld && !asks && isPaidBack)) actions.push('remove');
  return actions;
}
