import type { Today } from '#contract/dashboard.ts';
import type { StaffAct } from '#contract/staff-role.ts';
import type { Db } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { may } from '../staff/permissions.ts';
import * as counted from './dashboard.sql.ts';
import { countQueues } from './queue-counts.sql.ts';

/** The day as far as it concerns whoever asks: what is not theirs to do is null. */
export async function todayFor(sql: Db, who: Staff): Promise<Today> {
  const mine = who.distributorId;
  const has = (act: StaffAct) => may[who.role].includes(act);
  const maybe = <T>(allowed: boolean, read: () => Promise<T>) => (allowed ? read() : Promise.resolve(null));
  const { date, leaving, silent } = await counted.leavingToday(sql, mine);
  const words = await maybe(has('approve') || has('business'), () => counted.waitingWords(sql));
  const sales = await maybe(has('figures'), () => counted.salesSoFar(sql));
  return {
    ...{ date, leaving, silent },
    counts: await countQueues(sql, mine),
    questions: await maybe(has('answer'), () => counted.openQuestions(sql, mine)),
    inquiries: await maybe(has('inquiries'), () => counted.openInquiries(sql)),
    reviews: (await maybe(has('answer'), () => counted.openReviews(sql, mine)))?.count ?? null,
    money: await maybe(has('refund') && mine === null, () => counted.waitingMoney(sql)),
    approvals: has('approve') ? (words?.approvals ?? 0) : null,
    businesses: has('business') ? (words?.businesses ?? 0) : null,
    sales: sales && [...sales],
  };
}
