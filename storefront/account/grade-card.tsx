import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '#brand';
import type { Customer } from '#contract/customers.ts';
import { gradeForecastText, gradeProgressOf, useGrade } from './grade.ts';

/** The member's name, grade and progress to the next grade. */
export function GradeCard({ user, leading = false }: { user: Customer; leading?: boolean }) {
  const { data, error } = useGrade();
  return (
    <Face leading={leading}>
      <span aria-hidden className="absolute -top-16 -right-12 size-48 rounded-full bg-black/10" />
      <span className="flex items-center justify-between">
        <span className="rounded-full bg-white px-3 py-1 font-semibold text-brand-strong text-second">
          {user.appUserGrade?.gradeName ?? data?.appUserGrade.gradeName ?? brand.name}
        </span>
        {leading && <ChevronRight className="size-5" aria-hidden />}
      </span>
      <span className="mt-3 block font-bold text-hero">{user.nickname ?? user.name ?? '회원'}님</span>
      <span className="mt-5 block h-2 overflow-hidden rounded-full bg-black/20">
        <span
          className="block h-full origin-left rounded-full bg-white transition-transform duration-700 ease-out"
          style={{ transform: `scaleX(${data ? gradeProgressOf(data) : 0})` }}
        />
      </span>
      <span className="tabular mt-2 block min-h-[2lh] text-second">
        {data ? gradeForecastText(data) : error ? '등급 혜택 보기' : ' '}
      </span>
    </Face>
  );
}

function Face({ leading, children }: { leading: boolean; children: ReactNode }) {
  const look = 'relative block overflow-hidden rounded-sheet bg-brand-strong p-6 text-on-brand';
  if (!leading) return <div className={look}>{children}</div>;
  return (
    <Link to="/my-cuma/grade" className={look}>
      {children}
    </Link>
  );
}
