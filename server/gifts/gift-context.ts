import { Refusal } from '#contract/errors.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import type { Life } from '../orders/order-services.ts';
import type { Db } from '../platform/db/database.ts';
import type { Who } from '../platform/identity/actor.ts';
import { type Gift, giftOf } from './gift.sql.ts';
import type { GiftLetters } from './gift-notifications.ts';
import { open, shown } from './view.ts';

/** What the calls of gifts need beside the database. */
export type GiftTools = { life: GiftLife; giftLetters: GiftLetters };
type GiftLife = Life & {
  /** Ends an order that waits for a deposit; false when it does not wait any more. */
  cancelWaiting: (sql: Db, orderId: number, by: 'buyer' | 'staff') => Promise<boolean>;
};

/** A gift by its link, or by its number for who sent it. Throws NOT_FOUND. */
export async function find({ life }: GiftTools, sql: Db, who: Who | null, key: number | string): Promise<Gift> {
  const asked = { person: who?.id ?? 0, areaMost: (brand: string) => life.reference.of(brand).policy('giftAreaMost') };
  const gift = await giftOf(sql, key, asked);
  if (!gift) throw new Refusal('NOT_FOUND');
  return gift;
}

/** The same as whoever holds the link may see it. Throws what stands in the way. */
export async function see(tools: GiftTools, sql: Db, who: Who | null, link: string): Promise<ReceivedGift> {
  const gift = await find(tools, sql, who, link);
  open(gift);
  return shown(gift, gift.isMine ? 'receiver' : 'visitor');
}
