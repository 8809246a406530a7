import { auditOf } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { session } from '../staff/session.ts';
import { asked, type Desk, paged, type StaffTools } from './admin-context.ts';
import { approvals } from './approvals.ts';
import { business } from './business-applications.ts';
import { answers } from './claim-actions.ts';
import { packing } from './fulfillment.ts';
import { grants } from './goodwill-handlers.ts';
import { staffInquiriesOf } from './inquiries.ts';
import { staffMessagesOf } from './notifications.ts';
import { staffOrdersOf } from './orders.ts';
import { cases } from './payment-cases.ts';
import { questions } from './questions.ts';
import { staffRefundsOf } from './refunds.ts';
import { staffFiguresOf } from './reports.ts';
import { staffReviewsOf } from './reviews.ts';
import { stock } from './stock.ts';

/** The console: one file a noun. */
export function staff(tools: StaffTools): Desk {
  return {
    ...session(tools),
    ...staffOrdersOf(tools),
    ...packing(tools),
    ...answers(tools),
    ...staffRefundsOf(tools),
    ...cases,
    stock,
    ...grants(tools),
    ...questions,
    ...staffInquiriesOf(tools),
    ...staffReviewsOf(tools),
    ...staffMessagesOf(tools),
    ...business(tools),
    ...approvals(tools),
    ...staffFiguresOf(tools),

    async audit({ query }, { sql, who }) {
      admit(who, 'audit');
      return paged(await auditOf(sql, asked(query)), query);
    },
  };
}
