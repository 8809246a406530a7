import { useInfiniteQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { pageMeta } from '../app/head.ts';
import { accountKeys } from '../auth/account-query-keys.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useFreshUser } from '../session/use-fresh-user.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { CouponCodeForm } from './coupon-code.tsx';
import { CouponTicket } from './coupon-ticket.tsx';

export const handle: RouteHandle = { title: '쿠폰' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '쿠폰', path: '/my-cuma/coupons', hidden: true });

export default function CouponsPage() {
  return (
    <MemberOnly title="쿠폰" invite="로그인하고 쿠폰을 받아 보세요">
      {(user) => <Coupons usable={user.counts.coupons} />}
    </MemberOnly>
  );
}

function Coupons({ usable }: { usable: number }) {
  useFreshUser();
  const [search] = useSearchParams();
  const isOverTab = search.get('tab') === 'over';
  return (
    <>
      <CouponCodeForm />
      <div className="mt-6">
        <Tabs
          label="쿠폰 보기"
          fit
          active={isOverTab ? 'over' : 'usable'}
          tabs={[
            { key: 'usable', label: '쓸 수 있는 쿠폰', to: '/my-cuma/coupons', count: usable },
            { key: 'over', label: '사용·만료', to: '?tab=over' },
          ]}
        />
      </div>
      <List key={String(isOverTab)} usable={!isOverTab} />
    </>
  );
}

function List({ usable }: { usable: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: accountKeys.couponsBy(usable),
    queryFn: ({ pageParam }) => api('GET /v1/app-users/coupons', { query: { usable, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage ? Number(page.nextPage) : undefined),
  });
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards />;
  const coupons = data.pages.flatMap((page) => page.entities);
  if (coupons.length === 0)
    return usable ? (
      <EmptyState
        art="gift"
        title="쓸 수 있는 쿠폰이 없어요"
        text="쿠폰 번호가 있으면 위에서 등록해 주세요."
        action={{ label: '등급 혜택 보기', to: '/my-cuma/grade' }}
      />
    ) : (
      <EmptyState art="thought" title="사용하거나 만료된 쿠폰이 없어요" />
    );
  return (
    <>
      <ul className="space-y-3 px-gutter pt-5">
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <CouponTicket coupon={coupon} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="px-gutter pt-4">
          <Button variant="secondary" full busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            더 보기
          </Button>
        </div>
      )}
    </>
  );
}
