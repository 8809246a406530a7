import { expireCoupons } from '../benefits/coupons.ts';
import { decideMonthlyGrades } from '../benefits/monthly-grades.ts';
import { expirePoints, notifyExpiringPoints } from '../benefits/points.ts';
import type { ParcelTracker } from '../integrations/sweettracker.ts';
import { updateDispatchDates } from '../order-records/tracking.ts';
import { openInterestCases } from '../payments/payment-cases.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import type { Sql } from '../platform/db/database.ts';
import { addRefundInterest } from '../refunds/refund-worker.ts';
import { eraseOldOrderData } from './due-lines.sql.ts';
import type { OrderServices } from './order-services.ts';
import { createScheduledTransitions } from './scheduled-transitions.ts';

/** Returns the jobs of orders, points, coupons and grades, in an order in which one may trigger the next. */
export function orderJobs(sql: Sql, tools: { life: OrderServices; till: PaymentServices; tracker: ParcelTracker }) {
  const { life } = tools;
  const { autoConfirm, late, track, complete, answer, funding } = createScheduledTransitions(sql, tools);
  return [
    { name: 'close-fundings', seconds: 60, run: funding },
    { name: 'confirm-orders', seconds: 60, run: autoConfirm },
    { name: 'update-dispatch-dates', seconds: 3600, run: () => updateDispatchDates(sql) },
    { name: 'notify-delays', seconds: 60, run: late },
    { name: 'track-parcels', seconds: 60, run: () => track() },
    { name: 'auto-approve-cancels', seconds: 60, run: answer },
    { name: 'complete-orders', seconds: 60, run: complete },
    { name: 'issue-refunds', seconds: 10, run: life.refunds.run },
    { name: 'add-refund-interest', seconds: 3600, run: () => addRefundInterest(sql) },
    { name: 'open-interest-cases', seconds: 600, run: () => openInterestCases(sql, tools.till) },
    { name: 'expire-points', seconds: 60, run: () => expirePoints(sql) },
    { name: 'notify-expiring-points', seconds: 300, run: () => notifyExpiringPoints(sql, life.letters) },
    { name: 'expire-coupons', seconds: 60, run: () => expireCoupons(sql) },
    { name: 'decide-member-grades', seconds: 60, run: () => decideMonthlyGrades(sql, life.reference, life.letters) },
    { name: 'erase-old-order-data', seconds: 600, run: () => eraseOldOrderData(sql) },
  ];
}
