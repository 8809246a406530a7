import type { GradeProgress } from '#contract/customers.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { gradePurchasesOf, gradeStepsOf } from './customer-grades.sql.ts';

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

/** Returns a grade with its name and icon. */
export function memberGradeOf(grade: number, reference: ReferenceData) {
  return { grade, gradeName: reference.gradeName(grade), icon: icons[grade - 1] ?? '🌱' };
}

/** Creates the handlers of a member's grade and of the requirements for the next one. */
export function createGradeHandlers(
  reference: ReferenceData,
): Pick<Handlers<Routes['customers']>, 'gradeInfo' | 'grade'> {
  return {
    async gradeInfo(_, { sql, who }) {
      const windowMonths = reference.policy('gradeWindowMonths');
      const [steps, { purchAmt, forecast }] = await Promise.all([
        gradeStepsOf(sql),
        gradePurchasesOf(sql, who.id, windowMonths),
      ]);
      return {
        appUserGrade: memberGradeOf(who.grade, reference),
        windowMonths,
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

/** Returns the grade reached by an amount in won. */
export function earnedGrade(steps: GradeStep[], amount: number) {
  return steps.reduce((best, step) => (amount >= step.purchaseNeeded ? Math.max(best, step.grade) : best), 1);
}

/** Returns next month's grade without further purchases: it rises at once and falls one step a month (rules D10). */
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
