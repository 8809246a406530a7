import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import { isUuid } from '../checkout/confirm-payment.ts';
import { GuestLookupForm } from '../guest-orders/lookup-form.tsx';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';
import { RequireMember } from '../verification/require-member.tsx';
import { inquiryKeys } from './support-query-keys.ts';
import { InquiryThreadView } from './thread.tsx';
import { useThreadReader } from './use-reader.ts';

export const handle: RouteHandle = { title: '1:1 문의', bar: 'none' };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '1:1 문의', path: location.pathname, hidden: true });

export default function InquiryThreadPage() {
  const { uuid = '' } = useParams();
  return <RequireMember>{() => <Found uuid={uuid} />}</RequireMember>;
}

const freshMs = 20_000;

function Found({ uuid }: { uuid: string }) {
  const reader = useThreadReader();
  const { isGuest } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: inquiryKeys.thread(uuid, reader),
    queryFn: () => api('GET /v1/app-users/me/inquiries/{uuid}', { params: { uuid } }),
    enabled: isUuid(uuid),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'closed' ? freshMs : false),
  });
  const missing = !isUuid(uuid) || isApiError(error, 'NOT_FOUND');
  if (!data && missing) return isGuest && isUuid(uuid) ? <LookFirst uuid={uuid} /> : <Missing />;
  if (!data)
    return (
      <>
        <HiddenHeading />
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </>
    );
  return <InquiryThreadView thread={data} />;
}

function Waiting() {
  return (
    <div role="status" aria-label="문의를 불러오는 중이에요" className="space-y-4 px-gutter py-6">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="ml-auto h-24 w-3/4" />
      <Skeleton className="h-24 w-3/4" />
    </div>
  );
}

/** The link in a message opens on any phone: an unknown visitor first verifies the order. */
function LookFirst({ uuid }: { uuid: string }) {
  const { proof } = useThreadReader();
  if (proof) return <Missing />;
  return (
    <>
      <p role="status" className="mx-gutter mt-6 rounded-card bg-sunken px-4 py-3 text-second">
        문의와 답변을 보려면 주문을 조회해 주세요.
      </p>
      <GuestLookupForm next={`/inquiry/${uuid}`} />
    </>
  );
}

function Missing() {
  const navigate = useNavigate();
  return (
    <ErrorScreen
      title="문의를 찾을 수 없어요"
      text="문의 목록에서 다시 확인해 주세요."
      button="문의 목록 보기"
      onPress={() => void navigate('/inquiry', { replace: true })}
    />
  );
}
