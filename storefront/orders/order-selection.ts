import type { Order, OrderItem } from '#contract/orders.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import { formatWon } from '#contract/rules/money.ts';
import { endedLineStatuses } from '#contract/rules/statuses.ts';
import { remainingQuantityOf } from './order-texts.ts';

/** The quantities to cancel, by the line's uuid and the option's key. */
export type CancelSelection = ReadonlyMap<string, ReadonlyMap<string, number>>;
export type CancelMode = 'now' | 'late' | 'ask';
export type CancelLineInput = { pid: string; options: { optionIdPathKey: string; units: number }[] };

/** How a line can be cancelled: at once, at once because it is late, or by request; null when it cannot. */
export function cancelModeOf({ actions }: Pick<OrderItem, 'actions'>): CancelMode | null {
  if (actions.includes('withdraw')) return 'now';
  if (actions.includes('withdraw_now')) return 'late';
  return actions.includes('withdraw_request') ? 'ask' : null;
}

/** Whether an order can be cancelled only as a whole: it is unpaid, or has a coupon that excludes partial cancellation. */
export function isWholeOnly({ withdrawType }: Pick<Order, 'withdrawType'>) {
  return withdrawType === 'withdraw_oi_only';
}

export function cancellableLines(order: Order): OrderItem[] {
  if (isWholeOnly(order))
    return order.orderItemProducts.filter((line) => !endedLineStatuses.includes(line.orderItemProductStatus));
  return order.orderItemProducts.filter((line) => cancelModeOf(line) !== null);
}

export function wholeLineSelection(line: OrderItem): ReadonlyMap<string, number> {
  return new Map(
    line.orderOptionGroups
      .map((group) => [group.productOptionCombination.optionIdPathKey, remainingQuantityOf(group)] as const)
      .filter(([, units]) => units > 0),
  );
}

/** The initial selection: the pressed line, otherwise everything. */
export function initialSelection(order: Order, pressed: string | null): CancelSelection {
  const lines = cancellableLines(order);
  const onlyLine = isWholeOnly(order) ? undefined : lines.find(({ uuid }) => uuid === pressed);
  return new Map((onlyLine ? [onlyLine] : lines).map((line) => [line.uuid, wholeLineSelection(line)]));
}

/** The selection limited to what can still be cancelled. */
export function pruneSelection(order: Order, selection: CancelSelection): CancelSelection {
  return cancellableLines(order).reduce<CancelSelection>((all, line) => {
    const wanted = selection.get(line.uuid);
    const units = [...wholeLineSelection(line)].map(
      ([key, left]) => [key, Math.min(left, wanted?.get(key) ?? 0)] as const,
    );
    return selectQuantity(all, line.uuid, new Map(units));
  }, new Map());
}

/** Sets the quantities of one line; zero removes it. */
export function selectQuantity(
  selection: CancelSelection,
  line: string,
  units: ReadonlyMap<string, number>,
): CancelSelection {
  const next = new Map(selection);
  const some = new Map([...units].filter(([, count]) => count > 0));
  if (some.size > 0) next.set(line, some);
  else next.delete(line);
  return next;
}

export function selectLines(selection: CancelSelection, lines: OrderItem[]): CancelSelection {
  return lines.reduce<CancelSelection>(
    (all, line) => selectQuantity(all, line.uuid, wholeLineSelection(line)),
    selection,
  );
}

/**
 * Groups for separate requests: immediate cancellations do not wait for requested ones, and late ones do not change the refund of the
 * others. A whole order is one request, because nothing of it stays that could cost a fee. After a return it is not: the fee of a parcel that
 * was shipped comes back with a late line only.
 */
export function cancelGroupsOf(
  order: Order,
  selection: CancelSelection,
): { way: CancelMode; lines: CancelLineInput[] }[] {
  const groups = new Map<CancelMode, CancelLineInput[]>();
  for (const line of cancellableLines(order)) {
    const units = selection.get(line.uuid);
    if (!units) continue;
    const way = cancelModeOf(line) ?? 'now';
    const options = [...units].map(([optionIdPathKey, count]) => ({ optionIdPathKey, units: count }));
    groups.set(way, [...(groups.get(way) ?? []), { pid: line.uuid, options }]);
  }
  const isReturned = order.orderItemProducts.some((line) => line.orderItemProductStatus === 'return_complete');
  if (groups.size > 1 && !isReturned && isWholeOrderSelected(order, selection))
    return [{ way: 'now', lines: [...groups.values()].flat() }];
  return [...groups].map(([way, lines]) => ({ way, lines }));
}

/** Whether the endpoint for the whole order can be used. */
export function isWholeOrderSelected(order: Order, selection: CancelSelection) {
  if (order.withdrawType !== 'normal' && order.withdrawType !== 'withdraw_oi_only') return false;
  return cancellableLines(order).every((line) => {
    const units = selection.get(line.uuid);
    return [...wholeLineSelection(line)].every(([key, left]) => units?.get(key) === left);
  });
}

/** Whether nothing of the order remains after this cancellation. */
export function leavesOrderEmpty(order: Order, selection: CancelSelection) {
  return order.orderItemProducts.every((line) => {
    const units = selection.get(line.uuid);
    return (
      endedLineStatuses.includes(line.orderItemProductStatus) ||
      [...wholeLineSelection(line)].every(([key, left]) => units?.get(key) === left)
    );
  });
}

export function selectedQuantity(selection: CancelSelection) {
  return [...selection.values()].flatMap((units) => [...units.values()]).reduce((sum, count) => sum + count, 0);
}

/** Lines in the same bundle as one of these, as grouped at the time of the sale (rules D7.1). */
export function bundledLines(order: Order, uuids: string[]) {
  const touched = order.orderItemProducts.filter(({ uuid }) => uuids.includes(uuid));
  const bundles = new Set(touched.map(({ bundleKey }) => bundleKey));
  return cancellableLines(order).filter(({ bundleKey }) => bundles.has(bundleKey));
}

/** Whether any part of these lines' bundles stays. */
export function splitsBundle(order: Order, uuids: string[], selection: CancelSelection) {
  return bundledLines(order, uuids).some((line) => {
    const units = selection.get(line.uuid);
    return [...wholeLineSelection(line)].some(([key, left]) => units?.get(key) !== left);
  });
}

/** The difference between two previews, as a sentence. */
export function cancelChangeText(before: RefundPreview | undefined, cash: number | undefined) {
  if (!before || cash === undefined || before.cash === cash) return '환불 금액이 바뀌었어요. 다시 확인해 주세요.';
  const [was, is] = [before.cash, cash].map(formatWon);
  return `환불 금액이 ${was}에서 ${is}으로 바뀌었어요. 다시 확인해 주세요.`;
}
