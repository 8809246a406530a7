import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import type { BusinessMembership } from '#contract/business.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler } from '#ui/form.ts';
import { PhoneField } from '#ui/phone-field.tsx';
import { PhotoField } from '#ui/photo-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { productKeys } from '../product/product-query-keys.ts';
import { useSession } from '../session/session.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { hyphenateBusinessNumber } from './business-number.ts';
import { ApplicationApproved, ApplicationPending, ApplicationRejected } from './business-state.tsx';
import { useBusinessApplication } from './use-application.ts';
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
  // A form stays with its text and photo when it could not be read again.
  if (!business.data) return <LoadFailure error={business.error} onRetry={() => void business.refetch()} />;
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

/** A member who has been approved, or refused after a year, sees the right prices at once, without a reload. */
function useApprovalRefresh(business: BusinessMembership | undefined) {
  const { user, update } = useSession();
  const cache = useQueryClient();
  const isNews = business !== undefined && user?.isBusiness === (business.state !== 'approved');
  useEffect(() => {
    if (!isNews) return;
    for (const queryKey of [productKeys.allOptions, productKeys.allPersonal])
      void cache.invalidateQueries({ queryKey });
    void api('GET /v2/app-users/detail', {}).then(update, () => undefined);
  }, [isNews, cache, update]);
}

/** The application for wholesale prices; it starts with the values of the last application. */
function BusinessApplicationForm({ last }: { last: BusinessMembership['application'] }) {
  const { form, certificate, busy, apply } = useBusinessApplication(last);
  return (
    <form noValidate method="post" onSubmit={submitHandler(apply)} className="space-y-5 px-gutter">
      <p className="text-ink-600">
        사업자등록증을 확인하면 도매가로 주문할 수 있어요. 영업일 하루 안에 확인하고 문자로 알려 드려요.
      </p>
      <PhoneField
        label="사업자등록번호"
        autoComplete="off"
        placeholder="000-00-00000"
        format={hyphenateBusinessNumber}
        {...form.field('businessNumber')}
        onChange={(businessNumber) => form.write({ businessNumber })}
      />
      <TextField label="상호" autoComplete="organization" maxLength={100} {...form.field('companyName')} />
      <TextField label="대표자 이름" autoComplete="name" maxLength={60} {...form.field('ceo')} />
      <PhotoField
        name="picture"
        label="사업자등록증 사진"
        hint="글자가 모두 보이게 찍어 주세요. 확인하는 담당자만 볼 수 있어요."
        most={1}
        photos={certificate}
        error={form.faults.picture}
      />
      <Button type="submit" size="large" full busy={busy}>
        사업자 회원 신청
      </Button>
    </form>
  );
}
