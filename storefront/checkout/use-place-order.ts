import { api } from '#client/api.ts';
import type { PlaceOrderForm } from '#contract/checkout.ts';
import { reportOrderSource } from '../analytics/visit-source.ts';

/** Places an order and reports its source to analytics. */
export async function placeOrder(id: number, body: PlaceOrderForm) {
  const checked = await api('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body });
  reportOrderSource(checked.orderUuid);
  return checked;
}
