/** An order in the model; every list is indexed by product. */
export type ModelOrder = {
  uuid: string;
  units: number[];
  cancelled: number[];
  payable: number;
  point: number;
  coupon: boolean;
  fromCart: boolean[];
  state: 'request' | 'waiting' | 'paid' | 'cancelled';
};
/** A gift of one box by link. */
export type ModelGift = {
  order: string;
  good: number;
  group: number;
  id: number;
  link: string;
  payable: number;
  state: 'unused' | 'used' | 'arrived' | 'withdraw' | 'rejected';
  isExtended: boolean;
};
/** A delivered line, and the points that a review of it earns. */
export type ModelBox = { line: string; points: number; review: number | null; isClosed: boolean };
/** Units of one line that the neighbour has received; `age` is in days. */
export type NeighbourLine = {
  order: string;
  line: string;
  good: number;
  units: number;
  age: number;
  isRefunded: boolean;
};
/** Another member, who claims and pays into accounts; the customer's lists do not change by it. */
export type ModelNeighbour = {
  balance: number;
  boxes: NeighbourLine[];
  /** One box each that waits for a deposit. */
  accounts: { uuid: string; good: number; number: string; payable: number; isExpired: boolean }[];
};
/** State of a customer, and the stock. */
export type ShopModel = {
  prices: number[];
  /** Units that could still be sold. */
  left: number[];
  cart: number[];
  balance: number;
  coupon: 'free' | 'bound';
  couponDiscount: number;
  sheet: { id: number; units: number[]; fromCart: boolean[]; order: ModelOrder | null } | null;
  orders: ModelOrder[];
  gifts: ModelGift[];
  /** Lines to review, and reviewed lines, both in the order of the lists of the shop. */
  reviewable: ModelBox[];
  reviewed: ModelBox[];
  neighbour: ModelNeighbour;
  /** Unclaimed gifts of earlier customers and of the neighbour. */
  earlierGifts: ModelGift[];
  /** One box each, held by a payment window of a member who deleted the account. */
  abandonedPayments: { uuid: string; good: number }[];
};

export type OrderBenefits = { coupon: boolean; point: number; bank: boolean };

export function markSold(model: ShopModel, order: ModelOrder) {
  order.state = 'paid';
  const sheet = model.sheet;
  if (sheet?.order === order) model.sheet = null;
  for (const [good, units] of order.units.entries()) {
    if (!order.fromCart[good]) continue;
    model.cart[good] = Math.max(0, (model.cart[good] ?? 0) - units);
    if (model.cart[good] === 0) forgetCartItem(model, good);
  }
}

// A line that was removed and added again is a new line: an order of the old one does not remove it.
export function forgetCartItem({ sheet, orders }: ShopModel, good: number) {
  for (const source of [sheet, ...orders]) if (source) source.fromCart[good] = false;
}

export function releaseOrder(model: ShopModel, order: ModelOrder) {
  returnBenefits(model, order);
  model.orders = model.orders.filter((other) => other !== order);
  if (model.sheet?.order === order) model.sheet.order = null;
}

export function returnBenefits(model: ShopModel, order: ModelOrder) {
  model.left = model.left.map((left, at) => left + (order.units[at] ?? 0) - (order.cancelled[at] ?? 0));
  model.balance += order.point;
  order.point = 0;
  if (order.coupon) model.coupon = 'free';
}

export function canPlaceOrder(model: Readonly<ShopModel>, { coupon, point }: OrderBenefits) {
  const { sheet } = model;
  if (!sheet || sheet.order || !fitsStock(model, sheet.units)) return false;
  const goods = sumOver(sheet.units, (units, at) => units * (model.prices[at] ?? 0));
  if (coupon && model.coupon !== 'free') return false;
  return point === 0 || (point <= model.balance && goods - (coupon ? model.couponDiscount : 0) >= 10_000);
}

export function fitsStock({ left }: Readonly<ShopModel>, units: number[]) {
  return units.every((wanted, at) => wanted <= (left[at] ?? 0));
}

export function firstOrderIn({ orders }: Readonly<ShopModel>, state: ModelOrder['state']) {
  return orders.find((order) => order.state === state);
}

export function heldQuantity({ orders }: Readonly<ShopModel>, good: number) {
  return Math.max(
    0,
    ...orders.map((order) => (order.state === 'paid' ? (order.units[good] ?? 0) - (order.cancelled[good] ?? 0) : 0)),
  );
}

export function sumOver(numbers: number[], of: (number: number, at: number) => number) {
  return numbers.reduce((total, number, at) => total + of(number, at), 0);
}
