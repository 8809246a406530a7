import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { momentText } from '#contract/rules/dates.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { FailedPart, lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DeclineGiftForm } from './decline-gift.tsx';
import { GiftEnvelope } from './envelope.tsx';
import { ExtendGiftButton } from './gift-action-button.tsx';
import { GiftAddressForm } from './gift-address-form.tsx';
import { GiftTracking } from './gift-tracking.tsx';
import { GiftPhoneVerification } from './phone-verification.tsx';
import { ReceivedGiftCard } from './received-letter.tsx';
import { useGiftAction } from './use-gift-action.ts';
import { useGiftCache } from './use-received-gift.ts';

// Loaded on demand, because claims of gifts are rare.
const GiftClaim = lazyPart(() => import('./gift-claim.tsx'), FailedPart);

type Props = { link: string; gift: ReceivedGift };

/** A received gift from envelope to parcel. The step is in the URL, so that back leads one step back. */
export function GiftSteps({ link, gift }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(gift.role !== 'visitor');
  const step = search.get('step');
  const can = (action: ReceivedGift['actions'][number]) => gift.actions.includes(action);
  const home = () => void navigate({ search: '' }, { replace: true });
  const { giftSenderName: sender, card } = gift.giftGroup;

  if (step === 'take' && can('address')) {
    if (gift.role === 'receiver') return <GiftAddressForm link={link} gift={gift} onDone={home} />;
    return <Prove link={link} gift={gift} />;
  }
  if (step === 'change' && can('change_address'))
    return <GiftAddressForm link={link} gift={gift} onDone={home} isChange />;
  if (step === 'refuse' && (can('reject') || can('withdraw_request')))
    return <DeclineGiftForm link={link} isAsked={!can('reject')} onDone={home} />;
  const part = search.get('line');
  const claimable = part ? gift.claimables.find(({ line }) => line === part) : gift.claimables[0];
  if (step === 'claim' && claimable)
    return (
      <GiftClaim
        key={claimable.line}
        link={link}
        gift={gift}
        claimable={claimable}
        onDone={home}
        waiting={<Skeleton className="mx-gutter mt-8 h-96 rounded-sheet" />}
      />
    );
  if (gift.role === 'receiver' && gift.giftStatus !== 'unused') return <GiftTracking link={link} gift={gift} />;
  if (!isOpen)
    return <GiftEnvelope sender={sender} receiver={gift.receiverName} card={card} onOpen={() => setOpen(true)} />;
  return <Opened link={link} gift={gift} />;
}

function Opened({ link, gift }: Props) {
  const { giftGroup, expireDate, deliverableText, isExtended } = gift;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="animate-rise px-gutter pt-8 pb-10 motion-reduce:animate-none">
      <h1 ref={heading} tabIndex={-1} className="text-center font-bold text-section outline-none">
        {giftGroup.giftSenderName}님의 선물
      </h1>
      <div className="mt-6">
        <ReceivedGiftCard gift={gift} />
      </div>
      {deliverableText && (
        <p className="mt-5 rounded-card bg-warning/10 px-4 py-3 text-second">
          <b className="font-semibold text-warning">{deliverableText}</b> 받기 어려우시면 사양할 수 있고, 보낸 분께 모두
          환불돼요.
        </p>
      )}
      <p className="mt-5 text-center text-ink-600 text-second">
        <b className="font-semibold text-ink-900">{momentText(expireDate)}</b>까지 받을 곳을 알려 주세요.
        {isExtended && ' (한 번 늘렸어요)'}
      </p>
      {gift.role !== 'sender' && <ReceiverActions link={link} gift={gift} />}
      {gift.actions.includes('address') && (
        <BottomActionBar>
          <ButtonLink to={{ search: '?step=take' }} size="large" full>
            선물 받기
          </ButtonLink>
        </BottomActionBar>
      )}
    </section>
  );
}

function Prove({ link, gift }: Props) {
  return (
    <section className="px-gutter pt-8 pb-12">
      <h1 className="font-bold text-section">받는 분의 번호를 확인할게요</h1>
      <p className="mt-1 text-ink-600">
        {gift.phoneHint
          ? `선물을 받은 번호(${gift.phoneHint})로 인증해 주세요.`
          : '선물은 한 분만 받을 수 있어요. 배송 소식도 이 번호로 알려 드려요.'}
      </p>
      {gift.deliverableText && <p className="mt-3 text-second text-warning">{gift.deliverableText}</p>}
      <GiftPhoneVerification link={link} phoneHint={gift.phoneHint} />
    </section>
  );
}

/** Further actions for a waiting gift: extend the time, decline it, or stop its messages. */
function ReceiverActions({ link, gift }: { link: string; gift: ReceivedGift }) {
  const { refresh } = useGiftCache(link);
  const deed = useGiftAction(refresh);
  const can = (action: ReceivedGift['actions'][number]) => gift.actions.includes(action);
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-2">
      {can('extend') && <ExtendGiftButton deed={deed} id={link} />}
      {can('reject') && (
        <ButtonLink to={{ search: '?step=refuse' }} variant="ghost" size="small">
          선물 사양하기
        </ButtonLink>
      )}
      {can('stop') && (
        <ButtonLink to={{ search: '?stop' }} variant="ghost" size="small">
          알림 그만 받기
        </ButtonLink>
      )}
    </div>
  );
}
