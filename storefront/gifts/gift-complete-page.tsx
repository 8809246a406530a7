import { type MetaFunction, Navigate, useParams } from 'react-router';
import type { GiftGroup } from '#contract/gifts.ts';
import type { Order } from '#contract/orders.ts';
import { momentText } from '#contract/rules/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { isUuid } from '../checkout/confirm-payment.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { isBeyondCompletion, useOrderCompletion } from '../orders/completion.ts';
import { DepositInstructions } from '../orders/deposit.tsx';
import { OrderDetailSkeleton } from '../orders/detail-skeleton.tsx';
import { OrderAmounts, OrderPaymentFacts } from '../orders/order-facts.tsx';
import { OrderLoader } from '../orders/order-loader.tsx';
import { useOrder } from '../orders/order-query.ts';
import { SuccessCheck } from '../orders/success-check.tsx';
import { LoadFailure } from '../verification/load-failure.tsx';
import { GiftCardArt } from './gift-card.tsx';
import { useGiftOfOrder } from './gift-group.ts';
import { useShareGift } from './sharing.ts';

export const handle: RouteHandle = { title: '선물 완료', bar: 'none', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '선물 완료', path: location.pathname, hidden: true });

/** The page after a gift is paid: share the link, see when the messages are sent, or first see where to deposit. */
export default function GiftCompletePage() {
  const uuid = useParams().uuid ?? '';
  const order = useOrder(isUuid(uuid) ? uuid : null);
  return (
    <OrderLoader order={order} waiting={<OrderDetailSkeleton />}>
      {(found) =>
        isBeyondCompletion(found) ? (
          <Navigate to={`/order/${found.uuid}`} replace />
        ) : found.isGift ? (
          <Completed order={found} look={order.refetch} />
        ) : (
          <Navigate to={`/pay/complete/${uuid}`} replace />
        )
      }
    </OrderLoader>
  );
}

function Completed({ order, look }: { order: Order; look: () => unknown }) {
  const { isPaid, isWaiting, isIssuing } = useOrderCompletion(order, look);
  const gift = useGiftOfOrder(order.uuid, isPaid || isWaiting);
  return (
    <>
      <section className="px-gutter pt-10 pb-8 text-center">
        {(isPaid || isWaiting) && <SuccessCheck />}
        <h1 className="mt-5 font-bold text-section">
          {isPaid
            ? gift.data?.giftNotiType === 'kakaotalkSend'
              ? '이제 선물을 전해 주세요'
              : '선물을 보냈어요'
            : isWaiting
              ? '입금하시면 선물이 출발해요'
              : isIssuing
                ? '입금할 계좌를 받고 있어요'
                : '아직 결제되지 않은 선물이에요'}
        </h1>
        <p className="mt-1 text-ink-600">
          주문번호 <b className="tabular font-semibold text-ink-900">{order.orderNumber}</b>
        </p>
      </section>
      {(isPaid || isWaiting) && (
        <OrderSection>
          {gift.data ? (
            <Sent group={gift.data} isPaid={isPaid} refresh={() => void gift.refetch()} />
          ) : gift.error ? (
            <LoadFailure error={gift.error} onRetry={() => void gift.refetch()} />
          ) : gift.isPending ? (
            <Skeleton className="h-86 w-full rounded-sheet" />
          ) : (
            <ButtonLink to="/gift/sent" full>
              보낸 선물 보기
            </ButtonLink>
          )}
        </OrderSection>
      )}
      {/* The content below appears together with the card, whose height is not known before. */}
      {!gift.isLoading && (
        <>
          <DepositInstructions order={order} />
          <OrderSection title="결제 금액">
            <OrderPaymentFacts order={order} />
            <OrderAmounts order={order} />
          </OrderSection>
        </>
      )}
    </>
  );
}

function Sent({ group, isPaid, refresh }: { group: GiftGroup; isPaid: boolean; refresh: () => void }) {
  const isLink = group.giftNotiType === 'kakaotalkSend';
  const [to] = group.giftTos;
  const { busy, share, copy } = useShareGift(to, refresh);
  const isDone = isLink && to?.giftStatus !== 'unused';
  return (
    <>
      <GiftCardArt card={group.card} className="rounded-sheet" />
      {isPaid && isLink && !isDone && to?.link && (
        <div className="mt-5 flex flex-col gap-2">
          <Button size="large" full busy={busy} onClick={() => void share()}>
            카카오톡으로 선물 전하기
          </Button>
          <Button variant="secondary" full onClick={copy}>
            링크 복사
          </Button>
          <p className="mt-1 text-ink-600 text-second">
            한 분만 열 수 있는 링크예요. 받는 분이 주소를 남기면 배송을 시작해요.
          </p>
        </div>
      )}
      <p className="mt-4 text-ink-600 text-second">{tellingOf(group, isPaid)}</p>
      <div className="mt-4 flex flex-wrap gap-2 *:flex-1">
        <ButtonLink to="/" variant="secondary">
          쇼핑 계속하기
        </ButtonLink>
        <ButtonLink to={`/gift/sent/${group.id}`} variant="secondary">
          선물 자세히
        </ButtonLink>
      </div>
    </>
  );
}

/** When the recipients are notified. */
function tellingOf(group: GiftGroup, isPaid: boolean) {
  const { giftNotiType, receiverCount, sendCount, sendDate, giftTos } = group;
  if (giftNotiType === 'kakaotalkSend') {
    if (!isPaid) return '입금이 확인되면 선물 링크를 공유할 수 있어요. 보낸 선물에서 언제든 다시 볼 수 있어요.';
    const until = giftTos[0]?.expireDate;
    return until ? `받는 분은 ${momentText(until)}까지 받을 수 있어요.` : '';
  }
  if (!isPaid) return `입금이 확인되면 ${receiverCount}분께 선물 알림을 보내요.`;
  if (!sendDate) return '';
  // Between strangers the first message waits some minutes after the payment.
  if (sendCount === 0 && Date.parse(sendDate) <= shopNow()) return `곧 ${receiverCount}분께 선물 알림을 보내요.`;
  return `${receiverCount}분께 ${momentText(sendDate)}에 선물 알림을 ${sendCount > 0 ? '보냈어요' : '보내요'}.`;
}
