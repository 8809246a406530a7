import type { Order, OrderLine } from '#contract/orders.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import { won } from '#contract/rules/money.ts';
import { endedLines } from '#contract/rules/statuses.ts';

/** How many units of which options of which lines go: by the line's uuid and the option's key. */
export type Selection = ReadonlyMap<string, ReadonlyMap<string, number>>;
export type Way = 'now' | 'late' | 'ask';
export type Wanted = { pid: string; options: { optionIdPathKey: string; units: number }[] };

/** How a line may go: at once, at once because it is late, or by asking; null when it may not. */
export function wayOf({ actions }: Pick<OrderLine, 'actions'>): Way | null {
  if (actions.includes('withdraw')) return 'now';
  if (actions.includes('withdraw_now')) return 'late';
  return actions.includes('withdraw_request') ? 'ask' : null;
}

/** Only as a whole: not paid yet, or a coupon that does not stand parting. */
export function isWholeOnly({ withdrawType }: Pick<Order, 'withdrawType'>) {
  return withdrawType === 'withdraw_oi_only';
}

export function choosable(order: Order): OrderLine[] {
  if (isWholeOnly(order))
    return order.orderItemProducts.filter((line) => !endedLines.includes(line.orderItemProductStatus));
  return order.orderItemProducts.filter((line) => wayOf(line) !== null);
}

export function allOf(line: OrderLine): ReadonlyMap<string, number> {
  return new Map(
    line.orderOptionGroups
      .map((group) => [group.productOptionCombination.optionIdPathKey, leftOf(group)] as const)
      .filter(([, units]) => units > 0),
  );
}

export function leftOf({ optionUnit, withdrawnUnit }: OrderLine['orderOptionGroups'][number]) {
  return optionUnit - withdrawnUnit;
}

/** What is chosen when the screen opens: the line that was pressed, else everything. */
export function firstSelection(order: Order, pressed: string | null): Selection {
  const lines = choosable(order);
  const one = isWholeOnly(order) ? undefined : lines.find(({ uuid }) => uuid === pressed);
  return new Map((one ? [one] : lines).map((line) => [line.uuid, allOf(line)]));
}

/** What is still there of a choice when the order has moved on meanwhile. */
export function pruned(order: Order, selection: Selection): Selection {
  return choosable(order).reduce<Selection>((all, line) => {
    const wanted = selection.get(line.uuid);
    const units = [...allOf(line)].map(([key, left]) => [key, Math.min(left, wanted?.get(key) ?? 0)] as const);
    return withUnits(all, line.uuid, new Map(units));
  }, new Map());
}

/** One line with other units; none at all takes it out. */
export function withUnits(selection: Selection, line: string, units: ReadonlyMap<string, number>): Selection {
  const next = new Map(selection);
  const some = new Map([...units].filter(([, count]) => count > 0));
  if (some.size > 0) next.set(line, some);
  else next.delete(line);
  return next;
}

export function withLines(selection: Selection, lines: OrderLine[]): Selection {
  return lines.reduce<Selection>((all, line) => withUnits(all, line.uuid, allOf(line)), selection);
}

/** What goes in one breath: what can go at once is not held up by what has to be asked for, nor made cheaper by what is late. */
export function groupsOf(order: Order, selection: Selection): { way: Way; lines: Wanted[] }[] {
  const groups = new Map<Way, Wanted[]>();
  for (const line of choosable(order)) {
    const units = selection.get(line.uuid);
    if (!units) continue;
    const way = wayOf(line) ?? 'now';
    const options = [...units].map(([optionIdPathKey, count]) => ({ optionIdPathKey, units: count }));
    groups.set(way, [...(groups.get(way) ?? []), { pid: line.uuid, options }]);
  }
  return [...groups].map(([way, lines]) => ({ way, lines }));
}

/** Whether the order as a whole goes, by the call for that. */
export function isWhole(order: Order, selection: Selection) {
  if (order.withdrawType !== 'normal' && order.withdrawType !== 'withdraw_oi_only') return false;
  return choosable(order).every((line) => {
    const units = selection.get(line.uuid);
    return [...allOf(line)].every(([key, left]) => units?.get(key) === left);
  });
}

/** Whether nothing of the order is left once these are gone. */
export function takesAll(order: Order, selection: Selection) {
  return order.orderItemProducts.every((line) => {
    const units = selection.get(line.uuid);
    return (
      endedLines.includes(line.orderItemProductStatus) ||
      [...allOf(line)].every(([key, left]) => units?.get(key) === left)
    );
  });
}

export function unitsOf(selection: Selection) {
  return [...selection.values()].flatMap((units) => [...units.values()]).reduce((sum, count) => sum + count, 0);
}

/** Lines that travel with one of these, as the shop put them together when they were sold (rules D7.1). */
export function companions(order: Order, uuids: string[]) {
  const touched = order.orderItemProducts.filter(({ uuid }) => uuids.includes(uuid));
  const bundles = new Set(touched.map(({ bundleKey }) => bundleKey));
  return choosable(order).filter(({ bundleKey }) => bundles.has(bundleKey));
}

/** Whether something that travels with these lines stays behind, all of it or a part. */
export function isParted(order: Order, uuids: string[], selection: Selection) {
  return companions(order, uuids).some((line) => {
    const units = selection.get(line.uuid);
    return [...allOf(line)].some(([key, left]) => units?.get(key) !== left);
  });
}

/** What is different between two previews, in words. */
export function changeText(before: RefundPreview | undefined, cash: number | undefined) {
  if (!before || cash === undefined || before.cash === cash) return '환불 금액이 바뀌었어요. 다시 확인해 주세요.';
  const [was, is] = [before.cash, cash].map(won);
  return `환불 금액이 ${was}에서 ${is}으로 바뀌었어요. 다시 확인해 주세요.`;
}
