import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import { type Tx, tx } from '../base/database.ts';
import type { At, Handlers } from '../base/handlers.ts';
import { promiseArrival } from '../orderbook/given.ts';
import { afterwards } from '../orders/life.ts';
import { maskPhone } from '../staff/mask.ts';
import { addressing, arrivalFor } from './address.ts';
import { choicesOf, choose } from './choose.ts';
import type { Gift } from './one.sql.ts';
import { parcels } from './parcel.ts';
import { claimLink, giveTime, holdsNumber, lockGifts, stopMessages } from './receiver.sql.ts';
import { find, type GiftTools, see } from './tools.ts';
import { open, shown } from './view.ts';

type Sender =
  | 'groups'
  | 'group'
  | 'resendAll'
  | 'resend'
  | 'share'
  | 'refundAll'
  | 'refund'
  | 'withdrawAll'
  | 'withdraw';
export type ReceiverCalls = Omit<Handlers<Routes['gifts']>, Sender | 'received'>;

/** What whoever holds a link may do with it: open, claim, choose, say no. */
export function receiving(tools: GiftTools): ReceiverCalls {
  const mine = taking(tools);

  return {
    async read({ params: { id } }, { sql, who }) {
      if (typeof id === 'string') return see(tools, sql, who, id);
      return shown(await find(tools, sql, who, id), 'sender');
    },

    async open({ params, body }, { sql, who }) {
      const gift = await find(tools, sql, who, params.id);
      await claimFor(tools, { sql, who }, gift, body.phone);
      return see(tools, sql, who, params.id);
    },

    ...addressing(tools, mine),

    async options({ params }, { sql, who }) {
      const gift = await find(tools, sql, who, params.id);
      open(gift);
      return choicesOf(sql, gift);
    },

    choose: ({ params, body }, at) =>
      mine(params.id, at, async (inside, gift) => {
        if (!['paid', 'withdraw_partially'].includes(gift.lineStatus)) throw new Refusal('INVALID_STATUS_TRANSITION');
        const shipmentDate = await choose(inside, gift, body);
        if (gift.address)
          await promiseArrival(
            inside,
            gift.lineId,
            arrivalFor({ ...gift, shipmentDate }, gift.address, tools.life.reference),
          );
      }),

    ...parcels(tools, mine),

    async extend({ params: { id } }, at) {
      const endAt = await tx(at.sql, async (inside) => {
        const seen = await find(tools, inside, at.who, id);
        await lockGifts(inside, seen.orderId);
        const gift = await find(tools, inside, at.who, id);
        const isSenders = typeof id === 'number';
        if (!isSenders) open(gift);
        if (!gift.isPaid || gift.status !== 'unused' || gift.isOver) throw new Refusal('GIFT_NOT_EXTENDABLE');
        return giveTime(inside, gift.id, isSenders ? 'buyer' : 'receiver');
      });
      if (!endAt) throw new Refusal('GIFT_NOT_EXTENDABLE');
      return { expireDate: endAt };
    },

    async stop({ params }, { sql }) {
      if (!(await stopMessages(sql, params.id))) throw new Refusal('NOT_FOUND');
      return { ok: true };
    },
  };
}

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
