import type { Order, OrderItem } from '#contract/orders.ts';
import { deliveryPromiseOf } from './delivery-promise.ts';

/** The date that a line shows; for a gift, what it waits for. */
export function lineDateText({ isGift }: Pick<Order, 'isGift'>, line: OrderItem, brief: boolean) {
  return (
    deliveryPromiseOf(line, brief) ||
    (isGift && line.orderItemProductStatus === 'paid' ? '받는 분을 기다리고 있어요' : '')
  );
}

/** A gift has the same product for several recipients: lines of the same status are listed together, and only the first shows it. */
export function lineStatusGroups(order: Pick<Order, 'isGift'>, lines: OrderItem[], brief = false) {
  if (!order.isGift) return lines.map((line) => ({ line, isTold: false }));
  const groups = new Map<string, OrderItem[]>();
  for (const line of lines) {
    const key = `${line.orderItemProductStatus} ${lineDateText(order, line, brief)}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap((alike) => alike.map((line, place) => ({ line, isTold: place > 0 })));
}
