import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '#brand';
import type { Customer } from '#contract/customers.ts';
import { gradeForecastText, gradeProgressOf, type MyGrade, useGrade } from './grade.ts';
import { memberName } from './purchases.ts';

/** The member's name, grade and progress to the next grade. */
export function GradeCard({ user }: { user: Customer }) {
  const { data, error } = useGrade();
  return (
    <div className="relative overflow-hidden rounded-sheet bg-brand-strong p-6 text-on-brand">
      <span aria-hidden className="absolute -top-16 -right-12 size-48 rounded-full bg-black/10" />
      <span className="rounded-full bg-white px-3 py-1 font-semibold text-brand-strong text-second">
        {gradeName(user, data)}
      </span>
      <span className="mt-3 block font-bold text-hero">{memberName(user)}</span>
      <span className="mt-5 block h-2 overflow-hidden rounded-full bg-black/20">
        <Progress grade={data} className="bg-white" />
      </span>
      <span className="tabular mt-2 block min-h-[2lh] text-second">{forecastText(data, error)}</span>
    </div>
  );
}

/** The member's grade and progress in two lines, which link to the page of grades. */
export function GradeLine({ user }: { user: Customer }) {
  const { data, error } = useGrade();
  return (
    <Link to="/my-cuma/grade" className="mt-4 block text-second">
      <span className="flex items-center gap-3">
        <b className="shrink-0 text-brand-strong">{gradeName(user, data)}</b>
        <span className="block h-1.5 flex-1 overflow-hidden rounded-full bg-ink-900/15">
          <Progress grade={data} className="bg-brand-strong" />
        </span>
        <ChevronRight className="-ml-1 size-5" aria-hidden />
      </span>
      <span className="tabular mt-1 block min-h-[2lh] text-ink-600">{forecastText(data, error)}</span>
    </Link>
  );
}

function Progress({ grade, className }: { grade: MyGrade | undefined; className: string }) {
  return (
    <span
      className={`block h-full origin-left rounded-full transition-transform duration-700 ease-out ${className}`}
      style={{ transform: `scaleX(${grade ? gradeProgressOf(grade) : 0})` }}
    />
  );
}

function gradeName(user: Customer, grade: MyGrade | undefined) {
  return user.appUserGrade?.gradeName ?? grade?.appUserGrade.gradeName ?? brand.name;
}

function forecastText(grade: MyGrade | undefined, error: unknown) {
  return grade ? gradeForecastText(grade) : error ? '등급 혜택 보기' : ' ';
}
