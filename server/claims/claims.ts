import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { previewOf, wishesOf } from '../orders/cancel-lines.ts';
import { own, ownLine, stepping, whole } from '../orders/order-context.ts';
import { afterwards, type Life } from '../orders/order-services.ts';
import { tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { lockSold, readSold } from '../refunds/lock-refundable-order.ts';
import { mayName } from '../refunds/refund-account-proof.ts';
import { tiesOf } from './claimant-history.sql.ts';
import { claim, markOf, undoClaim } from './open-claim.ts';
import { sendPhotos } from './photo-request.ts';
import { previewReturn, returnReason } from './preview.ts';

/** What a buyer says of goods that left, and taking it back. */
export function claims(life: Life): Handlers<Routes['claims']> {
  const step = stepping(life);

  return {
    async preview({ params, body }, { sql, who }) {
      const sold = await readSold(sql, await own(sql, who, params.id), life.reference);
      const wishes = wishesOf(sold, body.lines);
      const reason = returnReason(wishes, body);
      if (sold.order.isGift) throw new Refusal('WITHDRAW_DENIED');
      if (!reason) return previewOf(sold, wishes, body.reason);
      const ties = await tiesOf(sql, sold.order.id, markOf(life.encryption, undefined, sold.order.account));
      return previewReturn(sql, sold, wishes, { reason, ask: body, ties }, life.reference.of(sold.order.brand));
    },

    async claim({ params, body }, at) {
      const found = await ownLine(at.sql, at.who, params);
      const uuid = await tx(at.sql, async (inside) => {
        const sold = await lockSold(inside, found.orderId, life.reference);
        const line = sold.lines.find((one) => one.id === found.id);
        if (!line) throw new Refusal('NOT_FOUND');
        await mayName(inside, life.encryption, sold, body.refundAccount, at.token);
        return claim(inside, life, { sold, line, form: body, by: 'buyer', person: at.who.id });
      });
      afterwards(life, at);
      return (await whole(life, at, found.orderId, uuid)).line;
    },

    photos: ({ params, body: { images } }, at) =>
      step(params, at, (inside, line) => sendPhotos(inside, { line: line.id }, at.who.id, images)),

    undo: ({ params }, at) =>
      step(params, at, (inside, line) => undoClaim(inside, life, line.orderId, line.id, 'buyer')),
  };
}
