import type { Order, OrderAction, OrderItem } from '#contract/orders.ts';
import type { CancelAction } from './cancel-lines.ts';

type ActionLine = Pick<OrderItem, 'orderItemProductStatus' | 'returnPolicy' | 'isReviewed' | 'delay' | 'delivery'>;
type Facts = {
  isGift: boolean;
  isMember: boolean;
  noPartial: boolean;
  /** The order can be cancelled as a whole, and only so. */
  isWholeOnly: boolean;
  cancelAction: CancelAction;
  /** A request to cancel the line may be accepted: a part of an order that is cancelled only together is refused. */
  canAsk: boolean;
};

/** Returns the actions of a line (rules D4.6), by its status. */
export function lineActionsOf(
  line: ActionLine,
  { isGift, isMember, noPartial, isWholeOnly, cancelAction, canAsk }: Facts,
): OrderAction[] {
  const { orderItemProductStatus: status, returnPolicy } = line;
  const review: OrderAction[] = isMember && !isGift && !line.isReviewed ? ['review'] : [];
  const wait: OrderAction[] = line.delay?.waitDate ? [] : ['wait'];
  const track: OrderAction[] = line.delivery ? ['track'] : [];
  const ask: OrderAction[] = canAsk ? ['withdraw_request'] : [];
  switch (status) {
    case 'paid':
    case 'withdraw_partially':
      if (isGift) return [];
      if (cancelAction === 'shop' && !isWholeOnly) return ['withdraw_now'];
      if (cancelAction === 'ask') return ask;
      return noPartial ? [] : ['withdraw'];
    case 'delivery_waiting':
      return isGift ? [] : ask;
    case 'delivery_delay':
      return [...(isGift || isWholeOnly ? [] : (['withdraw_now'] as const)), ...wait];
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

/**
 * Returns the buyer's actions on the order at `now`, in the order of the buttons. `isPacked` is true if a part of a line being
 * packed was cancelled.
 */
export function orderActionsOf(order: Omit<Order, 'actions'>, now: Date, isPacked: boolean): OrderAction[] {
  const actions: OrderAction[] = [];
  const { withdrawType } = order;
  const open = order.orderItemProducts.map((line) => line.orderItemProductStatus);
  if (order.orderItemStatus === 'request') actions.push('pay');
  if (order.orderItemStatus === 'bank_transfer_waiting') actions.push('deposit');
  if (withdrawType === 'normal' || withdrawType === 'withdraw_oi_only') actions.push('withdraw');
  const here = ['paid', 'withdraw_partially', 'withdraw_complete', 'stock_out'];
  if (!order.isGift && !isPacked && order.orderItemStatus === 'paid' && open.every((status) => here.includes(status)))
    actions.push('address');
  if (order.receipt?.changeableUntil || order.receipt?.status === 'waiting') actions.push('receipt');
  if (order.refunds.length > 0) actions.push('refunds');
  const ended = ['withdraw_complete', 'stock_out', 'complete'].includes(order.orderItemStatus);
  const asks = open.some((status) => ['withdraw_request', 'return_request', 'replace_request'].includes(status));
  const isOld = now.getTime() - Date.parse(order.history.at(-1)?.at ?? order.createDate) > monthMs;
  const isPaidBack = order.refunds.every((refund) => refund.status === 'done');
  const { returning } = order.payment;
  const isReturned = !returning || returning.isDone;
  const isOver = order.orderItemStatus === 'incomplete' || (ended && isOld && !asks && isPaidBack);
  if (isOver && isReturned) actions.push('remove');
  return actions;
}
