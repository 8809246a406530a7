import { randomUUID } from 'node:crypto';
import type { BenchWire } from './wire.ts';

export type BenchProduct = { productId: number; optionId: number; key: string };
type Cart = { entries: { bundleItems: { optionGroups: { id: number }[] }[] }[] };
type Checked = { orderUuid: string; payable: number };

// Every buyer is a different customer, because the shop limits unpaid orders per person.
let buyers = 0;
const addressOf = (phone: string, who: 'guest' | 'member') => ({
  roadAddress: '서울 마포구 월드컵북로 400',
  zonecode: '03925',
  addressDetail: `101동 ${phone.slice(-8)}호`,
  receiverName: '김하늘',
  phone,
  memo: '문 앞에 놓아주세요',
  ...(who === 'guest' ? { guestOrderName: '김하늘', guestOrderPhone: phone } : {}),
});

/** A buyer's steps through the shop, request by request; the baseline serves the same paths. */
export function benchBuyerOf(wire: BenchWire, keyed: boolean, who: 'guest' | 'member' = 'guest') {
  // The storefront sends such a key with every request that must not take effect twice.
  const once = () => (keyed ? { key: randomUUID() } : {});

  async function arrive() {
    return (await wire.json<{ token: string }>({ method: 'POST', path: '/v2/tokens/guest' })).token;
  }

  async function add(token: string, goods: BenchProduct) {
    const body = { productId: goods.productId, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
    const path = '/v1.2/app-users/shopping-carts';
    const cart = await wire.json<Cart>({ method: 'POST', path, token, body, ...once() });
    return cart.entries[0]?.bundleItems[0]?.optionGroups[0]?.id ?? 0;
  }

  function calculate(token: string, group: number) {
    const path = '/v1.2/app-users/shopping-carts/calculate';
    return wire.json({ method: 'PATCH', path, token, body: { optionGroupIds: [group] } });
  }

  /** From the cart to a paid order, without the card company's window. */
  async function order(token: string, group: number) {
    buyers = (buyers + 1) % 100_000_000;
    const address = addressOf(`010${String(buyers).padStart(8, '0')}`, who);
    const sheets = '/v1.2/app-users/shopping-carts/order-item-tmp';
    const sheet = { method: 'POST', path: sheets, token, body: { optionGroupIds: [group] }, ...once() };
    const { id } = await wire.json<{ id: number }>(sheet);
    await wire.json({ method: 'PUT', path: `/v3/app-users/order-tmp/address/${id}`, token, body: address });
    const sum = { method: 'PATCH', path: `/v4/app-users/order-tmp/calculate/${id}`, token, body: { address } };
    const { price } = await wire.json<{ price: number }>(sum);
    const check = { address, chkPrice: price, paymentMethodType: 'card' };
    const chk = { method: 'POST', path: `/v4/app-users/order-tmp/chk/${id}`, token, body: check, ...once() };
    const { orderUuid, payable } = await wire.json<Checked>(chk);
    const body = { paymentKey: `bench_${orderUuid}`, amount: payable };
    await wire.json({ method: 'POST', path: `/v4/app-users/order-tmp/confirm/${orderUuid}`, token, body });
  }

  return { arrive, add, calculate, order };
}
