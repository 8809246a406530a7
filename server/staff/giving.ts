import type { z } from 'zod';
import type { RefundAccountForm } from '#contract/accounts.ts';
import type { StaffOutcome } from '#contract/staff.ts';
import type { StaffAct } from '#contract/staff-role.ts';
import { type Db, savepoint, type Tx } from '../base/database.ts';
import type { At } from '../base/handlers.ts';
import type { Staff } from '../base/staff.ts';
import { answerClaim } from '../claims/answer.ts';
import type { By } from '../orderbook/move.ts';
import { approveWithdraw, refuseWithdraw, stockOut } from '../orders/answer.ts';
import { afterwards } from '../orders/life.ts';
import { lineOf, readAnyOrder } from '../orders/read.ts';
import { wishesOf, withdraw } from '../orders/withdraw.ts';
import { lockSold } from '../refunds/sold-order.ts';
import { writeAudit } from './audit.sql.ts';
import { admit, byOf, lineFor, type StaffTools } from './desk.ts';
import { worthOfAct } from './handouts.sql.ts';
import { handOut, NeedsSecond } from './handouts.ts';
import type { StaffLine } from './line.sql.ts';
import { lineFor as lineSeen } from './view.ts';
import { wait } from './waiting.ts';

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
    try {
      const refund = await savepoint(sql, async (inside) => {
        const given = await perform(tools, inside, line, name, body, byOf(who));
        const worth = await worthOfAct(inside, line.id, given, isSentAgain(name, body, given));
        await handOut(inside, who, { kind: 'refund', ...worth }, limit);
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
      return wait(at, { act: name, line: line.uuid, body }, `line ${line.uuid}`, body.reason);
    }
  };
}

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

/** The acts that give money back, by name, so that a second person can let happen later what the first one asked for. */
export async function perform(
  tools: StaffTools,
  inside: Tx,
  line: StaffLine,
  name: string,
  body: Record<string, unknown>,
  by: By,
): Promise<string | undefined> {
  const reason = String(body.reason);
  const at = { order: line.orderId, lineId: line.id, by, reason };
  const isRefused = body.verdict === 'refused';
  if (name === 'answerWithdraw') {
    if (!isRefused) return approveWithdraw(inside, tools, at);
    await refuseWithdraw(inside, tools, at);
    return undefined;
  }
  if (name === 'answerClaim') {
    const verdict = isRefused ? 'refused' : 'approved';
    return answerClaim(inside, tools, { ...at, verdict, answer: reason, sellable: body.sellable === true });
  }
  if (name === 'stockOut') return stockOut(inside, tools, at);
  const sold = await lockSold(inside, line.orderId, tools.reference);
  const units = typeof body.units === 'number' ? body.units : undefined;
  const fault = body.fault === 'buyer' ? 'buyer' : 'shop';
  const refundAccount = body.refundAccount as z.output<typeof RefundAccountForm> | undefined;
  const wishes = wishesOf(sold, [{ pid: line.uuid, units }]);
  return withdraw(inside, tools, sold, wishes, { by, reason, fault, refundAccount });
}
