import type { Order } from '#contract/orders.ts';
import { maskName, maskPhone } from '#contract/rules/masking.ts';

/** An order as the admin app shows it before a staff member gives a reason to see more. */
export function maskOrder(order: Order): Order {
  const { address, appUser } = order;
  return {
    ...order,
    memo: order.memo === '' ? '' : '***',
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
