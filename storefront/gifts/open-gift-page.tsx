import { useState } from 'react';
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import { isUuid } from '../checkout/confirm-payment.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSession } from '../session/session.tsx';
import { GiftSteps } from './gift-steps.tsx';
import { GiftPhoneVerification } from './phone-verification.tsx';
import { useGiftAction } from './use-gift-action.ts';
import { useGiftCache, useReceivedGift } from './use-received-gift.ts';

export const handle: RouteHandle = { title: '선물', bar: 'action', footer: false };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: '선물이 도착했어요',
    description: '마음을 담은 선물이 도착했어요. 열어 보고 받을 곳을 알려 주세요.',
    path: location.pathname,
    hidden: true,
  });

/** The page of a gift's link; it needs no account and shows no price. */
export default function OpenGiftPage() {
  const link = useParams().id ?? '';
  const [search] = useSearchParams();
  if (!isUuid(link)) return <Closed title="선물을 찾을 수 없어요" text="받은 링크를 다시 확인해 주세요." />;
  return search.has('stop') ? (
    <StopGiftMessages link={link} token={search.get('stop') ?? ''} />
  ) : (
    <Opening key={link} link={link} />
  );
}

function Opening({ link }: { link: string }) {
  const { state, retry } = useSession();
  const { data, error, refetch } = useReceivedGift(link);
  // A gift that ended, or is no longer this visitor's, is refused although it was read before.
  if (data && !isApiError(error, 'GIFT_WITHDRAWN', 'GIFT_EXPIRED', 'GIFT_ALREADY_CLAIMED'))
    return <GiftSteps link={link} gift={data} />;
  if (state === 'failed') return <ErrorScreen title="연결하지 못했어요" button="다시 시도" onPress={retry} />;
  if (!error) return <Waiting />;
  const message = errorMessageOf(error);
  if (isApiError(error, 'GIFT_ALREADY_CLAIMED')) return <Claimed link={link} title={message} />;
  if (isApiError(error, 'GIFT_EXPIRED'))
    return <Closed title={message} text="주소를 남기지 않은 선물은 보낸 분께 모두 환불돼요." />;
  if (isApiError(error, 'GIFT_WITHDRAWN')) return <Closed title={message} text="보낸 분께 확인해 주세요." />;
  if (isApiError(error, 'NOT_FOUND', 'VALIDATION', 'BAD_REQUEST'))
    return <Closed title="선물을 찾을 수 없어요" text="받은 링크를 다시 확인해 주세요." />;
  if (isApiError(error, 'GIFT_NOT_PAID'))
    return (
      <ErrorScreen title="조금만 기다려 주세요" text={message} button="다시 확인" onPress={() => void refetch()} />
    );
  return (
    <ErrorScreen title="선물을 불러오지 못했어요" text={message} button="다시 시도" onPress={() => void refetch()} />
  );
}

/** The link is already claimed; its recipient verifies the phone again. */
function Claimed({ link, title }: { link: string; title: string }) {
  const [isMine, setMine] = useState(false);
  if (isMine)
    return (
      <section className="px-gutter pt-8 pb-12">
        <h1 className="font-bold text-section">받을 때 쓴 번호를 확인할게요</h1>
        <GiftPhoneVerification link={link} phoneHint={null} />
      </section>
    );
  return (
    <section className="flex min-h-[70dvh] flex-col items-center justify-center px-gutter py-12 text-center">
      <Illustration art="gift" className="mb-5 size-24" />
      <h1 className="font-bold text-section">{title}</h1>
      <p className="mt-2 max-w-80 text-ink-600">선물은 한 분만 받을 수 있어요.</p>
      <Button variant="secondary" className="mt-7" onClick={() => setMine(true)}>
        내가 받은 선물이에요
      </Button>
    </section>
  );
}

function Closed({ title, text }: { title: string; text: string }) {
  const navigate = useNavigate();
  return <ErrorScreen title={title} text={text} button="홈으로" onPress={() => void navigate('/')} />;
}

function Waiting() {
  return (
    <div role="status" aria-label="선물을 가져오는 중이에요" className="min-h-dvh px-gutter pt-10">
      <HiddenHeading />
      <Skeleton className="mx-auto h-7 w-52" />
      <Skeleton className="mt-8 aspect-[4/3] w-full rounded-sheet" />
      <Skeleton className="mt-8 h-13 w-full rounded-card" />
    </div>
  );
}

/** Stops the messages of this gift or, through a message's own link, of all gifts, with one tap and without signing in. */
function StopGiftMessages({ link, token }: { link: string; token: string }) {
  const [isStopped, setStopped] = useState(false);
  const { refresh } = useGiftCache(link);
  const { busy, run } = useGiftAction(refresh);
  const subjectText = token ? '모든 선물의' : '이 선물의';
  const stop = () =>
    run(
      () => api('PUT /v1/gift/to/{id}/stop', { params: { id: link }, body: token ? { token } : {} }),
      '알림을 그만 보낼게요.',
    ).then(setStopped);
  return (
    <section className="flex min-h-[70dvh] flex-col items-center justify-center px-gutter py-12 text-center">
      <h1 className="font-bold text-section">
        {isStopped ? `${subjectText} 알림을 보내지 않을게요` : `${subjectText} 알림을 그만 받을까요?`}
      </h1>
      <p className="mt-2 max-w-80 text-ink-600">
        {token && '어느 분이 보내도 이 번호로는 선물 알림이 가지 않아요. '}선물은 그대로 있어요. 받는 기간 안에는 링크로
        열 수 있어요.
      </p>
      <div className="mt-7 flex w-full max-w-80 flex-col gap-2">
        {!isStopped && (
          <Button full busy={busy} onClick={() => void stop()}>
            알림 그만 받기
          </Button>
        )}
        <ButtonLink to={`/gift/received/${link}`} variant="secondary" full replace>
          선물 보러 가기
        </ButtonLink>
      </div>
    </section>
  );
}
