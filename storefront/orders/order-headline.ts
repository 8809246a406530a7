import type { Order, OrderItem } from '#contract/orders.ts';
import { koreanDay, nearDayText } from '#contract/rules/dates.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { parcelsOf } from './next-steps.tsx';
import { hasOrderEnded, orderStatusText } from './order-texts.ts';

/** `title`: the next event for the reader of the order; `later`: the other parcels and what follows, one sentence each. */
export type OrderHeadline = { title: string; later: string[] };

type Facts = { orderItemStatus: Order['orderItemStatus']; isGift: boolean; orderItemProducts: OrderItem[] };

/**
 * The headline of an order, by the next event for its reader: the arrival of the earliest parcels, else their shipment, else the arrival
 * that is past. Orders without an expected event are headed by their status. `today` is a KST date.
 */
export function orderHeadlineOf(order: Facts, today = koreanDay(shopNow())): OrderHeadline {
  const status = { title: orderStatusText(order.orderItemStatus), later: [] };
  const parcels = parcelsOf(order.orderItemProducts.filter((line) => !hasOrderEnded(line.orderItemProductStatus)));
  if (order.isGift || parcels.length === 0) return status;
  const events = parcels.map(([first]) => eventOf(first as OrderItem, today));
  const expected = events.filter(({ kind }) => kind === 'arrival' || kind === 'shipment');
  const next = expected.sort((a, b) => rank(a) - rank(b) || a.day.localeCompare(b.day))[0];
  const many = parcels.length > 1;
  if (next) {
    const groups = groupsOf(events);
    const counted = (count: number) => (many ? `${count}상자 ` : '');
    const verb = next.kind === 'arrival' ? '도착' : '출고';
    return {
      title: `${nearDayText(next.day, today)} ${counted(groups.get(keyOf(next))?.count ?? 1)}${verb}`,
      later: [...groups.values()].filter(({ event }) => keyOf(event) !== keyOf(next)).map(laterText(today)),
    };
  }
  const [event] = events;
  const isAlike = new Set(events.map(keyOf)).size === 1;
  if (!event || !isAlike) return status;
  if (event.kind === 'late') return { title: '도착이 늦어지고 있어요', later: [] };
  if (event.kind !== 'delivered') return status;
  const end = parcels[0]?.[0]?.autoCompleteDate;
  return {
    title: `${nearDayText(event.day, today)}에 도착했어요`,
    later: end ? [`${nearDayText(koreanDay(end), today)}에 자동으로 구매가 확정돼요.`] : [],
  };
}

/** Whether all parcels of the order are at the same step, so that one row of steps describes it. */
export function hasOneStep({ orderItemProducts }: Pick<Order, 'orderItemProducts'>) {
  const open = orderItemProducts.filter((line) => !hasOrderEnded(line.orderItemProductStatus));
  return new Set(open.map(({ orderItemProductStatus }) => orderItemProductStatus)).size <= 1;
}

type ParcelEvent = { kind: 'arrival' | 'shipment' | 'late' | 'delivered' | 'other'; day: string; text: string };

function eventOf(line: OrderItem, today: string): ParcelEvent {
  const { orderItemProductStatus: status, shipmentDate, arrival, delay, deliveredDate, tracking } = line;
  const other = { kind: 'other', day: '', text: orderStatusText(status) } as const;
  switch (status) {
    case 'paid':
    case 'withdraw_partially':
    case 'delivery_waiting':
      if (arrival && arrival >= today) return { kind: 'arrival', day: arrival, text: '' };
      return shipmentDate && shipmentDate >= today ? { kind: 'shipment', day: shipmentDate, text: '' } : other;
    case 'delivery_delay':
      return delay && delay.newDate >= today ? { kind: 'shipment', day: delay.newDate, text: '' } : other;
    case 'delivering':
      if ((tracking && tracking.level >= 5) || !arrival) return other;
      return arrival < today ? { kind: 'late', day: '', text: '' } : { kind: 'arrival', day: arrival, text: '' };
    case 'delivery_end':
    case 'replace_complete':
      return deliveredDate ? { kind: 'delivered', day: koreanDay(deliveredDate), text: '' } : other;
    default:
      return other;
  }
}

const rank = ({ kind }: ParcelEvent) => (kind === 'arrival' ? 0 : 1);
const keyOf = ({ kind, day, text }: ParcelEvent) => `${kind} ${day} ${text}`;

function groupsOf(events: ParcelEvent[]) {
  const groups = new Map<string, { event: ParcelEvent; count: number }>();
  for (const event of events) {
    const group = groups.get(keyOf(event)) ?? { event, count: 0 };
    groups.set(keyOf(event), { event, count: group.count + 1 });
  }
  return groups;
}

const laterText =
  (today: string) =>
  ({ event: { kind, day, text }, count }: { event: ParcelEvent; count: number }) => {
    if (kind === 'arrival') return `${count}상자는 ${nearDayText(day, today)} 도착`;
    if (kind === 'shipment') return `${count}상자는 ${nearDayText(day, today)} 출고`;
    if (kind === 'late') return `${count}상자는 도착이 늦어지고 있어요`;
    if (kind === 'delivered') return `${count}상자는 ${nearDayText(day, today)}에 도착했어요`;
    return `${count}상자는 ${text}`;
  };
