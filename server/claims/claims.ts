import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { linesToCancel, previewCancel } from '../orders/cancel-lines.ts';
import { createLineStep, readOrderWithLine, requireOwnLine, requireOwnOrder } from '../orders/order-context.ts';
import { type OrderServices, runWorkersSoon } from '../orders/order-services.ts';
import { tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { lockRefundableOrder, readRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { requireAccountProof } from '../refunds/refund-account-proof.ts';
import { claimantLinksOf } from './claimant-history.sql.ts';
import { accountFingerprint, requestClaim, undoClaim } from './open-claim.ts';
import { previewReturn, returnReasonOf } from './preview.ts';
import { submitClaimPhotos } from './request-photos.ts';

/** Creates the handlers with which a buyer claims shipped items or undoes a claim. */
export function createClaimHandlers(orderServices: OrderServices): Handlers<Routes['claims']> {
  const step = createLineStep(orderServices);

  return {
    async preview({ params, body }, { sql, who }) {
      const refundable = await readRefundableOrder(
        sql,
        await requireOwnOrder(sql, who, params.id),
        orderServices.reference,
      );
      const wishes = linesToCancel(refundable, body.lines);
      const reason = returnReasonOf(wishes, body);
      if (refundable.order.isGift) throw new Refusal('WITHDRAW_DENIED');
      if (!reason) return previewCancel(refundable, wishes, body.reason);
      const ties = await claimantLinksOf(
        sql,
        refundable.order.id,
        accountFingerprint(orderServices.encryption, undefined, refundable.order.account),
      );
      return previewReturn(
        sql,
        refundable,
        wishes,
        { reason, ask: body, ties },
        orderServices.reference.of(refundable.order.brand),
      );
    },

    async claim({ params, body }, at) {
      const ownLine = await requireOwnLine(at.sql, at.who, params);
      const uuid = await tx(at.sql, async (inside) => {
        const refundable = await lockRefundableOrder(inside, ownLine.orderId, orderServices.reference);
        const line = refundable.lines.find((one) => one.id === ownLine.id);
        if (!line) throw new Refusal('NOT_FOUND');
        await requireAccountProof(inside, orderServices.encryption, refundable, body.refundAccount, at.token);
        return requestClaim(inside, orderServices, { refundable, line, form: body, by: 'buyer', person: at.who.id });
      });
      runWorkersSoon(orderServices, at);
      return (await readOrderWithLine(orderServices, at, ownLine.orderId, uuid)).line;
    },

    photos: ({ params, body: { images } }, at) =>
      step(params, at, (inside, line) => submitClaimPhotos(inside, { line: line.id }, at.who.id, images)),

    undo: ({ params }, at) =>
      step(params, at, (inside, line) => undoClaim(inside, orderServices, line.orderId, line.id, 'buyer')),
  };
}
