import type { Order, OrderLine } from '#contract/orders.ts';
import { promiseOf } from './delivery-promise.ts';

/** The day a line promises; of a gift, what it waits for. */
export function dayOf({ isGift }: Pick<Order, 'isGift'>, line: OrderLine, brief: boolean) {
  return (
    promiseOf(line, brief) || (isGift && line.orderItemProductStatus === 'paid' ? '받는 분을 기다리고 있어요' : '')
  );
}

/** A gift is the same box for several people: lines that stand alike follow each other, and only the first of them says how. */
export function toldOnce(order: Pick<Order, 'isGift'>, lines: OrderLine[], brief = false) {
  if (!order.isGift) return lines.map((line) => ({ line, isTold: false }));
  const groups = new Map<string, OrderLine[]>();
  for (const line of lines) {
    const key = `${line.orderItemProductStatus} ${dayOf(order, line, brief)}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap((alike) => alike.map((line, place) => ({ line, isTold: place > 0 })));
}
