import { Refusal } from '#contract/errors.ts';
import type { Giving } from '#contract/order-tools.ts';
import type { StaffAct } from '#contract/staff-role.ts';
import { readAnyOrder } from '../orders/read.ts';
import { savepoint } from '../platform/db/database.ts';
import { admit } from '../staff/permissions.ts';
import { byOf, lineFor, type StaffTools } from './admin-context.ts';
import { perform } from './approved-actions.ts';
import { isSentAgain } from './dual-approval.ts';
import { worthOfAct } from './manual-grant-limits.sql.ts';
import { handOut, NeedsSecond } from './manual-grant-limits.ts';
import type { OfficeDesk } from './order-tools.ts';

const needs: Record<string, StaffAct> = {
  withdraw: 'refund',
  answerWithdraw: 'decide',
  answerClaim: 'decide',
  stockOut: 'fulfil',
};

/** Takes back what was only looked at. */
class LookedAt extends Error {}

/**
 * What an act would give back: it is done by the very hands that do it, read, and taken back before anybody else sees it, so that what is
 * shown is what comes. Nothing leaves: letters and refunds go with the transaction.
 */
export function preview(tools: StaffTools): OfficeDesk['preview'] {
  return async ({ params, body: { line: uuid, act, ...asked } }, { sql, who }) => {
    admit(who, needs[act] ?? 'refund');
    const line = await lineFor(sql, who, uuid);
    const order = await readAnyOrder(sql, params.id, tools.reference.now());
    if (order.id !== line.orderId) throw new Refusal('NOT_FOUND');
    const limit = tools.reference.of(line.brand).policy('refundDualApproval');
    const body = { ...asked, verdict: 'approved', reason: '미리 보기', sellable: false };
    let seen: Giving | undefined;
    await savepoint(sql, async (inside) => {
      const given = await perform(tools, inside, line, act, body, byOf(who), who.id);
      const worth = await worthOfAct(inside, line.id, given, isSentAgain(act, body, given));
      const needsSecond = await handOut(inside, who, { kind: 'refund', ...worth }, limit).then(
        () => false,
        (error: unknown) => {
          if (error instanceof NeedsSecond) return true;
          throw error;
        },
      );
      const after = await readAnyOrder(inside, line.orderId, tools.reference.now());
      const refund = after.refunds.find((one) => one.uuid === given) ?? null;
      seen = { refund, worth: worth.amount, needsSecond };
      throw new LookedAt();
    }).catch((error: unknown) => {
      if (!(error instanceof LookedAt)) throw error;
    });
    if (!seen) throw new Error('nothing was looked at');
    return seen;
  };
}
