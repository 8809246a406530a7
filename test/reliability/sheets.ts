import { randomUUID } from 'node:crypto';
import type { TestCustomer } from '../customer.ts';
import { mapoAddress } from '../products.ts';
import type { VolleyReply, VolleyRequest } from './volley.ts';

/** An order sheet of one box, and the request that turns it into an order. */
export async function preparePlaceOrder(
  buyer: TestCustomer,
  goods: { id: number; key: string },
): Promise<VolleyRequest> {
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body });
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params: { id },
    body: { address: mapoAddress },
  });
  return {
    method: 'POST',
    path: `/v4/app-users/order-tmp/chk/${id}`,
    token: buyer.token ?? '',
    key: randomUUID(),
    body: { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' },
  };
}

export async function preparePayment(buyer: TestCustomer, { body }: VolleyReply): Promise<VolleyRequest> {
  const [orderUuid, amount] = [String(body.orderUuid), Number(body.payable)];
  const paymentKey = await buyer.authenticate(orderUuid, amount);
  const path = `/v4/app-users/order-tmp/confirm/${orderUuid}`;
  return { method: 'POST', path, token: buyer.token ?? '', body: { paymentKey, amount } };
}

/** Runs `work` for all items, a few at a time, in order. */
export async function mapConcurrently<T, R>(all: T[], work: (one: T) => Promise<R>, hands = 12): Promise<R[]> {
  const done: R[] = new Array(all.length);
  const left = all.entries();
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const [at, one] of left) done[at] = await work(one);
    }),
  );
  return done;
}

export function countHits(hits: VolleyReply[]) {
  const counts = new Map<string, number>();
  for (const { status, code } of hits) counts.set(`${status} ${code}`, (counts.get(`${status} ${code}`) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count}× ${name.trim()}`).join(', ');
}
