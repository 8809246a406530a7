import { Refusal } from '#contract/errors.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import { type GiftRow, giftRowOf } from './gift.sql.ts';
import type { GiftNotifications } from './gift-notifications.ts';
import { requireOpenable, toReceivedGift } from './view.ts';

/** What the calls of gifts need beside the database. */
export type GiftTools = { life: GiftLife; giftLetters: GiftNotifications };
type GiftLife = OrderServices & {
  /** Ends an order that waits for a deposit; false when it does not wait any more. */
  cancelWaiting: (sql: Db, orderId: number, by: 'buyer' | 'staff') => Promise<boolean>;
};

/** A gift by its link, or by its number for who sent it. Throws NOT_FOUND. */
export async function findGift(
  { life }: GiftTools,
  sql: Db,
  who: Actor | null,
  key: number | string,
): Promise<GiftRow> {
  const asked = { person: who?.id ?? 0, areaMost: (brand: string) => life.reference.of(brand).policy('giftAreaMost') };
  const gift = await giftRowOf(sql, key, asked);
  if (!gift) throw new Refusal('NOT_FOUND');
  return gift;
}

/** The same as whoever holds the link may see it. Throws what stands in the way. */
export async function viewGift(tools: GiftTools, sql: Db, who: Actor | null, link: string): Promise<ReceivedGift> {
  const gift = await findGift(tools, sql, who, link);
  requireOpenable(gift);
  return toReceivedGift(gift, gift.isMine ? 'receiver' : 'visitor');
}
