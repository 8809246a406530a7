import type { MetaFunction } from 'react-router';
import type { Customer } from '#contract/customers.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/cx.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { gradeForecastText, type MyGrade, seasonText, useGrade } from './grade.ts';
import { memberName } from './purchases.ts';

export const handle: RouteHandle = { title: '등급' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '등급', path: '/my-cuma/grade', hidden: true });

export default function GradePage() {
  return (
    <MemberOnly title="나의 등급" invite="로그인하고 등급 혜택을 확인하세요">
      {(user) => <Grades user={user} />}
    </MemberOnly>
  );
}

function Grades({ user }: { user: Customer }) {
  const { data, error, refetch } = useGrade();
  const today = koreanDay(shopNow());
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <section className="my-head mx-gutter" aria-label="나의 등급">
        <h2 className="my-name">{memberName(user)}</h2>
        <GradePath data={data} />
      </section>
      {data ? (
        <>
          <h2 className="mt-6 mb-2 px-gutter font-bold text-title">등급별 혜택</h2>
          <GradeTable table={data.table} months={data.windowMonths} mine={data.appUserGrade.grade} />
          <dl className="mx-gutter mt-6 divide-y divide-line rounded-sheet bg-sunken px-5">
            <Fact
              label={`${seasonText(today, data.windowMonths, -1)} 구매금액`}
              note="이번 달 등급을 정했어요"
              value={formatWon(data.purchAmt)}
            />
            <Fact
              label="다음 달 예상 등급"
              note={`${seasonText(today, data.windowMonths, 0)} 구매금액으로 정해요${
                data.nextMonthGrade.grade < data.appUserGrade.grade ? ' · 지금보다 한 단계 낮아요' : ''
              }`}
              value={data.nextMonthGrade.gradeName}
            />
          </dl>
          <p className="mt-4 px-gutter text-caption text-ink-400">
            구매금액은 그 {data.windowMonths}개월 동안 구매를 확정한 상품 금액이에요. 배송비와 쿠폰·포인트로 낸 금액은
            빠져요. 등급은 매달 1일에 바뀌고, 한 번에 한 단계씩만 내려가요.
          </p>
        </>
      ) : (
        <Skeleton className="mx-gutter mt-4 h-64 rounded-sheet" />
      )}
    </>
  );
}

/** The grades from the lowest to the highest, the present one filled, and what is left to the next one. */
function GradePath({ data }: { data: MyGrade | undefined }) {
  const mine = data?.appUserGrade.grade ?? 0;
  return (
    <>
      <ol aria-hidden className="mt-3 flex min-h-12 text-center text-second">
        {data?.table
          .toSorted((one, other) => one.grade - other.grade)
          .map(({ grade, gradeName }) => (
            <li
              key={grade}
              className={classNames(
                'relative flex-1 before:absolute before:top-[7px] before:right-1/2 before:h-0.5 before:w-full before:bg-ink-900/15 first:before:hidden',
                grade === mine ? 'font-bold text-brand-strong' : 'text-ink-600',
              )}
            >
              <span
                className={classNames(
                  'relative mx-auto mb-1.5 block size-4 rounded-full border-[3px] border-brand-strong',
                  grade === mine ? 'bg-brand-strong' : 'bg-surface',
                  grade > mine && 'border-ink-400!',
                )}
              />
              {gradeName}
            </li>
          ))}
      </ol>
      <p className="tabular mt-3 min-h-[2lh] text-ink-600 text-second">{data ? gradeForecastText(data) : ' '}</p>
    </>
  );
}

function Fact({ label, note, value }: { label: string; note: string; value: string }) {
  return (
    <div className="flex items-center justify-between gap-3 py-4">
      <dt className="text-ink-600">
        {label}
        <span className="block text-caption text-ink-400">{note}</span>
      </dt>
      <dd className="tabular shrink-0 font-bold">{value}</dd>
    </div>
  );
}

function GradeTable({ table, months, mine }: { table: MyGrade['table']; months: number; mine: number }) {
  return (
    <ul className="space-y-2 px-gutter">
      {table.map(({ grade, gradeName, purchaseNeeded, pointPermille, benefit }) => (
        <li
          key={grade}
          aria-current={grade === mine ? 'true' : undefined}
          className={classNames(
            'rounded-card px-4 py-3.5 ring-inset',
            grade === mine ? 'bg-brand-50 ring-2 ring-brand-strong' : 'ring-1 ring-line',
          )}
        >
          <p className="flex items-center justify-between gap-3">
            <span className="flex items-center gap-2 font-bold">
              {gradeName}
              {grade === mine && <Badge tone="brand">지금 등급</Badge>}
            </span>
            <span className="tabular font-semibold text-brand-strong">{pointPermille / 10}% 적립</span>
          </p>
          <p className="tabular mt-1 text-ink-600 text-second">
            {purchaseNeeded > 0 ? `${months}개월 ${formatWon(purchaseNeeded)} 이상` : '가입하면 바로'}
            {benefit && ` · ${benefit}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
