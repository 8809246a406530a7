import type { DashboardToday } from '#contract/dashboard.ts';
import type { StaffPermission } from '#contract/staff-role.ts';
import type { Db } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { permissionsByRole } from '../staff/permissions.ts';
import * as dashboardRows from './dashboard.sql.ts';
import { countQueues } from './queue-counts.sql.ts';

/** The dashboard of a staff member. Figures that the role has no permission for are null. */
export async function readDashboard(sql: Db, who: Staff): Promise<DashboardToday> {
  const sellerId = who.distributorId;
  const has = (act: StaffPermission) => permissionsByRole[who.role].includes(act);
  const maybe = <T>(allowed: boolean, read: () => Promise<T>) => (allowed ? read() : Promise.resolve(null));
  const { date, leaving, silent } = await dashboardRows.countLeavingToday(sql, sellerId);
  const pendingMessages = await maybe(has('approve') || has('business'), () => dashboardRows.countPendingMessages(sql));
  const sales = await maybe(has('figures'), () => dashboardRows.readSalesSoFar(sql));
  return {
    ...{ date, leaving, silent },
    counts: await countQueues(sql, sellerId),
    questions: await maybe(has('answer'), () => dashboardRows.countOpenQuestions(sql, sellerId)),
    inquiries: await maybe(has('inquiries'), () => dashboardRows.countOpenInquiries(sql)),
    reviews: (await maybe(has('answer'), () => dashboardRows.countOpenReviews(sql, sellerId)))?.count ?? null,
    money: await maybe(has('refund') && sellerId === null, () => dashboardRows.sumUnsettledMoney(sql)),
    approvals: has('approve') ? (pendingMessages?.approvals ?? 0) : null,
    businesses: has('business') ? (pendingMessages?.businesses ?? 0) : null,
    sales: sales && [...sales],
  };
}
