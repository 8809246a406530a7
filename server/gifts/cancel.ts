import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { GiftRefund } from '#contract/gift-answers.ts';
import type { GiftWithdraw } from '#contract/gifts.ts';
import { afterwards } from '../orders/order-services.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import { encryptAccount } from '../refunds/issue-refund.ts';
import { lockSold, readSold } from '../refunds/lock-refundable-order.ts';
import { mayName } from '../refunds/refund-account-proof.ts';
import { backText, needsAccount } from '../refunds/refund-method.ts';
import { endAll, linesOf, workedOf } from './end-gifts.ts';
import type { GiftTools } from './gift-context.ts';
import { groupOf, mayEnd, mayEndAll, toOf } from './group.ts';
import type { GroupRow, ToRow } from './groups.sql.ts';
import type { Finding, SenderCalls } from './sender.ts';

type Form = z.output<typeof GiftWithdraw>;

/** A sender takes back what nobody has given an address for, one receiver or all of them (rules D12.2). */
export function takingBack(
  tools: GiftTools,
  { groupAt, toAt }: Finding,
): Pick<SenderCalls, 'refundAll' | 'refund' | 'withdrawAll' | 'withdraw'> {
  const { life } = tools;

  return {
    async refundAll({ params }, { sql, who }) {
      const group = await groupAt(sql, who, params.id);
      if (!mayEndAll(group)) throw new Refusal('INVALID_STATUS_TRANSITION');
      return preview(sql, group, group.orderStatus === 'bank_transfer_waiting' ? [] : group.tos);
    },

    async refund({ params }, { sql, who }) {
      const { group, to } = await toAt(sql, who, params.id);
      if (!mayEnd(to, group)) throw new Refusal('INVALID_STATUS_TRANSITION');
      return preview(sql, group, [to]);
    },

    async withdrawAll({ params, body }, at) {
      const { id } = await groupAt(at.sql, at.who, params.id);
      await take(at, id, null, body);
      return groupOf(await groupAt(at.sql, at.who, id), tools);
    },

    async withdraw({ params, body }, at) {
      const found = await toAt(at.sql, at.who, params.id);
      await take(at, found.group.id, found.to.id, body);
      const { to, group } = await toAt(at.sql, at.who, found.to.id);
      return toOf(to, group, tools);
    },
  };

  async function take(at: At, groupId: number, only: number | null, body: Form) {
    await tx(at.sql, async (inside) => {
      const { orderId } = await groupAt(inside, at.who, groupId);
      const sold = await lockSold(inside, orderId, life.reference);
      const group = await groupAt(inside, at.who, groupId);
      if (only === null && group.orderStatus === 'bank_transfer_waiting') {
        if (await life.cancelWaiting(inside, orderId, 'buyer')) return;
        throw new Refusal('INVALID_STATUS_TRANSITION');
      }
      const tos = only === null ? group.tos : group.tos.filter(({ id }) => id === only);
      if (tos.some(({ status }) => status === 'used')) throw new Refusal('WITHDRAW_DENIED');
      if (!(only === null ? mayEndAll(group) : tos.every((to) => mayEnd(to, group))))
        throw new Refusal('INVALID_STATUS_TRANSITION');
      await mayName(inside, life.encryption, sold, body.refundAccount, at.token);
      const account = encryptAccount(life.encryption, body.refundAccount);
      if (!account && needsAccount(sold, workedOf(sold, linesOf(sold, tos)).cash))
        throw new Refusal('REFUND_ACCOUNT_REQUIRED');
      const { reason } = body;
      await endAll(inside, life, sold, tos, { status: 'withdraw', by: 'buyer', reason, account, isTold: true });
    });
    afterwards(life, at);
  }

  async function preview(sql: Db, { orderId }: GroupRow, tos: ToRow[]): Promise<z.output<typeof GiftRefund>> {
    const sold = await readSold(sql, orderId, life.reference);
    const worked = workedOf(sold, linesOf(sold, tos));
    const names = new Map(sold.coupons.map(({ id, name }) => [id, name]));
    return {
      rows: worked.rows,
      cash: worked.cash,
      points: worked.point,
      coupons: worked.coupons.map((id) => ({ id, name: names.get(id) ?? '쿠폰' })),
      needsAccount: needsAccount(sold, worked.cash),
      wayText: backText(sold, worked.cash),
    };
  }
}
