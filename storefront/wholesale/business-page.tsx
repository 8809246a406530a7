import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import type { BusinessMembership } from '#contract/business.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { productKeys } from '../product/product-query-keys.ts';
import { useSession } from '../session/session.tsx';
import { LoadFailure } from '../verification/failed.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { BusinessApplicationForm } from './business-form.tsx';
import { ApplicationApproved, ApplicationPending, ApplicationRejected } from './business-state.tsx';
import { wholesaleKeys } from './wholesale-query-keys.ts';

export const handle: RouteHandle = { title: '사업자 회원' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '사업자 회원', path: '/my-cuma/business', hidden: true });

export default function BusinessMemberPage() {
  return (
    <MemberOnly title="사업자 회원" invite="로그인하고 사업자 회원을 신청하세요">
      {() => <Standing />}
    </MemberOnly>
  );
}

function Standing() {
  const business = useQuery({
    queryKey: wholesaleKeys.business,
    queryFn: () => api('GET /v1/app-users/business', {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  useApprovalRefresh(business.data);
  if (business.isPending)
    return (
      <div role="status" aria-label="불러오는 중이에요" className="space-y-4 px-gutter">
        <Skeleton className="h-40 rounded-sheet" />
        <Skeleton className="h-14" />
      </div>
    );
  if (business.error) return <LoadFailure error={business.error} onRetry={() => void business.refetch()} />;
  return <Face business={business.data} />;
}

function Face({ business }: { business: BusinessMembership }) {
  const [search] = useSearchParams();
  const { state, application } = business;
  if (state === 'approved') return <ApplicationApproved application={application} />;
  if (state === 'waiting' && application) return <ApplicationPending application={application} />;
  if (state === 'refused' && application && !search.has('again'))
    return <ApplicationRejected application={application} />;
  return <BusinessApplicationForm last={application} />;
}

/** A member who has been approved sees wholesale prices at once, without a reload. */
function useApprovalRefresh(business: BusinessMembership | undefined) {
  const { user, update } = useSession();
  const cache = useQueryClient();
  const isNews = business?.state === 'approved' && user?.isBusiness === false;
  useEffect(() => {
    if (!isNews) return;
    for (const queryKey of [productKeys.allOptions, productKeys.allPersonal])
      void cache.invalidateQueries({ queryKey });
    void api('GET /v2/app-users/detail', {}).then(update, () => undefined);
  }, [isNews, cache, update]);
}
