import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { Refund } from '#contract/refunds.ts';
import type { StaffOutcome } from '#contract/staff.ts';
import type { StaffAct } from '#contract/staff-role.ts';
import { afterwards } from '../orders/order-services.ts';
import { lineOf, readAnyOrder } from '../orders/read.ts';
import { type Db, savepoint } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit, may } from '../staff/permissions.ts';
import { byOf, lineFor, type StaffTools } from './admin-context.ts';
import { perform } from './approved-actions.ts';
import { worthOfAct } from './manual-grant-limits.sql.ts';
import { handOut, NeedsSecond } from './manual-grant-limits.ts';
import { lineFor as lineSeen } from './masked-order-view.ts';
import type { StaffLine } from './order-line.sql.ts';
import { wait } from './pending-approval.ts';

/** An act that gives money back: done at once by who may, else written down for a second person (rules D1.2). */
export function giving(tools: StaffTools) {
  return async (
    at: At<Staff>,
    uuid: string,
    name: string,
    need: StaffAct,
    body: { reason: string } & Record<string, unknown>,
  ): Promise<z.output<typeof StaffOutcome>> => {
    const { who, sql, ip } = at;
    admit(who, need);
    const line = await lineFor(sql, who, uuid);
    const limit = tools.reference.of(line.brand).policy('refundDualApproval');
    let preview: Refund | null = null;
    try {
      const refund = await savepoint(sql, async (inside) => {
        const given = await perform(tools, inside, line, name, body, byOf(who), who.id);
        const worth = await worthOfAct(inside, line.id, given, isSentAgain(name, body, given));
        // Who may give much alone shows that it is still they who sit there.
        if (worth.amount > limit && !who.isProven && may[who.role].includes('refund_much'))
          throw new Refusal('PROOF_REQUIRED');
        await handOut(inside, who, { kind: 'refund', ...worth }, limit).catch(async (error: unknown) => {
          if (!(error instanceof NeedsSecond)) throw error;
          const after = await readAnyOrder(inside, line.orderId, tools.reference.now());
          preview = after.refunds.find((one) => one.uuid === given) ?? null;
          throw error;
        });
        await writeAudit(inside, {
          staff: who.id,
          act: name,
          subject: `line ${line.uuid}`,
          before: { status: line.status },
          after: { refund: given ?? null, worth: worth.amount },
          reason: body.reason,
          ip,
        });
        return given;
      });
      afterwards(tools, at);
      return given(tools, sql, who, line, refund);
    } catch (error) {
      if (!(error instanceof NeedsSecond)) throw error;
      const { amount, limit } = error;
      const shown = {
        order: line.orderId,
        line: line.id,
        amount,
        limit,
        preview: preview && shownRefund(preview),
        status: line.status,
      };
      const asked = { act: name, line: line.uuid, body };
      return wait(at, asked, { subject: `line ${line.uuid}`, reason: body.reason, shown, key: line.uuid });
    }
  };
}

const shownRefund = ({ cash, point, rows, wayText }: Refund) => ({ cash, point, rows, wayText });

/** What a member of staff is answered who gave at once: the line and the refund as they stand. */
export async function given(
  { reference }: StaffTools,
  sql: Db,
  who: Staff,
  line: StaffLine,
  refund: string | undefined,
) {
  const order = await readAnyOrder(sql, line.orderId, reference.now(), who.distributorId);
  const isSeller = who.role === 'distributor';
  return {
    state: 'done' as const,
    approvalId: null,
    line: lineSeen(who, lineOf(order, line.uuid)),
    // What comes back is the order's money, not only his.
    refund: isSeller ? null : (order.refunds.find((one) => one.uuid === refund) ?? null),
  };
}

/** A claim that was granted without money is goods sent once more. */
export function isSentAgain(name: string, body: Record<string, unknown>, refund: string | undefined) {
  return name === 'answerClaim' && body.verdict === 'approved' && refund === undefined;
}
