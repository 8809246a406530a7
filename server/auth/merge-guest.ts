import { type Joined, lockCarts, moveCart } from '../cart/merge.ts';
import { markMerged } from '../customer-records/guest.ts';
import { endToken } from '../guests/revoke.ts';
import { moveTold } from '../notifications/merge-inbox.ts';
import { lockSheets, moveSheets } from '../order-records/order-sheets.ts';
import { moveOrders } from '../order-records/reassign.ts';
import type { Tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { Who } from '../platform/identity/actor.ts';

/** What the joining did to the cart, for the screen to tell (rules D11.4). */
export type Merged = { isAdjusted: boolean; olderGroupIds: number[] };

/** Whoever signs in brings along what he had as a guest. A token behind which nothing was kept has nothing to bring, and ends. */
export async function joinGuest(
  sql: Tx,
  { who, token = '' }: Pick<At<Who | null>, 'who' | 'token'>,
  member: number,
): Promise<Merged> {
  if (who && who.id !== 0) return mergeGuest(sql, who.id, member);
  await endToken(sql, token);
  return { isAdjusted: false, olderGroupIds: [] };
}

/**
 * A guest turns out to be a member: cart, order sheets, orders not yet paid and those made with the member's proven phone change
 * hands (rules D11.4). Everything is moved, so doing it again moves nothing, and what the guest's token puts in later is moved
 * by the next sign-in.
 */
export async function mergeGuest(sql: Tx, guest: number, member: number): Promise<Merged> {
  await markMerged(sql, guest, member);
  await lockSheets(sql, guest);
  const older = await lockCarts(sql, guest, member);
  const moved = await moveCart(sql, guest, member);
  const joined = moved.filter((pair): pair is Joined => pair.kept !== null);
  await moveSheets(sql, guest, member, joined);
  await moveOrders(sql, guest, member);
  await moveTold(sql, guest, member);
  const touched = new Set(joined.map((pair) => pair.kept));
  return {
    isAdjusted: moved.some((pair) => pair.isLowered),
    // Who brought nothing has nothing to keep the older lines apart from.
    olderGroupIds: older
      .filter(({ id, isOlder }) => moved.length > 0 && isOlder && !touched.has(id))
      .map(({ id }) => id),
  };
}
