import { lockCarts, type MergedCart, moveCart } from '../cart/merge.ts';
import { markGuestMerged } from '../customer-records/guest.ts';
import { revokeGuestToken } from '../guests/revoke.ts';
import { mergeInbox } from '../notifications/merge-inbox.ts';
import { lockOrderSheets, moveOrderSheets } from '../order-records/order-sheets.ts';
import { moveGuestOrders } from '../order-records/reassign.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';

/** What the joining did to the cart, for the screen to tell (rules D11.4). */
export type MergeResult = { isAdjusted: boolean; olderGroupIds: number[] };

/** Whoever signs in brings along what he had as a guest. A token behind which nothing was kept has nothing to bring, and ends. */
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
 * A guest turns out to be a member: cart, order sheets, orders not yet paid and those made with the member's proven phone change
 * hands (rules D11.4). Everything is moved, so doing it again moves nothing, and what the guest's token puts in later is moved
 * by the next sign-in.
 */
export async function mergeGuestRecords(sql: Tx, guest: number, member: number): Promise<MergeResult> {
  await markGuestMerged(sql, guest, member);
  await lockOrderSheets(sql, guest);
  const older = await lockCarts(sql, guest, member);
  const moved = await moveCart(sql, guest, member);
  const joined = moved.filter((pair): pair is MergedCart => pair.kept !== null);
  await moveOrderSheets(sql, guest, member, joined);
  await moveGuestOrders(sql, guest, member);
  await mergeInbox(sql, guest, member);
  const touched = new Set(joined.map((pair) => pair.kept));
  return {
    isAdjusted: moved.some((pair) => pair.isLowered),
    // Who brought nothing has nothing to keep the older lines apart from.
    olderGroupIds: older
      .filter(({ id, isOlder }) => moved.length > 0 && isOlder && !touched.has(id))
      .map(({ id }) => id),
  };
}
