import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { Refund } from '#contract/refunds.ts';
import type { AuditAct } from '#contract/rules/audit-acts.ts';
import type { StaffActionResult } from '#contract/staff.ts';
import type { StaffPermission } from '#contract/staff-role.ts';
import { runWorkersSoon } from '../orders/order-services.ts';
import { readAnyOrder, requireLineOf } from '../orders/read-order.ts';
import { type Db, savepoint } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { permissionsByRole, requirePermission } from '../staff/permissions.ts';
import { actedBy, requireStaffLine, type StaffTools } from './admin-context.ts';
import { performApprovedAction } from './approved-actions.ts';
import { valueOfAction } from './manual-grant-limits.sql.ts';
import { ApprovalRequired, recordManualGrant } from './manual-grant-limits.ts';
import { maskStaffLine as lineSeen } from './masked-order-view.ts';
import type { StaffLineRow } from './order-line.sql.ts';
import { requestApproval } from './pending-approval.ts';
import { refundIdOf } from './staff-refunds.sql.ts';

/** An action that gives money back. It is performed at once within the limit of the staff member, else it requests dual approval
 * (rules D1.2). */
export function withDualApproval(tools: StaffTools) {
  return async (
    at: Context<Staff>,
    uuid: string,
    name: AuditAct,
    need: StaffPermission,
    body: { reason: string } & Record<string, unknown>,
  ): Promise<z.output<typeof StaffActionResult>> => {
    const { who, sql, ip } = at;
    requirePermission(who, need);
    const line = await requireStaffLine(sql, who, uuid);
    const limit = tools.reference.of(line.brand).policy('refundDualApproval');
    let preview: Refund | null = null;
    try {
      const refund = await savepoint(sql, async (inside) => {
        const result = await performApprovedAction(tools, inside, line, name, body, actedBy(who), who.id);
        const worth = await valueOfAction(inside, line.id, result, isResentClaim(name, body, result));
        if (result !== undefined || name !== 'withdraw') await requirePreviewTotal(inside, result, body);
        // A role that may exceed the limit alone must present a fresh code.
        if (worth.amount > limit && !who.isProven && permissionsByRole[who.role].includes('refund_much'))
          throw new Refusal('PROOF_REQUIRED');
        await recordManualGrant(inside, who, { kind: 'refund', ...worth }, limit).catch(async (error: unknown) => {
          if (!(error instanceof ApprovalRequired)) throw error;
          const after = await readAnyOrder(inside, line.orderId, tools.reference.now());
          preview = after.refunds.find((one) => one.uuid === result) ?? null;
          throw error;
        });
        await insertAudit(inside, {
          staff: who.id,
          act: name,
          subject: `line ${line.uuid}`,
          before: { status: line.status },
          after: { refund: result ?? null, worth: worth.amount },
          reason: body.reason,
          ip,
        });
        return result;
      });
      runWorkersSoon(tools, at);
      return readApprovedResult(tools, sql, who, line, refund);
    } catch (error) {
      if (!(error instanceof ApprovalRequired)) throw error;
      const { amount, limit } = error;
      const approvalDetails = {
        order: line.orderId,
        line: line.id,
        amount,
        limit,
        preview: preview && shownRefund(preview),
        status: line.status,
      };
      const { refundAccount, ...rest }: Record<string, unknown> = body;
      return requestApproval(
        at,
        { act: name, line: line.uuid, body: rest },
        {
          subject: `line ${line.uuid}`,
          reason: body.reason,
          shown: approvalDetails,
          key: line.uuid,
          ...(refundAccount !== undefined && {
            refundAccount: tools.encryption.encrypt(JSON.stringify(refundAccount)),
          }),
        },
      );
    }
  };
}

/**
 * Throws REFUND_CHANGED where the refund is not the one that the staff member saw before. A cancel that asks the seller refunds nothing yet
 * and is not compared.
 */
async function requirePreviewTotal(inside: Db, refund: string | undefined, { previewTotal }: Record<string, unknown>) {
  if (previewTotal === undefined) return;
  const { cash = 0, point = 0 } = (refund && (await refundIdOf(inside, refund))) || {};
  const total = cash + point;
  if (total !== previewTotal) throw new Refusal('REFUND_CHANGED', {}, { total });
}

const shownRefund = ({ cash, point, rows, wayText }: Refund) => ({ cash, point, rows, wayText });

/** The response to a staff member whose action was performed: the order line and the refund after it. */
export async function readApprovedResult(
  { reference }: StaffTools,
  sql: Db,
  who: Staff,
  line: StaffLineRow,
  refund: string | undefined,
) {
  const order = await readAnyOrder(sql, line.orderId, reference.now(), who.distributorId);
  const isSeller = who.role === 'distributor';
  return {
    state: 'done' as const,
    approvalId: null,
    line: lineSeen(who, requireLineOf(order, line.uuid)),
    // The refund covers the whole order, not only the lines of the seller.
    refund: isSeller ? null : (order.refunds.find((one) => one.uuid === refund) ?? null),
  };
}

/** A claim approved without a refund is a reshipment. */
export function isResentClaim(name: string, body: Record<string, unknown>, refund: string | undefined) {
  return name === 'answerClaim' && body.verdict === 'approved' && refund === undefined;
}
