import { Refusal } from '#contract/errors.ts';
import { tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { ask, type Shown } from '../staff/approval-requests.ts';
import { writeAudit } from '../staff/audit-log.ts';

/** What one person asked for and a second one may let happen. */
export type Asked = { act: string; line?: string; body: Record<string, unknown> };

export const done = { state: 'done' as const, approvalId: null, line: null, refund: null };

type Waiting = { subject: string; reason: string; shown: Shown; key?: string };

/** Writes down what needs a second person, as it would be given. Throws APPROVAL_WAITING where the same waits already. */
export async function wait({ who, sql, ip }: At<Staff>, asked: Asked, { subject, reason, shown, key }: Waiting) {
  const approvalId = await tx(sql, async (inside) => {
    const id = await ask(inside, {
      act: asked.act,
      subject,
      body: asked,
      staff: who.id,
      reason,
      key: key ?? null,
      shown,
    });
    if (id === undefined) throw new Refusal('APPROVAL_WAITING');
    const after = { approval: id, act: asked.act };
    await writeAudit(inside, { staff: who.id, act: 'ask', subject, after, reason, ip });
    return id;
  });
  return { ...done, state: 'waiting' as const, approvalId };
}
