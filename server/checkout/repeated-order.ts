import { Refusal } from '#contract/errors.ts';
import { isSameGift } from '../gift-records/create-gift.ts';
import type { Tx } from '../platform/db/database.ts';
import { type ExistingOrder, existingOrderOf, type PlacedOrderRow } from './order-sheet.sql.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import type { OpenSheet } from './validate-sheet.ts';

/**
 * Returns the order that this sheet has become, if the request is the same. Returns undefined if there is none or the request
 * replaces it. Throws ORDER_ALREADY_PLACED while it is being paid.
 */
export async function resubmitOrReplace(
  inside: Tx,
  sheet: OpenSheet,
  ask: PlaceOrderInput,
): Promise<PlacedOrderRow | undefined> {
  const uuid = sheet.first.orderUuid;
  if (!uuid) return undefined;
  const order = await existingOrderOf(inside, ask.who.id, uuid, sheet.address);
  if (order && isSame(order, ask) && (!sheet.gift || (await isSameGift(inside, order.id, sheet.gift)))) return order;
  if (order?.status === 'request' && (await ask.tools.letGo(inside, order.id))) return undefined;
  throw new Refusal('ORDER_ALREADY_PLACED', {}, { uuid });
}

function isSame(order: ExistingOrder, { body }: PlaceOrderInput) {
  const { couponIds } = body;
  return (
    ['request', 'bank_transfer_waiting'].includes(order.status) &&
    order.totalPrice === body.chkPrice &&
    order.usedPoint === -body.chkUsedPoint &&
    order.method === body.paymentMethodType &&
    (couponIds == null || [...couponIds].sort((a, b) => a - b).join() === order.couponIds.join()) &&
    order.sameAddress
  );
}
