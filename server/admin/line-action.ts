import type { StaffLine as Shown } from '#contract/staff-orders.ts';
import type { StaffAct } from '#contract/staff-role.ts';
import type { By } from '../order-records/transition-lines.ts';
import { afterwards } from '../orders/order-services.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { byOf, lineFor, type StaffTools, shownLine } from './admin-context.ts';
import { lockLine, type StaffLine, statusNow } from './order-line.sql.ts';

/** What is done to a line; what it writes into `note` stands in the log too. */
type Work<T> = (inside: Tx, line: StaffLine, by: By, note: Record<string, unknown>) => Promise<T>;
/** What came of an act, and the line as its caller wants it. */
export type Act<L> = <T>(
  at: At<Staff>,
  uuid: string,
  name: string,
  need: StaffAct,
  reason: string | undefined,
  work: Work<T>,
) => Promise<{ result: T; line: L }>;

/** One act on one line with its row in the audit log, or neither, and the line as it may be seen then. */
export function acting(tools: StaffTools): Act<Shown> {
  const act = doing(tools);
  return async (at, ...asked) => {
    const { result, line } = await act(at, ...asked);
    return { result, line: await shownLine(tools, at.sql, at.who, line) };
  };
}

/** The same for whoever does not look at the line afterwards. */
export function doing(tools: StaffTools): Act<StaffLine> {
  return async (at, uuid, name, need, reason, work) => {
    const { who, sql, ip } = at;
    admit(who, need);
    const line = await lineFor(sql, who, uuid);
    const result = await tx(sql, async (inside) => {
      // Read under the order's lock, so that of two people the second sees what the first did.
      const status = await lockLine(inside, line.id);
      const note: Record<string, unknown> = {};
      const done = await work(inside, { ...line, status }, byOf(who), note);
      const after = await statusNow(inside, line.id);
      await writeAudit(inside, {
        staff: who.id,
        act: name,
        subject: `line ${line.uuid}`,
        before: { status },
        after: { status: after, ...note },
        reason,
        ip,
      });
      return done;
    });
    afterwards(tools, at);
    return { result, line };
  };
}
