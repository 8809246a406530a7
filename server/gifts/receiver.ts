import { Refusal } from '#contract/errors.ts';
import { extendGiftExpiry, lockGifts } from '../gift-records/gift-receiving.ts';
import { setLineArrival } from '../order-records/gift-delivery.ts';
import { tx } from '../platform/db/database.ts';
import { acceptGift, createReceiverAction, type GiftReceiverHandlers } from './accept-gift.ts';
import { chooseGiftOptions, giftOptionChoicesOf } from './choose-options.ts';
import { createGiftAddressHandlers, giftArrivalFor } from './gift-address.ts';
import { findGift, type GiftTools, viewGift } from './gift-context.ts';
import { requireOpenable, toReceivedGift } from './gift-view.ts';
import { createGiftParcelHandlers } from './receiver-actions.ts';

/** Creates the handlers for holders of a link: open, claim, choose options, decline. */
export function createGiftReceiverHandlers(tools: GiftTools): GiftReceiverHandlers {
  const receiverAction = createReceiverAction(tools);

  return {
    async read({ params: { id } }, { sql, who }) {
      if (typeof id === 'string') return viewGift(tools, sql, who, id);
      return toReceivedGift(await findGift(tools, sql, who, id), 'sender');
    },

    async open({ params, body }, { sql, who }) {
      const gift = await findGift(tools, sql, who, params.id);
      await acceptGift(tools, { sql, who }, gift, body.phone);
      return viewGift(tools, sql, who, params.id);
    },

    ...createGiftAddressHandlers(tools, receiverAction),

    async options({ params }, { sql, who }) {
      const gift = await findGift(tools, sql, who, params.id);
      requireOpenable(gift);
      return giftOptionChoicesOf(sql, gift);
    },

    choose: ({ params, body }, at) =>
      receiverAction(params.id, at, async (inside, gift) => {
        if (!['paid', 'withdraw_partially'].includes(gift.stage)) throw new Refusal('INVALID_STATUS_TRANSITION');
        const shipmentDate = await chooseGiftOptions(inside, gift, body);
        if (gift.address)
          await setLineArrival(
            inside,
            gift.lineId,
            giftArrivalFor({ ...gift, shipmentDate }, gift.address, tools.orderServices.reference),
          );
      }),

    ...createGiftParcelHandlers(tools, receiverAction),

    async extend({ params: { id } }, at) {
      const endAt = await tx(at.sql, async (inside) => {
        const seen = await findGift(tools, inside, at.who, id);
        await lockGifts(inside, seen.orderId);
        const gift = await findGift(tools, inside, at.who, id);
        const isSenders = typeof id === 'number';
        if (!isSenders) requireOpenable(gift);
        if (!gift.isPaid || gift.status !== 'unused' || gift.isOver) throw new Refusal('GIFT_NOT_EXTENDABLE');
        return extendGiftExpiry(inside, gift.id, isSenders ? 'buyer' : 'receiver');
      });
      if (!endAt) throw new Refusal('GIFT_NOT_EXTENDABLE');
      return { expireDate: endAt };
    },

    async stop({ params: { id }, body: { token } }, at) {
      const { phone } = await findGift(tools, at.sql, null, id);
      await tx(at.sql, (inside) => tools.giftNotifier.stop(inside, id, phone, token));
      return { ok: true };
    },
  };
}
