import { expireCoupons } from '../benefits/coupons.ts';
import { decideMonth } from '../benefits/monthly-grades.ts';
import { expirePoints, tellEnding } from '../benefits/points.ts';
import type { Tracker } from '../integrations/sweettracker.ts';
import { keepDispatch } from '../order-records/tracking.ts';
import { tellInterest } from '../payments/payment-cases.ts';
import type { Till } from '../payments/payment-services.ts';
import type { Sql } from '../platform/db/database.ts';
import { addInterest } from '../refunds/refund-worker.ts';
import { eraseOld } from './due-lines.sql.ts';
import type { Life } from './order-services.ts';
import { clockwork } from './scheduled-transitions.ts';

/** Orders, points, coupons and grades by the clock, in the order in which one may lead to the next. */
export function orderJobs(sql: Sql, tools: { life: Life; till: Till; tracker: Tracker }) {
  const { life } = tools;
  const { autoConfirm, late, track, complete, answer, funding } = clockwork(sql, tools);
  return [
    { name: 'close fundings', seconds: 60, run: funding },
    { name: 'confirm orders', seconds: 60, run: autoConfirm },
    { name: 'move dispatch days', seconds: 3600, run: () => keepDispatch(sql) },
    { name: 'tell delays', seconds: 60, run: late },
    { name: 'track parcels', seconds: 60, run: () => track() },
    { name: 'answer for suppliers', seconds: 60, run: answer },
    { name: 'complete orders', seconds: 60, run: complete },
    { name: 'give refunds', seconds: 10, run: life.refunds.run },
    { name: 'add interest', seconds: 3600, run: () => addInterest(sql) },
    { name: 'tell interest', seconds: 600, run: () => tellInterest(sql, tools.till) },
    { name: 'expire points', seconds: 60, run: () => expirePoints(sql) },
    { name: 'tell points that end', seconds: 300, run: () => tellEnding(sql, life.letters) },
    { name: 'expire coupons', seconds: 60, run: () => expireCoupons(sql) },
    { name: 'decide grades', seconds: 60, run: () => decideMonth(sql, life.reference, life.letters) },
    { name: 'erase what is old', seconds: 600, run: () => eraseOld(sql) },
  ];
}
