import { Refusal } from '#contract/errors.ts';
import type { Refund } from '#contract/refunds.ts';
import { runWorkersSoon } from '../orders/order-services.ts';
import { refundTexts } from '../orders/order-texts.ts';
import { type Db, tx } from '../platform/db/database.ts';
import { finishRefund, retryRefund, setRefundManual } from '../refunds/refund-worker.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { type StaffHandlers, type StaffTools, toListQuery, toStaffPage } from './admin-context.ts';
import { readStaffRefunds, refundIdOf, type StaffRefundRow } from './staff-refunds.sql.ts';

export function createStaffRefundHandlers(
  tools: StaffTools,
): Pick<StaffHandlers, 'refunds' | 'refundRetry' | 'refundManual' | 'refundDone'> {
  return {
    async refunds({ query }, { sql, who }) {
      requirePermission(who, 'refund');
      const { entities, page } = toStaffPage(await readStaffRefunds(sql, toListQuery(query)), query);
      return { entities: entities.map(toStaffRefund), page };
    },

    async refundRetry({ params: { uuid } }, at) {
      const { sql, who, ip } = at;
      requirePermission(who, 'refund');
      await tx(sql, async (inside) => {
        if (!(await retryRefund(inside, uuid))) throw new Refusal('INVALID_STATUS_TRANSITION');
        await insertAudit(inside, { staff: who.id, act: 'refundRetry', subject: `refund ${uuid}`, ip });
      });
      runWorkersSoon(tools, at);
      return staffRefundOf(sql, uuid);
    },

    async refundManual({ params: { uuid }, body: { isManual } }, { sql, who, ip }) {
      requirePermission(who, 'deposit');
      await tx(sql, async (inside) => {
        if (!(await setRefundManual(inside, uuid, isManual))) {
          if (!(await refundIdOf(inside, uuid))) throw new Refusal('NOT_FOUND');
          throw new Refusal('INVALID_STATUS_TRANSITION');
        }
        await insertAudit(inside, {
          staff: who.id,
          act: 'refundManual',
          subject: `refund ${uuid}`,
          before: { isManual: !isManual },
          after: { isManual },
          ip,
        });
      });
      return staffRefundOf(sql, uuid);
    },

    async refundDone({ params: { uuid }, body: { reason } }, at) {
      const { sql, who, ip } = at;
      requirePermission(who, 'deposit');
      const refundId = await refundIdOf(sql, uuid);
      if (!refundId) throw new Refusal('NOT_FOUND');
      await tx(sql, async (inside) => {
        // Only a reserved refund is paid by hand. The payment company may still send any other one.
        if (!(await finishRefund(inside, refundId.id, tools.notifier, true)))
          throw new Refusal('INVALID_STATUS_TRANSITION');
        await insertAudit(inside, {
          staff: who.id,
          act: 'refundDone',
          subject: `refund ${uuid}`,
          before: { status: refundId.status },
          after: { status: 'done' },
          reason,
          ip,
        });
      });
      runWorkersSoon(tools, at);
      return staffRefundOf(sql, uuid);
    },
  };
}

async function staffRefundOf(sql: Db, uuid: string) {
  const [row] = await readStaffRefunds(sql, { uuid, take: 1 });
  return toStaffRefund(row as StaffRefundRow);
}

function toStaffRefund({
  json,
  method,
  orderNumber,
  tries,
  isFinal,
  isManual,
  providerCode,
  problem,
}: Omit<StaffRefundRow, 'rank' | 'total'>) {
  const refund = json as Refund;
  return { ...refund, ...refundTexts(refund, method), orderNumber, tries, isFinal, isManual, providerCode, problem };
}
