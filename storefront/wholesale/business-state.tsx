import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import type { BusinessMembership } from '#contract/business.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';
import { hyphenateBusinessNumber } from './business-number.ts';
import { wholesaleKeys } from './wholesale-query-keys.ts';

type Application = NonNullable<BusinessMembership['application']>;

export function ApplicationPending({ application }: { application: Application }) {
  return (
    <Standing
      icon={<Hourglass className="size-7 text-brand-strong" aria-hidden />}
      title="확인하고 있어요"
      text="영업일 하루 안에 확인하고 문자로 알려 드려요."
    >
      <Sent application={application} />
      <ButtonLink to="/wholesale" variant="secondary" full>
        도매 상품 둘러보기
      </ButtonLink>
    </Standing>
  );
}

export function ApplicationRejected({ application }: { application: Application }) {
  return (
    <Standing
      icon={<CircleAlert className="size-7 text-danger" aria-hidden />}
      title="사업자 확인을 마치지 못했어요"
      text={application.reason ?? ''}
    >
      <Sent application={application} />
      <ButtonLink to="?again=1" size="large" full>
        다시 신청하기
      </ButtonLink>
    </Standing>
  );
}

/** Staff may have approved a member without an application. */
export function ApplicationApproved({ application }: { application: Application | null }) {
  return (
    <Standing
      icon={<BadgeCheck className="size-7 text-positive" aria-hidden />}
      title="사업자 회원이에요"
      text="도매 상품을 열면 수량별 단가가 보이고 바로 주문할 수 있어요."
    >
      {application && <Sent application={application} />}
      <ButtonLink to="/wholesale" size="large" full>
        도매 상품 보기
      </ButtonLink>
    </Standing>
  );
}

type StandingProps = { icon: ReactNode; title: string; text: string; children: ReactNode };

function Standing({ icon, title, text, children }: StandingProps) {
  return (
    <div className="space-y-5 px-gutter">
      <div role="status" className="flex flex-wrap gap-4 rounded-sheet bg-brand-50 p-5">
        {icon}
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 className="font-bold text-title">{title}</h2>
          <p className="mt-1 text-ink-600">{text}</p>
        </div>
      </div>
      {children}
    </div>
  );
}

function Sent({ application }: { application: Application }) {
  const { businessNumber, companyName, ceo, createDate, decideDate } = application;
  const facts = [
    ['사업자등록번호', hyphenateBusinessNumber(businessNumber)],
    ['상호', companyName],
    ['대표자', ceo],
    ['신청한 날', dottedDay(createDate)],
    ...(decideDate ? [['확인한 날', dottedDay(decideDate)]] : []),
  ];
  return (
    <section aria-label="보낸 내용">
      <dl className="divide-y divide-line rounded-sheet px-5 ring-1 ring-line ring-inset">
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-2">
            <dt className="shrink-0 text-ink-600 text-second">{name}</dt>
            <dd className="tabular ml-auto text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <CertificateView key={createDate} />
    </section>
  );
}

/** The submitted certificate, loaded on request. */
function CertificateView() {
  const [open, setOpen] = useState(false);
  if (open) return <Picture />;
  return (
    <Button variant="ghost" full className="mt-2" onClick={() => setOpen(true)}>
      보낸 사업자등록증 보기
    </Button>
  );
}

function Picture() {
  const { data, error, refetch } = useQuery({
    queryKey: wholesaleKeys.picture,
    queryFn: () => api('GET /v1/app-users/business/picture', {}),
    gcTime: 0,
  });
  if (data) return <img src={data.picture} alt="보낸 사업자등록증" className="mt-4 w-full rounded-card" />;
  if (!error) return <Skeleton className="mt-4 h-64 rounded-card" />;
  if (isApiError(error, 'NOT_FOUND'))
    return <p className="mt-4 text-center text-ink-600 text-second">보낸 사진이 남아 있지 않아요.</p>;
  return <LoadFailure error={error} onRetry={() => void refetch()} />;
}
