import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { maskPhone } from '#contract/rules/masking.ts';
import { claimLink, holdsNumber, lockGifts } from '../gift-records/receiving.ts';
import { afterwards } from '../orders/order-services.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { At, Handlers } from '../platform/handlers.ts';
import type { Gift } from './gift.sql.ts';
import { find, type GiftTools, see } from './gift-context.ts';
import type { SenderCalls } from './sender.ts';
import { open } from './view.ts';

export type ReceiverCalls = Omit<Handlers<Routes['gifts']>, keyof SenderCalls>;

/** Work on a gift by who has claimed it, under the order's lock, and the gift as it is after it. */
export function taking(tools: GiftTools) {
  return async (link: string, at: At, work: (inside: Tx, gift: Gift) => Promise<unknown>) => {
    await tx(at.sql, async (inside) => {
      const seen = await find(tools, inside, at.who, link);
      await lockGifts(inside, seen.orderId);
      const gift = await find(tools, inside, at.who, link);
      open(gift);
      if (!gift.isMine) throw new Refusal('VERIFY_REQUIRED', {}, { field: 'phone' });
      await work(inside, gift);
    });
    afterwards(tools.life, at);
    return see(tools, at.sql, at.who, link);
  };
}

/** The first who holds the number gets it; who came later is told so. Asked again by the same, nothing changes. */
export async function claimFor(tools: GiftTools, { sql, who }: Pick<At, 'sql' | 'who'>, gift: Gift, phone: string) {
  if (!(await holdsNumber(sql, who.id, phone))) {
    open(gift);
    throw new Refusal('VERIFY_REQUIRED', {}, { field: 'phone' });
  }
  if (gift.isMine) return;
  open(gift);
  if (gift.notiType === 'alimtalkSend' && gift.phone !== phone)
    throw new Refusal('GIFT_OTHER_NUMBER', { phone: maskPhone(gift.phone) ?? '' });
  if (!(await claimLink(sql, gift.id, who.id, phone))) open(await find(tools, sql, who, gift.link));
}
