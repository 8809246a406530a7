import { Refusal } from '#contract/errors.ts';
import type { Closing } from '#contract/order-tools.ts';
import { auditWithin, lawText } from '../invariants/run.ts';

import { type Db, type Sql, tx } from '../platform/db/database.ts';
import { unhurried } from '../platform/db/pool.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import type { StaffTools } from './admin-context.ts';
import * as counted from './dashboard.sql.ts';
import { closedBy, moneyOnItsWay } from './day-close.sql.ts';
import type { OfficeDesk } from './order-tools.ts';
import { countQueues } from './queue-counts.sql.ts';

/** How long what the laws said is good for: a look at all of them reads the whole shop. */
const goodMs = 30_000;

type Look = { at: Date; laws: Closing['laws'] };

/**
 * The end of a day: nothing that had to be done today waits, or it is named; every won is where it belongs, or its way is; all laws hold.
 * The last look at the laws is kept for half a minute. Two processes look once each.
 */
export function closing({ reference }: StaffTools, pool: Sql): Pick<OfficeDesk, 'closing' | 'close'> {
  let last: Promise<Look> | undefined;
  let until = 0;

  function laws() {
    const now = reference.now();
    if (!last || now.getTime() > until) {
      until = now.getTime() + goodMs;
      last = look(now);
      last.catch(() => {
        until = 0;
      });
    }
    return last;
  }

  async function look(at: Date): Promise<Look> {
    const found = await unhurried(pool, 120, 'isolation level repeatable read read only', (inside) =>
      auditWithin(inside),
    );
    return { at, laws: found.map(({ id, ok, checked }) => ({ id, text: lawText(id), ok, checked })) };
  }

  async function stand(sql: Db, who: Staff): Promise<Closing> {
    admit(who, 'refund');
    const looked = await laws();
    const { date, leaving } = await counted.leavingToday(sql, null);
    const queues = await countQueues(sql, null);
    const questions = await counted.openQuestions(sql, null);
    const inquiries = await counted.openInquiries(sql);
    const { approvals } = await counted.waitingWords(sql);
    const waits: Closing['waits'] = [
      { name: 'leaving', count: leaving.left },
      { name: 'late', count: leaving.late },
      { name: 'cancels', count: queues.cancels },
      { name: 'claims', count: queues.claims },
      { name: 'questions', count: questions.count },
      { name: 'inquiries', count: inquiries.count },
      { name: 'approvals', count: approvals },
    ];
    const money = [...(await moneyOnItsWay(sql))];
    const closed = (await closedBy(sql, date)) ?? null;
    return { date, waits, money, laws: looked.laws, lookDate: looked.at.toISOString(), closed };
  }

  return {
    closing: (_, { sql, who }) => stand(sql, who),

    async close({ body: { reason } }, { sql, who, ip }) {
      const { date, laws: verdicts, waits, money } = await stand(sql, who);
      const left = [...waits, ...money].filter(({ count }) => count > 0);
      const broken = verdicts.filter(({ ok }) => !ok).map(({ id }) => id);
      // What waits overnight is named by whoever leaves it.
      if ((left.length > 0 || broken.length > 0) && !reason) throw new Refusal('DAY_OPEN');
      await tx(sql, async (inside) => {
        const after = { left, broken };
        await writeAudit(inside, { staff: who.id, act: 'closeDay', subject: `day ${date}`, after, reason, ip });
      });
      return stand(sql, who);
    },
  };
}
