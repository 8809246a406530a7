import type { GradeProgress } from '#contract/customers.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { gradePurchasesOf, gradeStepsOf } from './grades.sql.ts';

export type GradeStep = { grade: number; purchaseNeeded: number; pointPermille: number };
type Forecast = GradeProgress['nextMonthGrade'];
type Naming = (grade: number) => string;

const icons = ['🌰', '🌱', '🍃', '🍎', '🌾'];

const benefits = [
  '기본 적립',
  '매달 1,000원 쿠폰 (2만원 이상)',
  '매달 3,000원 쿠폰 (3만원 이상)',
  '매달 5,000원 쿠폰 (4만원 이상), 배송비 혜택',
  '매달 10,000원 쿠폰 (5만원 이상), 무료배송',
];

/** A grade by its number, with its name and picture. */
export function memberGradeOf(grade: number, reference: ReferenceData) {
  return { grade, gradeName: reference.gradeName(grade), icon: icons[grade - 1] ?? '🌱' };
}

/** What a member's grade is, and what the next asks for. */
export function createGradeHandlers(
  reference: ReferenceData,
): Pick<Handlers<Routes['accounts']>, 'gradeInfo' | 'grade'> {
  return {
    async gradeInfo(_, { sql, who }) {
      const [steps, { purchAmt, forecast }] = await Promise.all([gradeStepsOf(sql), gradePurchasesOf(sql, who.id)]);
      return {
        appUserGrade: memberGradeOf(who.grade, reference),
        purchAmt,
        nextMonthGrade: gradeForecastOf(steps, who.grade, forecast, reference.gradeName),
        table: steps.map((step) => ({
          ...step,
          gradeName: reference.gradeName(step.grade),
          benefit: benefits[step.grade - 1] ?? '',
        })),
      };
    },

    grade: async (_, { who }) => memberGradeOf(who.grade, reference),
  };
}

/** The grade bought for. */
export function earnedGrade(steps: GradeStep[], amount: number) {
  return steps.reduce((best, step) => (amount >= step.purchaseNeeded ? Math.max(best, step.grade) : best), 1);
}

/** Next month's grade if nothing more were bought: up at once, down one step a month (rules D10). */
export function gradeForecastOf(steps: GradeStep[], now: number, amount: number, nameOf: Naming): Forecast {
  const grade = Math.max(earnedGrade(steps, amount), now - 1);
  const next = steps.find((step) => step.grade === grade + 1);
  return {
    isMax: !next,
    grade,
    gradeName: nameOf(grade),
    nextGrade: next
      ? {
          grade: next.grade,
          gradeName: nameOf(next.grade),
          remainingPrice: Math.max(0, next.purchaseNeeded - amount),
        }
      : null,
  };
}
