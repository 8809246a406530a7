import { Refusal } from '#contract/errors.ts';
import type { DayCloseState } from '#contract/order-tools.ts';
import { invariantText, runInvariantsWithin } from '../invariants/run.ts';

import { type Db, type Sql, tx } from '../platform/db/database.ts';
import { longTransaction } from '../platform/db/pool.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import type { StaffTools } from './admin-context.ts';
import * as dashboardRows from './dashboard.sql.ts';
import { dayClosedBy, readMoneyInTransit } from './day-close.sql.ts';
import type { OrderToolHandlers } from './order-tools.ts';
import { countQueues } from './queue-counts.sql.ts';

/** Milliseconds that the results of the invariants are cached. Checking all of them reads the whole shop. */
const goodMs = 30_000;

type InvariantRun = { at: Date; laws: DayCloseState['laws'] };

/**
 * Closes a business day: no work of today waits, all money is settled or in transit, and all invariants hold. Otherwise a reason is
 * required. The results of the invariants are cached for 30 seconds. Two processes check once each.
 */
export function createDayCloseHandlers(
  { reference }: StaffTools,
  pool: Sql,
): Pick<OrderToolHandlers, 'closing' | 'close'> {
  let last: Promise<InvariantRun> | undefined;
  let until = 0;

  function readInvariants() {
    const now = reference.now();
    if (!last || now.getTime() > until) {
      until = now.getTime() + goodMs;
      last = runAllInvariants(now);
      last.catch(() => {
        until = 0;
      });
    }
    return last;
  }

  async function runAllInvariants(at: Date): Promise<InvariantRun> {
    const found = await longTransaction(pool, 120, 'isolation level repeatable read read only', (inside) =>
      runInvariantsWithin(inside),
    );
    return { at, laws: found.map(({ id, ok, checked }) => ({ id, text: invariantText(id), ok, checked })) };
  }

  async function dayCloseState(sql: Db, who: Staff): Promise<DayCloseState> {
    requirePermission(who, 'refund');
    const looked = await readInvariants();
    const { date, leaving } = await dashboardRows.countLeavingToday(sql, null);
    const queues = await countQueues(sql, null);
    const questions = await dashboardRows.countOpenQuestions(sql, null);
    const inquiries = await dashboardRows.countOpenInquiries(sql);
    const { approvals } = await dashboardRows.countPendingMessages(sql);
    const waits: DayCloseState['waits'] = [
      { name: 'leaving', count: leaving.left + leaving.late },
      { name: 'late', count: leaving.late },
      { name: 'unconfirmed', count: leaving.unconfirmed },
      { name: 'cancels', count: queues.cancels },
      { name: 'claims', count: queues.claims },
      { name: 'questions', count: questions.count },
      { name: 'inquiries', count: inquiries.count },
      { name: 'approvals', count: approvals },
    ];
    const money = [...(await readMoneyInTransit(sql))];
    const closed = (await dayClosedBy(sql, date)) ?? null;
    return { date, waits, money, laws: looked.laws, lookDate: looked.at.toISOString(), closed };
  }

  return {
    closing: (_, { sql, who }) => dayCloseState(sql, who),

    async close({ body: { reason } }, { sql, who, ip }) {
      const { date, laws: verdicts, waits, money } = await dayCloseState(sql, who);
      const left = [...waits, ...money].filter(({ count }) => count > 0);
      const broken = verdicts.filter(({ ok }) => !ok).map(({ id }) => id);
      // Work that is left overnight requires a reason.
      if ((left.length > 0 || broken.length > 0) && !reason) throw new Refusal('DAY_OPEN');
      await tx(sql, async (inside) => {
        const after = { left, broken };
        await insertAudit(inside, { staff: who.id, act: 'closeDay', subject: `day ${date}`, after, reason, ip });
      });
      return dayCloseState(sql, who);
    },
  };
}
