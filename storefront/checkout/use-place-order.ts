import { api } from '#client/api.ts';
import type { Check } from '#contract/checkout.ts';
import { tellSource } from '../analytics/visit-source.ts';

/** Asks for the check of an order, and reports where the order came from. */
export async function check(id: number, body: Check) {
  const checked = await api('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body });
  tellSource(checked.orderUuid);
  return checked;
}
