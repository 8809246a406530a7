import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import type { BusinessMembership } from '#contract/business.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { LoadFailure } from '../verification/failed.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { BusinessApplicationForm } from './business-form.tsx';
import { ApplicationApproved, ApplicationPending, ApplicationRejected } from './business-state.tsx';
import { useApprovalRefresh } from './use-approval.ts';
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
