import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { maskPhone } from '#contract/rules/masking.ts';
import { claimGiftLink, isClaimedByNumber, lockGifts } from '../gift-records/gift-receiving.ts';
import { runWorkersSoon } from '../orders/order-services.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import type { GiftRow } from './gift.sql.ts';
import { findGift, type GiftTools, viewGift } from './gift-context.ts';
import { requireOpenable } from './gift-view.ts';
import type { GiftSenderHandlers } from './sender.ts';

export type GiftReceiverHandlers = Omit<Handlers<Routes['gifts']>, keyof GiftSenderHandlers>;

/**
 * Creates a function that runs `work` for the recipient who claimed the gift, under the order's lock, and returns the gift after
 * it.
 */
export function createReceiverAction(tools: GiftTools) {
  return async (link: string, at: Context, work: (inside: Tx, gift: GiftRow) => Promise<unknown>) => {
    await tx(at.sql, async (inside) => {
      const seen = await findGift(tools, inside, at.who, link);
      await lockGifts(inside, seen.orderId);
      const gift = await findGift(tools, inside, at.who, link);
      requireOpenable(gift);
      if (!gift.isMine) throw new Refusal('VERIFY_REQUIRED', {}, { field: 'phone' });
      await work(inside, gift);
    });
    runWorkersSoon(tools.orderServices, at);
    return viewGift(tools, at.sql, at.who, link);
  };
}

/**
 * The first verified holder of the number claims the gift; a later one is refused. A repeated claim by the same recipient changes
 * nothing.
 */
export async function acceptGift(
  tools: GiftTools,
  { sql, who }: Pick<Context, 'sql' | 'who'>,
  gift: GiftRow,
  phone: string,
) {
  if (!(await isClaimedByNumber(sql, who.id, phone))) {
    requireOpenable(gift);
    throw new Refusal('VERIFY_REQUIRED', {}, { field: 'phone' });
  }
  if (gift.isMine) return;
  requireOpenable(gift);
  if (gift.notiType === 'alimtalkSend' && gift.phone !== phone)
    throw new Refusal('GIFT_OTHER_NUMBER', { phone: maskPhone(gift.phone) ?? '' });
  if (!(await claimGiftLink(sql, gift.id, who.id, phone))) requireOpenable(await findGift(tools, sql, who, gift.link));
}
