import { Refusal } from '#contract/errors.ts';
import type { AuditAct, AuditSubject } from '#contract/rules/audit-acts.ts';
import { tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { type ApprovalSubject, insertApproval } from '../staff/approval-requests.ts';
import { insertAudit } from '../staff/audit-log.ts';

/** An action that one person requested and a second one may approve. */
export type RequestedAction = { act: AuditAct; line?: string; body: Record<string, unknown> };

export const doneWithoutApproval = { state: 'done' as const, approvalId: null, line: null, refund: null };

type PendingApprovalInput = {
  subject: AuditSubject;
  reason: string;
  shown: ApprovalSubject;
  key?: string;
  /** Encrypted. */
  refundAccount?: Buffer;
};

/** Inserts a request for dual approval with the refund as it would be given. Throws APPROVAL_WAITING where the same request already
 * waits. */
export async function requestApproval(
  { who, sql, ip }: Context<Staff>,
  action: RequestedAction,
  { subject, reason, shown, key, refundAccount }: PendingApprovalInput,
) {
  const approvalId = await tx(sql, async (inside) => {
    const id = await insertApproval(inside, {
      act: action.act,
      subject,
      body: action,
      staff: who.id,
      reason,
      key: key ?? null,
      shown,
      ...(refundAccount && { refundAccount }),
    });
    if (id === undefined) throw new Refusal('APPROVAL_WAITING');
    const after = { approval: id, act: action.act };
    await insertAudit(inside, { staff: who.id, act: 'ask', subject, after, reason, ip });
    return id;
  });
  return { ...doneWithoutApproval, state: 'waiting' as const, approvalId };
}
