import { Refusal } from '#contract/errors.ts';
import { giveTime, lockGifts } from '../gift-records/receiving.ts';
import { promiseArrival } from '../order-records/gift-delivery.ts';
import { tx } from '../platform/db/database.ts';
import { addressing, arrivalFor } from './address.ts';
import { choicesOf, choose } from './choose-options.ts';
import { claimFor, type ReceiverCalls, taking } from './claim-link.ts';
import { find, type GiftTools, see } from './gift-context.ts';
import { parcels } from './receiver-actions.ts';
import { open, shown } from './view.ts';

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

    async stop({ params: { id }, body: { token } }, at) {
      const { phone } = await find(tools, at.sql, null, id);
      await tx(at.sql, (inside) => tools.giftLetters.stop(inside, id, phone, token));
      return { ok: true };
    },
  };
}
