import { Refusal } from '#contract/errors.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import type { OrderServices, UnpaidCancelServices } from '../orders/order-services.ts';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import { type GiftRow, giftRowOf } from './gift.sql.ts';
import type { GiftNotifications } from './gift-notifications.ts';
import { requireOpenable, toReceivedGift } from './gift-view.ts';

/** The services that the gift handlers need in addition to the database. */
export type GiftTools = { orderServices: OrderServices & UnpaidCancelServices; giftNotifier: GiftNotifications };

/** Reads a gift by its link, or for its sender by its id. Throws NOT_FOUND. */
export async function findGift(
  { orderServices }: GiftTools,
  sql: Db,
  who: Actor | null,
  key: number | string,
): Promise<GiftRow> {
  const lookup = {
    person: who?.id ?? 0,
    areaMost: (brand: string) => orderServices.reference.of(brand).policy('giftAreaMost'),
  };
  const gift = await giftRowOf(sql, key, lookup);
  if (!gift) throw new Refusal('NOT_FOUND');
  return gift;
}

/** Returns a gift as a holder of the link may see it. Throws the reason if it cannot be opened. */
export async function viewGift(tools: GiftTools, sql: Db, who: Actor | null, link: string): Promise<ReceivedGift> {
  const gift = await findGift(tools, sql, who, link);
  requireOpenable(gift);
  return toReceivedGift(gift, gift.isMine ? 'receiver' : 'visitor');
}
