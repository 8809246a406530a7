import { Refusal } from '#contract/errors.ts';
import { paymentCaseTexts, setReturnManual, settlePaymentCase } from '../payments/payment-cases.ts';
import { type Db, tx } from '../platform/db/database.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { type StaffHandlers, toListQuery, toStaffPage } from './admin-context.ts';
import { type PaymentCaseRow, readPaymentCases } from './staff-payment-cases.sql.ts';

/** Cases that need a person: deposits without an order, refunds without an account, ledgers that differ. */
export const paymentCaseHandlers: Pick<StaffHandlers, 'cases' | 'caseManual' | 'closeCase'> = {
  async cases({ query }, { sql, who }) {
    requirePermission(who, 'cases');
    return toStaffPage((await readPaymentCases(sql, toListQuery(query))).map(withKindText), query);
  },

  async caseManual({ params: { id }, body: { isManual } }, { sql, who, ip }) {
    requirePermission(who, 'deposit');
    await tx(sql, async (inside) => {
      if (!(await readPaymentCases(inside, { id, take: 1 }))[0]) throw new Refusal('NOT_FOUND');
      if (!(await setReturnManual(inside, id, isManual))) throw new Refusal('INVALID_STATUS_TRANSITION');
      await insertAudit(inside, {
        staff: who.id,
        act: 'caseManual',
        subject: `case ${id}`,
        before: { isManual: !isManual },
        after: { isManual },
        ip,
      });
    });
    return paymentCaseOf(sql, id);
  },

  async closeCase({ params: { id }, body: { reason } }, { sql, who, ip }) {
    requirePermission(who, 'cases');
    await tx(sql, async (inside) => {
      const [found] = await readPaymentCases(inside, { id, take: 1 });
      if (!found) throw new Refusal('NOT_FOUND');
      if (found.isReturn) requirePermission(who, 'deposit');
      if (!(await settlePaymentCase(inside, id, who.email))) throw new Refusal('INVALID_STATUS_TRANSITION');
      await insertAudit(inside, {
        staff: who.id,
        act: 'closeCase',
        subject: `case ${id}`,
        before: { state: 'open' },
        after: { state: 'closed' },
        reason,
        ip,
      });
    });
    return paymentCaseOf(sql, id);
  },
};

async function paymentCaseOf(sql: Db, id: number) {
  const [row] = await readPaymentCases(sql, { id, take: 1 });
  const { rank: _, total: __, ...shown } = withKindText(row as PaymentCaseRow);
  return shown;
}

function withKindText(row: PaymentCaseRow) {
  return { ...row, kindText: paymentCaseTexts[row.kind] };
}
