import type { AuditAct } from '#contract/rules/audit-acts.ts';
import type { StaffOrderItem as Shown } from '#contract/staff-orders.ts';
import type { StaffPermission } from '#contract/staff-role.ts';
import type { TransitionActor } from '../order-records/transition-lines.ts';
import { runWorkersSoon } from '../orders/order-services.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { actedBy, readLineView, requireStaffLine, type StaffTools } from './admin-context.ts';
import { lineStatusNow, lockStaffLine, type StaffLineRow } from './order-line.sql.ts';

/** The work of an action on an order line. Keys that it sets on `note` are written to the audit log. */
type Work<T> = (inside: Tx, line: StaffLineRow, by: TransitionActor, note: Record<string, unknown>) => Promise<T>;
/** The result of an action, and the line as its caller needs it. */
export type LineAction<L> = <T>(
  at: Context<Staff>,
  uuid: string,
  name: AuditAct,
  need: StaffPermission,
  reason: string | undefined,
  work: Work<T>,
) => Promise<{ result: T; line: L }>;

/** One action on one line with its row in the audit log, in one transaction. Returns the line as the staff member may see it. */
export function createLineActionWithView(tools: StaffTools): LineAction<Shown> {
  const act = createLineAction(tools);
  return async (at, ...asked) => {
    const { result, line } = await act(at, ...asked);
    return { result, line: await readLineView(tools, at.sql, at.who, line) };
  };
}

/** The same for callers that do not need the line afterwards. */
export function createLineAction(tools: StaffTools): LineAction<StaffLineRow> {
  return async (at, uuid, name, need, reason, work) => {
    const { who, sql, ip } = at;
    requirePermission(who, need);
    const line = await requireStaffLine(sql, who, uuid);
    const result = await tx(sql, async (inside) => {
      // Read under the lock of the order, so that the second of two staff members sees the change of the first.
      const status = await lockStaffLine(inside, line.id);
      const note: Record<string, unknown> = {};
      const outcome = await work(inside, { ...line, status }, actedBy(who), note);
      const after = await lineStatusNow(inside, line.id);
      await insertAudit(inside, {
        staff: who.id,
        act: name,
        subject: `line ${line.uuid}`,
        before: { status },
        after: { status: after, ...note },
        reason,
        ip,
      });
      return outcome;
    });
    runWorkersSoon(tools, at);
    return { result, line };
  };
}
