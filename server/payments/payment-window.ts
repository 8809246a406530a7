import type { PaymentWindow } from '#contract/checkout.ts';
import type { Actor } from '../platform/identity/actor.ts';

export type WindowTools = { origin: string; clientKey: string };
type Payable = { uuid: string; tmp: number; names: string[]; taxFreeAmount: number };

/** What the payment window of an order is opened with, whenever and wherever it is opened. */
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
    // The addresses carry the sheet too: a window somebody left and came back to has no other way there.
    successUrl: `${returnTo}/processing?orderUuid=${uuid}&orderTmpId=${tmp}`,
    // A closed window comes back without the order's id, so the address carries ours.
    failUrl: `${returnTo}/fail?orderUuid=${uuid}&orderTmpId=${tmp}`,
  };
}

/** "감귤 외 2건": what the payment company shows. */
function nameOf(names: string[]) {
  const [name = '', ...others] = [...new Set(names)];
  return others.length > 0 ? `${name.slice(0, 80)} 외 ${others.length}건` : name.slice(0, 90);
}
