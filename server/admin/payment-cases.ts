import { Refusal } from '#contract/errors.ts';
import { caseWords, settleCase } from '../payments/payment-cases.ts';
import { tx } from '../platform/db/database.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { asked, type Desk, paged } from './admin-context.ts';
import { type CaseListed, staffCases } from './payment-cases.sql.ts';

/** What no program may settle by itself: deposits without an order, refunds without an account, books that differ. */
export const cases: Pick<Desk, 'cases' | 'closeCase'> = {
  async cases({ query }, { sql, who }) {
    admit(who, 'cases');
    return paged((await staffCases(sql, asked(query))).map(worded), query);
  },

  async closeCase({ params: { id }, body: { reason } }, { sql, who, ip }) {
    admit(who, 'cases');
    await tx(sql, async (inside) => {
      if (!(await staffCases(inside, { id, take: 1 }))[0]) throw new Refusal('NOT_FOUND');
      if (!(await settleCase(inside, id, who.email))) throw new Refusal('INVALID_STATUS_TRANSITION');
      await writeAudit(inside, {
        staff: who.id,
        act: 'closeCase',
        subject: `case ${id}`,
        before: { state: 'open' },
        after: { state: 'closed' },
        reason,
        ip,
      });
    });
    const [row] = await staffCases(sql, { id, take: 1 });
    const { rank: _, ...shown } = worded(row as CaseListed);
    return shown;
  },
};

function worded(row: CaseListed) {
  return { ...row, kindText: caseWords[row.kind] };
}
