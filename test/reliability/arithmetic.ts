/** An order as plain arithmetic knows it; every list is by good. */
export type Placed = {
  uuid: string;
  units: number[];
  gone: number[];
  payable: number;
  point: number;
  coupon: boolean;
  ofCart: boolean[];
  state: 'request' | 'waiting' | 'paid' | 'gone';
};
/** A gift of one box by link. */
export type Given = {
  order: string;
  good: number;
  group: number;
  id: number;
  link: string;
  payable: number;
  state: 'unused' | 'used' | 'arrived' | 'withdraw' | 'rejected';
  isExtended: boolean;
};
/** A line that came, and what a review of it is worth. */
export type Box = { line: string; worth: number; review: number | null; isClosed: boolean };
/** Units of one line that the neighbour has received; `age` is in days. */
export type Owned = { order: string; line: string; good: number; units: number; age: number; isPaidBack: boolean };
/** Another member, who claims and pays into accounts; the shopper's lists do not change by it. */
export type Neighbour = {
  balance: number;
  boxes: Owned[];
  /** One box each that waits for a deposit. */
  accounts: { uuid: string; good: number; number: string; payable: number; isOver: boolean }[];
};
/** What a shopper has, and what is left on the shelves. */
export type Model = {
  prices: number[];
  /** What could still be sold. */
  left: number[];
  cart: number[];
  balance: number;
  coupon: 'free' | 'bound';
  off: number;
  sheet: { id: number; units: number[]; ofCart: boolean[]; order: Placed | null } | null;
  orders: Placed[];
  gifts: Given[];
  /** What may be spoken of, and what was, both as the lists stand. */
  open: Box[];
  told: Box[];
  neighbour: Neighbour;
  /** Gifts of earlier shoppers without an address. */
  past: Given[];
  /** One box each, held by a payment window of a member who left. */
  windows: { uuid: string; good: number }[];
};

export type Wish = { coupon: boolean; point: number; bank: boolean };

export function sold(model: Model, order: Placed) {
  order.state = 'paid';
  const sheet = model.sheet;
  if (sheet?.order === order) model.sheet = null;
  for (const [good, units] of order.units.entries()) {
    if (!order.ofCart[good]) continue;
    model.cart[good] = Math.max(0, (model.cart[good] ?? 0) - units);
    if (model.cart[good] === 0) forget(model, good);
  }
}

// A line that was taken out and put in again is another line: what was ordered of the old one leaves it alone.
export function forget({ sheet, orders }: Model, good: number) {
  for (const one of [sheet, ...orders]) if (one) one.ofCart[good] = false;
}

export function release(model: Model, order: Placed) {
  giveBack(model, order);
  model.orders = model.orders.filter((one) => one !== order);
  if (model.sheet?.order === order) model.sheet.order = null;
}

export function giveBack(model: Model, order: Placed) {
  model.left = model.left.map((left, at) => left + (order.units[at] ?? 0) - (order.gone[at] ?? 0));
  model.balance += order.point;
  order.point = 0;
  if (order.coupon) model.coupon = 'free';
}

export function mayCheck(model: Readonly<Model>, { coupon, point }: Wish) {
  const { sheet } = model;
  if (!sheet || sheet.order || !fits(model, sheet.units)) return false;
  const goods = sum(sheet.units, (units, at) => units * (model.prices[at] ?? 0));
  if (coupon && model.coupon !== 'free') return false;
  return point === 0 || (point <= model.balance && goods - (coupon ? model.off : 0) >= 10_000);
}

export function fits({ left }: Readonly<Model>, units: number[]) {
  return units.every((wanted, at) => wanted <= (left[at] ?? 0));
}

export function first({ orders }: Readonly<Model>, state: Placed['state']) {
  return orders.find((order) => order.state === state);
}

export function held({ orders }: Readonly<Model>, good: number) {
  return Math.max(
    0,
    ...orders.map((order) => (order.state === 'paid' ? (order.units[good] ?? 0) - (order.gone[good] ?? 0) : 0)),
  );
}

export function sum(all: number[], of: (one: number, at: number) => number) {
  return all.reduce((total, one, at) => total + of(one, at), 0);
}
