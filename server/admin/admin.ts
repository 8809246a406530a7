import { auditLogOf } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { createStaffSessionHandlers } from '../staff/session.ts';
import { type StaffHandlers, type StaffTools, toListQuery, toStaffPage } from './admin-context.ts';
import { createApprovalHandlers } from './approvals.ts';
import { createBusinessReviewHandlers } from './business-applications.ts';
import { createClaimActionHandlers } from './claim-actions.ts';
import { createFulfillmentHandlers } from './fulfillment.ts';
import { createGoodwillHandlers } from './goodwill-handlers.ts';
import { createStaffInquiryHandlers } from './inquiries.ts';
import { createStaffMessageHandlers } from './notifications.ts';
import { createStaffOrderHandlers } from './orders.ts';
import { paymentCaseHandlers } from './payment-cases.ts';
import { staffQuestionHandlers } from './questions.ts';
import { createStaffRefundHandlers } from './refunds.ts';
import { createReportHandlers } from './reports.ts';
import { createStaffReviewHandlers } from './reviews.ts';
import { setStockHandler } from './stock.ts';

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
      return toStaffPage(await auditLogOf(sql, toListQuery(query)), query);
    },
  };
}
