import type { Order, OrderItem } from '#contract/orders.ts';
import { maskName, maskPhone } from '#contract/rules/masking.ts';
import type { StaffOrderItem, StaffOrderPage } from '#contract/staff-orders.ts';
import { maskOrderEntries } from '../order-records/order-entries.ts';
import type { Staff } from '../platform/identity/staff-session.ts';

/** An order as the admin app shows it before a staff member gives a reason to see more. */
export function maskOrder(order: Order): Order {
  const { address, appUser } = order;
  return {
    ...order,
    ...maskOrderEntries(order),
    appUser: { ...appUser, name: maskName(appUser.name), phone: maskPhone(appUser.phone) },
    address: {
      ...address,
      receiverName: maskName(address.receiverName) ?? '',
      phone: maskPhone(address.phone) ?? '',
      roadAddress: address.roadAddress.split(' ').slice(0, 2).join(' '),
      jibunAddress: address.jibunAddress.split(' ').slice(0, 2).join(' '),
      addressDetail: '***',
      memo: address.memo === '' ? '' : '***',
      guestOrderName: maskName(address.guestOrderName),
      guestOrderPhone: maskPhone(address.guestOrderPhone),
    },
    payment: {
      ...order.payment,
      virtualAccount: order.payment.virtualAccount && {
        ...order.payment.virtualAccount,
        customerName: maskName(order.payment.virtualAccount.customerName) ?? '',
      },
    },
  };
}

/** An order as this staff member may see it: masked, and for a seller only the lines of the seller. */
export function maskStaffOrder(
  { role }: Pick<Staff, 'role'>,
  order: Order,
  steps: Pick<StaffOrderPage, 'awaitingApproval' | 'packed' | 'waits'>,
): StaffOrderPage {
  return role === 'distributor' ? sellersView(maskOrder(order)) : { ...maskOrder(order), ...steps };
}

/** A line as this staff member may see it. A seller does not see the earnings of others. */
export function maskStaffLine(who: Pick<Staff, 'role'>, line: OrderItem): StaffOrderItem {
  return who.role === 'distributor' ? { ...line, shares: null } : line;
}

// Keys are listed one by one, so that a new field of an order never reaches a seller by accident.
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
    ...maskOrderEntries(order),
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
    packed: [],
    waits: [],
  };
}
