import { answers } from './answers.ts';
import { approvals } from './approvals.ts';
import { auditOf } from './audit.sql.ts';
import { business } from './business.ts';
import { cases } from './cases.ts';
import { admit, asked, type Desk, paged, type StaffTools } from './desk.ts';
import { staffFiguresOf } from './figures.ts';
import { grants } from './grants.ts';
import { staffInquiriesOf } from './inquiries.ts';
import { staffMessagesOf } from './messages.ts';
import { staffOrdersOf } from './orders.ts';
import { packing } from './packing.ts';
import { questions } from './questions.ts';
import { staffRefundsOf } from './refunds.ts';
import { staffReviewsOf } from './reviews.ts';
import { session } from './session.ts';
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
