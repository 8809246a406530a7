import { Refusal } from '#contract/errors.ts';
import { canStartClaim } from '../claims/claim-objections.ts';
import { lineOfOpenClaim, requestClaim, undoClaim } from '../claims/open-claim.ts';
import { submitClaimPhotos } from '../claims/request-photos.ts';
import { cancelLines, linesToCancel } from '../orders/cancel-lines.ts';
import { createFulfillment } from '../orders/fulfillment.ts';
import {
  lockRefundableOrder,
  type RefundableLineFacts,
  type RefundableOrderDetail,
} from '../refunds/lock-refundable-order.ts';
import type { createReceiverAction, GiftReceiverHandlers } from './accept-gift.ts';
import { endAndRefundGifts } from './end-gifts.ts';
import type { GiftRow } from './gift.sql.ts';
import type { GiftTools } from './gift-context.ts';

/**
 * Creates the handlers with which a recipient declines a gift, confirms its arrival or reports a defect. Money always goes back to
 * the sender (rules D12.2).
 */
export function createGiftParcelHandlers(
  tools: GiftTools,
  mine: ReturnType<typeof createReceiverAction>,
): Pick<GiftReceiverHandlers, 'reject' | 'arrived' | 'claim' | 'claimPhotos' | 'claimUndo'> {
  const { orderServices, giftNotifier } = tools;
  const by = 'receiver' as const;

  return {
    reject: ({ params, body: { reason } }, at) =>
      mine(params.id, at, async (inside, gift) => {
        const refundable = await lockRefundableOrder(inside, gift.orderId, orderServices.reference);
        if (gift.stage === 'delivery_waiting') {
          const line = refundable.lines.find(({ id }) => id === gift.lineId) as RefundableLineFacts;
          await cancelLines(inside, orderServices, refundable, linesToCancel(refundable, [{ pid: line.uuid }]), {
            by,
            reason,
            fault: 'shop',
          });
          return;
        }
        if (['delivering', 'delivery_end', 'complete'].includes(gift.lineStatus)) throw new Refusal('WITHDRAW_DENIED');
        if (gift.status !== 'unused' && gift.status !== 'used') throw new Refusal('INVALID_STATUS_TRANSITION');
        const calculation = await endAndRefundGifts(inside, orderServices, refundable, [gift], {
          status: 'rejected',
          by,
          reason,
        });
        await giftNotifier.rejected(inside, gift, calculation);
      }),

    arrived: ({ params }, at) =>
      mine(params.id, at, (inside, gift) =>
        createFulfillment(orderServices).deliver(
          inside,
          { id: gift.lineId, orderId: gift.orderId, status: gift.lineStatus },
          { by, reason: '받는 분 확인' },
        ),
      ),

    claim: ({ params, body: { line: part, ...form } }, at) =>
      mine(params.id, at, async (inside, gift) => {
        const refundable = await lockRefundableOrder(inside, gift.orderId, orderServices.reference);
        const line = ofGift(refundable, gift).find(({ uuid, status }) =>
          part ? uuid === part : canStartClaim(form.kind, form.reason, status),
        );
        if (gift.status !== 'used' || !line) throw new Refusal('INVALID_STATUS_TRANSITION');
        await requestClaim(inside, orderServices, { refundable, line, form, by, person: at.who.id });
      }),

    claimPhotos: ({ params, body }, at) =>
      mine(params.id, at, async (inside, gift) => {
        if (!gift.claims.some(({ uuid }) => uuid === body.claim)) throw new Refusal('INVALID_STATUS_TRANSITION');
        await submitClaimPhotos(inside, { claim: body.claim }, at.who.id, body.images);
      }),

    claimUndo: ({ params, body: { claim } }, at) =>
      mine(params.id, at, async (inside, gift) => {
        const refundable = await lockRefundableOrder(inside, gift.orderId, orderServices.reference);
        const named = claim && (await lineOfOpenClaim(inside, claim));
        const line = ofGift(refundable, gift).find(({ id, status }) =>
          claim ? id === named : ['return_request', 'replace_request'].includes(status),
        );
        if (!line) throw new Refusal('INVALID_STATUS_TRANSITION');
        await undoClaim(inside, orderServices, gift.orderId, line.id, by);
      }),
  };
}

/** Returns the recipient's line and the lines that claims have split from it: one parcel, one key. */
function ofGift(refundable: RefundableOrderDetail, gift: GiftRow) {
  const key = refundable.lines.find(({ id }) => id === gift.lineId)?.bundleKey;
  return refundable.lines.filter(({ bundleKey }) => bundleKey === key);
}
