import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { GiftRefund } from '#contract/gift-answers.ts';
import type { CancelGiftForm } from '#contract/gifts.ts';
import { cancelUnpaid } from '../orders/cancel-lines.ts';
import { runWorkersSoon } from '../orders/order-services.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import { encryptRefundAccount } from '../refunds/issue-refund.ts';
import { lockRefundableOrder, readRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { requireAccountProof } from '../refunds/refund-account-proof.ts';
import { needsRefundAccount, refundMethodPreviewText } from '../refunds/refund-method.ts';
import { endAndRefundGifts, giftLinesOf, giftRefundOf } from './end-gifts.ts';
import type { GiftTools } from './gift-context.ts';
import { canCancelGift, canCancelGroup, toGiftGroup, toGiftRecipient } from './gift-summary.ts';
import type { GiftGroupRow, GiftRecipientRow } from './groups.sql.ts';
import type { GiftLookup, GiftSenderHandlers } from './sender.ts';

type Form = z.output<typeof CancelGiftForm>;

/** Creates the handlers with which a sender cancels gifts without an address, for one recipient or all (rules D12.2). */
export function createGiftCancel(
  tools: GiftTools,
  { groupAt, toAt }: GiftLookup,
): Pick<GiftSenderHandlers, 'refundAll' | 'refund' | 'withdrawAll' | 'withdraw'> {
  const { orderServices } = tools;

  return {
    async refundAll({ params }, { sql, who }) {
      const group = await groupAt(sql, who, params.id);
      if (!canCancelGroup(group)) throw new Refusal('INVALID_STATUS_TRANSITION');
      return preview(sql, group, group.orderStatus === 'bank_transfer_waiting' ? [] : group.tos);
    },

    async refund({ params }, { sql, who }) {
      const { group, to } = await toAt(sql, who, params.id);
      if (!canCancelGift(to, group)) throw new Refusal('INVALID_STATUS_TRANSITION');
      return preview(sql, group, [to]);
    },

    async withdrawAll({ params, body }, at) {
      const { id } = await groupAt(at.sql, at.who, params.id);
      await cancelRecipients(at, id, null, body);
      return toGiftGroup(await groupAt(at.sql, at.who, id), tools);
    },

    async withdraw({ params, body }, at) {
      const found = await toAt(at.sql, at.who, params.id);
      await cancelRecipients(at, found.group.id, found.to.id, body);
      const { to, group } = await toAt(at.sql, at.who, found.to.id);
      return toGiftRecipient(to, group, tools);
    },
  };

  async function cancelRecipients(at: Context, groupId: number, only: number | null, body: Form) {
    await tx(at.sql, async (inside) => {
      const { orderId } = await groupAt(inside, at.who, groupId);
      const refundable = await lockRefundableOrder(inside, orderId, orderServices.reference);
      const group = await groupAt(inside, at.who, groupId);
      if (only === null && group.orderStatus === 'bank_transfer_waiting')
        return cancelUnpaid(inside, orderServices, refundable);
      const tos = only === null ? group.tos : group.tos.filter(({ id }) => id === only);
      if (tos.some(({ status }) => status === 'used')) throw new Refusal('WITHDRAW_DENIED');
      if (!(only === null ? canCancelGroup(group) : tos.every((to) => canCancelGift(to, group))))
        throw new Refusal('INVALID_STATUS_TRANSITION');
      await requireAccountProof(inside, orderServices.encryption, refundable, body.refundAccount, at.token);
      const account = encryptRefundAccount(orderServices.encryption, body.refundAccount);
      if (!account && needsRefundAccount(refundable, giftRefundOf(refundable, giftLinesOf(refundable, tos)).cash))
        throw new Refusal('REFUND_ACCOUNT_REQUIRED');
      const { reason } = body;
      await endAndRefundGifts(inside, orderServices, refundable, tos, {
        status: 'withdraw',
        by: 'buyer',
        reason,
        account,
        notifiesSender: true,
      });
    });
    runWorkersSoon(orderServices, at);
  }

  async function preview(
    sql: Db,
    { orderId }: GiftGroupRow,
    tos: GiftRecipientRow[],
  ): Promise<z.output<typeof GiftRefund>> {
    const refundable = await readRefundableOrder(sql, orderId, orderServices.reference);
    const calculation = giftRefundOf(refundable, giftLinesOf(refundable, tos));
    const names = new Map(refundable.coupons.map(({ id, name }) => [id, name]));
    return {
      rows: calculation.rows,
      cash: calculation.cash,
      points: calculation.point,
      coupons: calculation.coupons.map((id) => ({ id, name: names.get(id) ?? '쿠폰' })),
      needsAccount: needsRefundAccount(refundable, calculation.cash),
      wayText: refundMethodPreviewText(refundable, calculation.cash),
    };
  }
}
