import type { OrderNotifier } from '../notifications/order-notifications.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { advanceWatermark } from '../platform/jobs/watermark.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { ensureGradeCoupon, issueCouponOnce } from './coupons.ts';
import { currentGradeMonth, hasUndecidedMembers, updateMonthlyGrades } from './grades.sql.ts';

/** The discount and the minimum amount by grade, in won (rules D10). */
const benefits: Record<number, { won: number; minimum: number }> = {
  2: { won: 1000, minimum: 20_000 },
  3: { won: 3000, minimum: 30_000 },
  4: { won: 5000, minimum: 40_000 },
  5: { won: 10_000, minimum: 50_000 },
};

/** Decides all grades on the first of a month at 03:00 KST and issues the month's coupons. */
export async function decideMonthlyGrades(sql: Sql, reference: ReferenceData, notifier: OrderNotifier) {
  const { month, decided } = await currentGradeMonth(sql);
  if (month <= decided) return;
  const window = reference.policy('gradeWindowMonths');
  for (let more = true; more; ) {
    more = await tx(sql, async (inside) => {
      const changes = await updateMonthlyGrades(inside, month, window, 200);
      for (const { person, before, after } of changes) {
        const benefit = benefits[after];
        if (benefit) {
          const name = `${month % 100}월 ${reference.gradeName(after)} 쿠폰`;
          const coupon = await ensureGradeCoupon(inside, month, after, { name, ...benefit });
          await issueCouponOnce(inside, coupon, person, `grade:${month}:${person}`);
        }
        if (before === after) continue;
        await notifier.member(inside, 'GRADE_CHANGED', person, {
          event: `${month} ${person}`,
          path: '/my-cuma/grade',
          words: (name) => ({
            이름: name,
            등급: reference.gradeName(after),
            혜택: benefit ? '등급 쿠폰을 쿠폰함에 넣어 드렸어요.' : '등급마다 적립과 쿠폰이 달라요.',
          }),
        });
      }
      return changes.length > 0;
    });
  }
  // A member whose row was locked, by an order for instance, is decided in the next run.
  if (await hasUndecidedMembers(sql, month)) return;
  await advanceWatermark(sql, 'grades', month);
}
