import { maskName } from '#contract/rules/masking.ts';
import { auditedStaffOf, auditLogOf } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { createStaffSessionHandlers } from '../staff/staff-sign-in-session.ts';
import { type StaffHandlers, type StaffTools, toListQuery, toStaffPage } from './admin-context.ts';
import { createApprovalHandlers } from './approvals.ts';
import { createBusinessReviewHandlers } from './business-applications.ts';
import { createClaimActionHandlers } from './claim-actions.ts';
import { createGoodwillHandlers } from './goodwill-handlers.ts';
import { createFulfillmentHandlers } from './staff-fulfillment.ts';
import { createStaffInquiryHandlers } from './staff-inquiries.ts';
import { createStaffMessageHandlers } from './staff-notifications.ts';
import { createStaffOrderHandlers } from './staff-orders.ts';
import { paymentCaseHandlers } from './staff-payment-cases.ts';
import { staffQuestionHandlers } from './staff-questions.ts';
import { createStaffRefundHandlers } from './staff-refunds.ts';
import { createReportHandlers } from './staff-reports.ts';
import { createStaffReviewHandlers } from './staff-reviews.ts';
import { setStockHandler } from './stock-adjustments.ts';

/** The handlers of the admin app, with one file for each noun. */
export function createStaffHandlers(tools: StaffTools): StaffHandlers {
  return {
    ...createStaffSessionHandlers(tools),
    ...createStaffOrderHandlers(tools),
    ...createFulfillmentHandlers(tools),
    ...createClaimActionHandlers(tools),
    ...createStaffRefundHandlers(tools),
    ...paymentCaseHandlers,
    stock: setStockHandler,
    ...createGoodwillHandlers(tools),
    ...staffQuestionHandlers,
    ...createStaffInquiryHandlers(tools),
    ...createStaffReviewHandlers(tools),
    ...createStaffMessageHandlers(tools),
    ...createBusinessReviewHandlers(tools),
    ...createApprovalHandlers(tools),
    ...createReportHandlers(tools),

    async audit({ query }, { sql, who }) {
      requirePermission(who, 'audit');
      const rows = await auditLogOf(sql, toListQuery(query));
      const masked = rows.map((row) =>
        row.subject.startsWith('member ') ? { ...row, name: maskName(row.name) } : row,
      );
      return toStaffPage(masked, query);
    },

    async auditStaff(_, { sql, who }) {
      requirePermission(who, 'audit');
      return { entities: [...(await auditedStaffOf(sql))] };
    },
  };
}
