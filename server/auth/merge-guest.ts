import { lockCarts, type MergedCart, moveCart } from '../cart/merge-carts.ts';
import { markGuestMerged } from '../customer-records/guest.ts';
import { moveReceivedGifts } from '../gift-records/gift-receiving.ts';
import { revokeGuestToken } from '../guests/revoke-guest.ts';
import { mergeInbox } from '../notifications/merge-inbox.ts';
import { moveGuestOrders } from '../order-records/assign-guest-orders.ts';
import { lockOrderSheets, moveOrderSheets } from '../order-records/order-sheets.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';

/** How the merge changed the cart, for the screen (rules D11.4). */
export type MergeResult = { isAdjusted: boolean; olderGroupIds: number[] };

/** Moves the guest's records to the member who signs in. A token without records is revoked. */
export async function mergeGuestOfRequest(
  sql: Tx,
  { who, token = '' }: Pick<Context<Actor | null>, 'who' | 'token'>,
  member: number,
): Promise<MergeResult> {
  if (who && who.id !== 0) return mergeGuestRecords(sql, who.id, member);
  await revokeGuestToken(sql, token);
  return { isAdjusted: false, olderGroupIds: [] };
}

/**
 * Moves a guest's records to a member: cart, order sheets, unpaid orders, orders with the member's verified phone, and received
 * gifts (rules D11.4). A repeated call moves nothing. Records added later under the guest's token are moved by the next sign-in.
 */
export async function mergeGuestRecords(sql: Tx, guest: number, member: number): Promise<MergeResult> {
  await markGuestMerged(sql, guest, member);
  await lockOrderSheets(sql, guest);
  const older = await lockCarts(sql, guest, member);
  const moved = await moveCart(sql, guest, member);
  const joined = moved.filter((pair): pair is MergedCart => pair.kept !== null);
  await moveOrderSheets(sql, guest, member, joined);
  await moveGuestOrders(sql, guest, member);
  await moveReceivedGifts(sql, guest, member);
  await mergeInbox(sql, guest, member);
  const touched = new Set(joined.map((pair) => pair.kept));
  return {
    isAdjusted: moved.some((pair) => pair.isLowered),
    // If the guest had no lines, older lines need no mark.
    olderGroupIds: older
      .filter(({ id, isOlder }) => moved.length > 0 && isOlder && !touched.has(id))
      .map(({ id }) => id),
  };
}
