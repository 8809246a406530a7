import { Refusal } from '#contract/errors.ts';
import type { Refund } from '#contract/refunds.ts';
import { afterwards } from '../orders/order-services.ts';
import { refundWords } from '../orders/texts.ts';
import { type Db, tx } from '../platform/db/database.ts';
import { finishRefund, retryRefund } from '../refunds/refund-worker.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { asked, type Desk, paged, type StaffTools } from './admin-context.ts';
import { type RefundListed, refundId, staffRefunds } from './refunds.sql.ts';

export function staffRefundsOf(tools: StaffTools): Pick<Desk, 'refunds' | 'refundRetry' | 'refundDone'> {
  return {
    async refunds({ query }, { sql, who }) {
      admit(who, 'refund');
      const { entities, page } = paged(await staffRefunds(sql, asked(query)), query);
      return { entities: entities.map(worded), page };
    },

    async refundRetry({ params: { uuid } }, at) {
      const { sql, who, ip } = at;
      admit(who, 'refund');
      await tx(sql, async (inside) => {
        if (!(await retryRefund(inside, uuid))) throw new Refusal('INVALID_STATUS_TRANSITION');
        await writeAudit(inside, { staff: who.id, act: 'refundRetry', subject: `refund ${uuid}`, ip });
      });
      afterwards(tools, at);
      return one(sql, uuid);
    },

    async refundDone({ params: { uuid }, body: { reason } }, at) {
      const { sql, who, ip } = at;
      admit(who, 'deposit');
      const found = await refundId(sql, uuid);
      if (!found) throw new Refusal('NOT_FOUND');
      // Only what the payment company refused for good is paid by hand: anything else may still arrive by itself.
      if (found.status !== 'failed') throw new Refusal('INVALID_STATUS_TRANSITION');
      await tx(sql, async (inside) => {
        if (!(await finishRefund(inside, found.id, tools.letters, true)))
          throw new Refusal('INVALID_STATUS_TRANSITION');
        await writeAudit(inside, {
          staff: who.id,
          act: 'refundDone',
          subject: `refund ${uuid}`,
          before: { status: found.status },
          after: { status: 'done' },
          reason,
          ip,
        });
      });
      afterwards(tools, at);
      return one(sql, uuid);
    },
  };
}

async function one(sql: Db, uuid: string) {
  const [row] = await staffRefunds(sql, { uuid, take: 1 });
  return worded(row as RefundListed);
}

function worded({ json, method, orderNumber, tries, providerCode, problem }: Omit<RefundListed, 'rank'>) {
  const refund = json as Refund;
  return { ...refund, ...refundWords(refund, method), orderNumber, tries, providerCode, problem };
}
