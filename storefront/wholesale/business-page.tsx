import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import type { Business } from '#contract/business.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { head } from '../app/head.ts';
import type { Handle } from '../layout/route-handle.ts';
import { Failed } from '../verification/failed.tsx';
import { Member } from '../verification/member-only.tsx';
import { BusinessForm } from './business-form.tsx';
import { Approved, Refused, Waiting } from './business-state.tsx';
import { useWelcome } from './use-approval.ts';
import { wholesaleKeys } from './wholesale-query-keys.ts';

export const handle: Handle = { title: '사업자 회원' };
export const meta: MetaFunction = ({ matches }) =>
  head(matches, { title: '사업자 회원', path: '/my-cuma/business', hidden: true });

export default function BusinessPage() {
  return (
    <Member title="사업자 회원" invite="로그인하고 사업자 회원을 신청하세요">
      {() => <Standing />}
    </Member>
  );
}

function Standing() {
  const business = useQuery({
    queryKey: wholesaleKeys.business,
    queryFn: () => api('GET /v1/app-users/business', {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  useWelcome(business.data);
  if (business.isPending)
    return (
      <div role="status" aria-label="불러오는 중이에요" className="space-y-4 px-gutter">
        <Skeleton className="h-40 rounded-sheet" />
        <Skeleton className="h-14" />
      </div>
    );
  if (business.error) return <Failed error={business.error} onRetry={() => void business.refetch()} />;
  return <Face business={business.data} />;
}

function Face({ business }: { business: Business }) {
  const [search] = useSearchParams();
  const { state, application } = business;
  if (state === 'approved') return <Approved application={application} />;
  if (state === 'waiting' && application) return <Waiting application={application} />;
  if (state === 'refused' && application && !search.has('again')) return <Refused application={application} />;
  return <BusinessForm last={application} />;
}
