import type { Order } from '#contract/orders.ts';

/** "김*늘": enough to talk about somebody, too little to know them. */
export function maskName(name: string | null) {
  if (!name) return name;
  const letters = [...name];
  if (letters.length === 1) return '*';
  const last = letters.length > 2 ? letters.at(-1) : '';
  return `${letters[0]}${'*'.repeat(Math.max(1, letters.length - (last ? 2 : 1)))}${last}`;
}

/** "010-****-5678" */
export function maskPhone(phone: string | null) {
  if (!phone) return phone;
  const digits = phone.replace(/\D/g, '');
  return digits.length < 8 ? '****' : `${digits.slice(0, 3)}-****-${digits.slice(-4)}`;
}

/** An order as the console shows it before somebody says why he must see more. */
export function masked(order: Order): Order {
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
