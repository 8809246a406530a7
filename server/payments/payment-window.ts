import type { PaymentWindow } from '#contract/checkout.ts';
import type { Actor } from '../platform/identity/actor.ts';

export type WindowTools = { origin: string; clientKey: string };
type Payable = { uuid: string; tmp: number; names: string[]; taxFreeAmount: number };

/** Returns the parameters that open the payment window of an order. They do not depend on when or where it is opened. */
export function paymentWindowOf(
  { uuid, tmp, names, taxFreeAmount }: Payable,
  who: Actor,
  tools: WindowTools,
): PaymentWindow {
  const returnTo = `${tools.origin}/pay`;
  return {
    clientKey: tools.clientKey,
    orderId: uuid,
    orderName: nameOf(names),
    customerKey: who.isGuest ? 'ANONYMOUS' : who.uuid,
    taxFreeAmount,
    // The URLs carry the sheet too: a buyer who left the window and comes back has no other way to it.
    successUrl: `${returnTo}/processing?orderUuid=${uuid}&orderTmpId=${tmp}`,
    // A closed window returns without the order's id, so the URL carries the shop's own.
    failUrl: `${returnTo}/fail?orderUuid=${uuid}&orderTmpId=${tmp}`,
  };
}

/** Returns an order name for the payment company, such as "감귤 외 2건". */
function nameOf(names: string[]) {
  const [name = '', ...others] = [...new Set(names)];
  return others.length > 0 ? `${name.slice(0, 80)} 외 ${others.length}건` : name.slice(0, 90);
}
