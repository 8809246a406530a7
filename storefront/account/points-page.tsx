import { useInfiniteQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { dayText, dottedDay, koreanDay, lastDayText, monthText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import { accountKeys } from '../auth/account-query-keys.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import { MemberOnly } from '../verification/member-only.tsx';

export const handle: RouteHandle = { title: '포인트' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '포인트', path: '/my-cuma/points', hidden: true });

export default function PointsPage() {
  return (
    <MemberOnly title="포인트" invite="로그인하고 포인트를 확인하세요">
      {() => <Points />}
    </MemberOnly>
  );
}

function Points() {
  const points = useInfiniteQuery({
    queryKey: accountKeys.points,
    queryFn: ({ pageParam }) => api('GET /v1/app-users/my-point', { query: { page: pageParam, take: 15 } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
  });
  const [first] = points.data?.pages ?? [];
  if (!first && points.error) return <LoadFailure error={points.error} onRetry={() => void points.refetch()} />;
  if (!first) return <Skeleton className="mx-gutter h-40 rounded-sheet" />;
  const entries = points.data?.pages.flatMap((page) => page.entities) ?? [];
  return (
    <>
      <div className="mx-gutter rounded-sheet bg-brand-50 px-[min(1.5rem,6vw)] py-6">
        <p className="text-ink-600 text-second">지금 쓸 수 있는 포인트</p>
        <p className="tabular mt-1 font-bold text-hero">{groupThousands(first.point)}P</p>
        {first.expiringSoon && (
          <p className="tabular mt-3 rounded-card bg-surface px-4 py-3 text-second">
            <b className="font-semibold">{groupThousands(first.expiringSoon.amount)}P</b>가{' '}
            {dayText(dateOf(first.expiringSoon.date))}에 사라져요.
          </p>
        )}
        <p className="mt-3 text-caption text-ink-600">적립한 포인트는 1년 동안 쓸 수 있어요.</p>
      </div>
      {entries.length === 0 ? (
        <EmptyState
          art="gift"
          title="아직 포인트 내역이 없어요"
          text="구매를 확정하면 포인트가 쌓여요."
          action={{ label: brand.words.goShopping, to: '/' }}
        />
      ) : (
        <>
          <h2 className="mt-8 px-gutter font-bold text-title">적립·사용 내역</h2>
          {monthsOf(entries).map(({ month, entries: some }) => (
            <section key={month} aria-label={monthText(month)} className="px-gutter pt-5">
              <h3 className="tabular font-semibold text-ink-600 text-second">{monthText(month)}</h3>
              <ul>
                {some.map((entry, place) => (
                  <PointRow key={place} entry={entry} />
                ))}
              </ul>
            </section>
          ))}
          <InfiniteScroll
            more={points.hasNextPage}
            busy={points.isFetchingNextPage}
            failed={points.isFetchNextPageError}
            onReach={() => void points.fetchNextPage()}
            end="내역을 모두 보셨어요."
          />
        </>
      )}
    </>
  );
}

/** Groups entries by month and keeps their order. */
function monthsOf<T extends { at: string }>(entries: T[]) {
  const months: { month: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const month = koreanDay(entry.at).slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return months;
}

function dateOf(date: string) {
  return date.length > 10 ? koreanDay(date) : date;
}

type Entry = { type: string; amount: number; label: string; at: string; expiresAt: string | null };

function PointRow({ entry: { amount, label, at, expiresAt } }: { entry: Entry }) {
  const earned = amount > 0;
  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-4">
      <p className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="tabular block text-caption text-ink-400">
          {dottedDay(at)}
          {earned && expiresAt && ` · ${lastDayText(expiresAt)}까지`}
        </span>
      </p>
      <b className={classNames('tabular shrink-0 font-bold', earned ? 'text-brand-strong' : 'text-ink-600')}>
        {earned && '+'}
        {groupThousands(amount)}P
      </b>
    </li>
  );
}
