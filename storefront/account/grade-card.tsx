import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '#brand';
import type { Customer } from '#contract/customers.ts';
import { gradeForecastText, gradeProgressOf, type MyGrade, useGrade } from './grade.ts';

/** The member's grade with a bar of its progress and what is left to the next one. It links to the page of grades. */
export function GradeLine({ user }: { user: Customer }) {
  const { data, error } = useGrade();
  return (
    <Link to="/my-cuma/grade" className="mt-4 block text-second">
      <span className="flex items-center gap-3">
        <b className="shrink-0 text-brand-strong">{gradeName(user, data)}</b>
        <span className="block h-1.5 flex-1 overflow-hidden rounded-full bg-ink-900/15">
          <span
            className="block h-full origin-left rounded-full bg-brand-strong transition-transform duration-700 ease-out"
            style={{ transform: `scaleX(${data ? gradeProgressOf(data) : 0})` }}
          />
        </span>
        <ChevronRight className="-ml-1 size-5" aria-hidden />
      </span>
      <span className="tabular mt-1 block min-h-[2lh] text-ink-600">{forecastText(data, error)}</span>
    </Link>
  );
}

function gradeName(user: Customer, grade: MyGrade | undefined) {
  return user.appUserGrade?.gradeName ?? grade?.appUserGrade.gradeName ?? brand.name;
}

function forecastText(grade: MyGrade | undefined, error: unknown) {
  return grade ? gradeForecastText(grade) : error ? '등급 혜택 보기' : ' ';
}
