import type { Order, OrderItem } from '#contract/orders.ts';
import type { StaffOrderItem, StaffOrderPage } from '#contract/staff-orders.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { maskOrder } from '../platform/masking.ts';

/** An order as this one of the staff may see it: masked, and a distributor's only as far as it is his. */
export function maskStaffOrder(
  { role }: Pick<Staff, 'role'>,
  order: Order,
  awaitingApproval: string[],
): StaffOrderPage {
  return role === 'distributor' ? sellersView(maskOrder(order)) : { ...maskOrder(order), awaitingApproval };
}

/** A line as this one of the staff may see it: what others earn by it is not a distributor's. */
export function maskStaffLine(who: Pick<Staff, 'role'>, line: OrderItem): StaffOrderItem {
  return who.role === 'distributor' ? { ...line, shares: null } : line;
}

// Written out key by key: what an order learns to tell one day is not told to a distributor by itself.
function sellersView(order: Order): StaffOrderPage {
  const { address } = order;
  return {
    id: order.id,
    uuid: order.uuid,
    orderNumber: order.orderNumber,
    createDate: order.createDate,
    orderItemStatus: order.orderItemStatus,
    orderItemProducts: order.orderItemProducts.map((line) => maskStaffLine({ role: 'distributor' }, line)),
    address: { ...address, guestOrderName: null, guestOrderPhone: null },
    memo: order.memo,
    isGift: order.isGift,
    giftGroupId: null,
    withdrawType: 'withdraw_deny',
    receiptType: 'none',
    deleteDate: null,
    paymentExpirationDate: null,
    selectedPg: '',
    giftTotalPrice: 0,
    prices: null,
    orderItemPrice: null,
    waterfall: [],
    sellers: [],
    appUser: null,
    payment: null,
    history: [],
    refunds: [],
    cumaCoupons: [],
    receipt: null,
    consents: [],
    actions: [],
    awaitingApproval: [],
  };
}
