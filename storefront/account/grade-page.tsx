import type { MetaFunction } from 'react-router';
import type { Customer } from '#contract/customers.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { LoadFailure } from '../verification/failed.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { seasonText, useGrade } from './grade.ts';
import { GradeCard } from './grade-card.tsx';
import { GradeTable } from './grade-table.tsx';

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
      <div className="px-gutter">
        <GradeCard user={user} />
      </div>
      {data ? (
        <>
          <dl className="mx-gutter mt-4 divide-y divide-line rounded-sheet bg-sunken px-5">
            <Fact
              label={`${seasonText(today, -3)} 구매금액`}
              note="이번 달 등급을 정했어요"
              value={formatWon(data.purchAmt)}
            />
            <Fact
              label="다음 달 예상 등급"
              note={`${seasonText(today, -2)} 구매금액으로 정해요`}
              value={data.nextMonthGrade.gradeName}
            />
          </dl>
          <h2 className="mt-9 mb-3 px-gutter font-bold text-title">등급별 혜택</h2>
          <GradeTable table={data.table} mine={data.appUserGrade.grade} />
          <p className="mt-4 px-gutter text-caption text-ink-400">
            구매금액은 그 3개월 동안 구매를 확정한 상품 금액이에요. 배송비와 쿠폰·포인트로 낸 금액은 빠져요. 등급은 매달
            1일에 바뀌고, 한 번에 한 단계씩만 내려가요.
          </p>
        </>
      ) : (
        <Skeleton className="mx-gutter mt-4 h-64 rounded-sheet" />
      )}
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
