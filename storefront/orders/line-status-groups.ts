import type { Order, OrderItem } from '#contract/orders.ts';
import { deliveryPromiseOf } from './delivery-promise.ts';

/** The date that a line shows; for a gift, what it waits for. */
export function lineDateText({ isGift }: Pick<Order, 'isGift'>, line: OrderItem, brief: boolean) {
  return (
    deliveryPromiseOf(line, brief) ||
    (isGift && line.orderItemProductStatus === 'paid' ? '받는 분을 기다리고 있어요' : '')
  );
}

/** A row of a list of lines: `alike` equal lines as one, and `isStatusAbove` where the row above shows the same status. */
export type LineGroup = { line: OrderItem; isStatusAbove: boolean; alike: number };

/**
 * A gift has the same product for several recipients: lines of the same status are listed together, only the first shows it, and lines
 * that are equal and offer no action are one row.
 */
export function lineStatusGroups(order: Pick<Order, 'isGift'>, lines: OrderItem[], brief = false): LineGroup[] {
  if (!order.isGift) return lines.map((line) => ({ line, isStatusAbove: false, alike: 1 }));
  const groups = new Map<string, Map<string, LineGroup>>();
  for (const line of lines) {
    const status = `${line.orderItemProductStatus} ${lineDateText(order, line, brief)}`;
    const rows = groups.get(status) ?? new Map<string, LineGroup>();
    groups.set(status, rows);
    const key = isPlain(line) ? contentsOf(line) : line.uuid;
    const row = rows.get(key);
    if (row) row.alike += 1;
    else rows.set(key, { line, isStatusAbove: rows.size > 0, alike: 1 });
  }
  return [...groups.values()].flatMap((rows) => [...rows.values()]);
}

function isPlain({ actions, claims, asked, delay }: OrderItem) {
  return actions.length === 0 && claims.length === 0 && !asked && !delay;
}

function contentsOf({ orderOptionGroups }: OrderItem) {
  return orderOptionGroups
    .map((one) => [one.productOptionCombination.id, one.optionUnit, one.withdrawnUnit, one.lineAmount].join())
    .join(' ');
}
