import type { LineStatus } from '#contract/lines.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { endedLineStatuses, orderFilters } from '#contract/rules/statuses.ts';

const statusTexts: Record<LineStatus, string> = {
  request: '주문접수',
  bank_transfer_waiting: '입금대기',
  paid: '결제완료',
  withdraw_partially: '부분취소',
  delivery_waiting: '배송준비중',
  delivery_delay: '배송지연',
  delivering: '배송중',
  delivery_end: '배송완료',
  complete: '구매확정',
  withdraw_request: '취소요청',
  withdraw_complete: '취소완료',
  stock_out: '품절취소',
  replace_request: '교환요청',
  replace_complete: '교환완료',
  return_request: '반품요청',
  return_complete: '반품완료',
  incomplete: '결제 미완료',
  unknown: '확인 중',
};

/** The text of a status; an order that waits for payment is shown as received. */
export function orderStatusText(status: LineStatus | Order['orderItemStatus']) {
  return status === 'pre_ordering' ? statusTexts.request : statusTexts[status];
}

const ended = new Set<string>(endedLineStatuses);
const troubled = new Set<string>([
  'withdraw_request',
  'delivery_delay',
  'return_request',
  'replace_request',
  'withdraw_partially',
]);

export function orderStatusTone(status: string) {
  if (ended.has(status)) return 'text-ink-400';
  if (troubled.has(status)) return 'text-warning';
  return status === 'delivery_end' || status === 'complete' ? 'text-ink-900' : 'text-brand-strong';
}

export function hasOrderEnded(status: string) {
  return ended.has(status);
}

export const orderFilterTabs = [
  { key: 'all', label: '전체' },
  { key: 'bank_transfer_waiting', label: '입금대기' },
  { key: 'paid', label: '결제완료' },
  { key: 'delivering', label: '배송' },
  { key: 'delivery_end', label: '배송완료' },
  { key: 'complete', label: '구매확정' },
  { key: 'withdraw', label: '취소' },
  { key: 'return', label: '반품·교환' },
] as const;

export type OrderFilter = (typeof orderFilterTabs)[number]['key'];

export function orderFilterOf(asked: string | null): OrderFilter {
  return orderFilterTabs.find(({ key }) => key === asked)?.key ?? 'all';
}

const within: Record<Exclude<OrderFilter, 'all'>, LineStatus[]> = orderFilters;

/** Whether an order belongs into a filtered list: one line of that status is enough. */
export function matchesOrderFilter(filter: OrderFilter, order: Pick<Order, 'orderItemProducts'>) {
  if (filter === 'all') return true;
  return order.orderItemProducts.some((line) => within[filter].includes(line.orderItemProductStatus));
}

/** The remaining quantity of a line after cancellations. */
export function remainingLineQuantity(line: Pick<OrderItem, 'orderOptionGroups'>) {
  return line.orderOptionGroups.reduce((sum, group) => sum + remainingQuantityOf(group), 0);
}

/** The remaining quantity of one option of a line. */
export function remainingQuantityOf({ optionUnit, withdrawnUnit }: OrderItem['orderOptionGroups'][number]) {
  return optionUnit - withdrawnUnit;
}

/** "감귤 5kg 2개, 감귤 3kg 1개": what is left of a line, or what was ordered if nothing is left. */
export function optionsText(line: Pick<OrderItem, 'orderOptionGroups'>) {
  const isGone = remainingLineQuantity(line) === 0;
  return line.orderOptionGroups
    .map(({ productOptionCombination: { name }, optionUnit, withdrawnUnit }) => ({
      name,
      units: isGone ? optionUnit : optionUnit - withdrawnUnit,
    }))
    .filter(({ units }) => units > 0)
    .map(({ name, units }) => `${name} ${units}개`)
    .join(', ');
}
