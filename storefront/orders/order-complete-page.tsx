import { type MetaFunction, Navigate, useParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { koreanDay, nearDayText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { ButtonLink } from '#ui/button.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { isUuid } from '../checkout/confirm-payment.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { PushOffer } from '../notifications/push-offer.tsx';
import { RelatedProducts } from '../product-page/related.tsx';
import { useSession } from '../session/session.tsx';
import { isBeyondCompletion, useOrderCompletion } from './completion.ts';
import { DepositInstructions } from './deposit.tsx';
import { OrderNextSteps } from './next-steps.tsx';
import { OrderCashReceipt } from './order-cash-receipt.tsx';
import { OrderAddress, OrderAmounts } from './order-facts.tsx';
import { OrderLoader } from './order-loader.tsx';
import { useOrder } from './order-query.ts';
import { SuccessCheck } from './success-check.tsx';

export const handle: RouteHandle = { title: '주문 완료', bar: 'none', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '주문 완료', path: location.pathname, hidden: true });

export default function OrderCompletePage() {
  const uuid = useParams().uuid ?? '';
  const orderQuery = useOrder(isUuid(uuid) ? uuid : null);
  return (
    <OrderLoader order={orderQuery} waiting={<Waiting />}>
      {(order) =>
        isBeyondCompletion(order) ? (
          <Navigate to={`/order/${order.uuid}`} replace />
        ) : order.isGift ? (
          <Navigate to={`/gift/complete/${order.uuid}`} replace />
        ) : (
          <Completed order={order} look={orderQuery.refetch} />
        )
      }
    </OrderLoader>
  );
}

function Completed({ order, look }: { order: Order; look: () => unknown }) {
  const { isPaid: paid, isWaiting, isIssuing } = useOrderCompletion(order, look);
  const { prices, receipt } = order;
  return (
    <>
      <section className="px-gutter pt-10 pb-8 text-center">
        {(paid || isWaiting) && <SuccessCheck />}
        <h1 className="mt-5 font-bold text-section">{orderHeadline(paid, isWaiting, isIssuing)}</h1>
        {paid && <Handover order={order} />}
        <p className="mt-1 text-ink-600">
          주문번호 <b className="tabular font-semibold text-ink-900">{order.orderNumber}</b>
        </p>
        {isIssuing && (
          <p role="status" className="mt-3 text-ink-600 text-second">
            계좌가 나오면 이 화면에 바로 보여 드리고 문자로도 알려 드려요.
          </p>
        )}
        <div className="mx-auto mt-7 flex max-w-96 flex-wrap gap-2 *:flex-1">
          <ButtonLink to={`/order/${order.uuid}`} variant="secondary">
            주문 상세
          </ButtonLink>
          <ButtonLink to="/">쇼핑 계속하기</ButtonLink>
        </div>
      </section>
      <DepositInstructions order={order} />
      {paid && <PushOffer />}
      <GuestLookupHint order={order} />
      {paid && (
        <OrderSection title="이렇게 보내 드려요">
          <OrderNextSteps order={order} />
          {order.appUser.phone && (
            <p className="mt-4 text-ink-600 text-second">
              출고되면 끝자리 <b className="tabular font-semibold text-ink-900">{order.appUser.phone.slice(-4)}</b>{' '}
              번호로 알려 드려요.
            </p>
          )}
        </OrderSection>
      )}
      <OrderSection title="배송지">
        <OrderAddress order={order} />
      </OrderSection>
      <OrderSection title="결제 금액">
        <OrderAmounts order={order} />
        {prices.totalRewardPoint > 0 && (
          <p className="mt-3 text-ink-600 text-second">
            구매확정하면 <b className="font-semibold text-brand-strong">{groupThousands(prices.totalRewardPoint)}P</b>를
            적립해 드려요.
          </p>
        )}
        {receipt && <OrderCashReceipt order={order} />}
      </OrderSection>
      {paid && order.orderItemProducts[0] && <RelatedProducts id={order.orderItemProducts[0].productId} />}
    </>
  );
}

/** Which sellers received the order, and when the first parcel ships. */
function Handover({ order: { orderItemProducts } }: { order: Order }) {
  const [first, ...others] = [...new Set(orderItemProducts.map(({ product }) => product.distributor.name))];
  const day = orderItemProducts.flatMap(({ shipmentDate }) => shipmentDate ?? []).sort()[0];
  return (
    <p className="mt-2 text-balance">
      {first}
      {others.length > 0 && ` 외 ${others.length}곳`}에 주문을 전했어요.
      {day && (
        <>
          {' '}
          <b className="whitespace-nowrap font-bold">{nearDayText(day, koreanDay(shopNow()))}</b>
          {others.length > 0 ? '부터' : ''} 보내 드려요.
        </>
      )}
    </p>
  );
}

function orderHeadline(isPaid: boolean, isWaiting: boolean, isIssuing: boolean) {
  if (isPaid) return '주문이 완료되었어요';
  if (isWaiting) return '주문을 받았어요. 입금을 기다릴게요';
  return isIssuing ? '입금할 계좌를 받고 있어요' : '아직 결제되지 않은 주문이에요';
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label="주문을 불러오는 중이에요"
      className="flex min-h-dvh flex-col items-center px-gutter pt-10"
    >
      <Skeleton className="size-20 rounded-full" />
      <Skeleton className="mt-5 h-8 w-52" />
      <Skeleton className="mt-2 h-6 w-40" />
      <div className="mt-7 flex w-full max-w-96 gap-2">
        <Skeleton className="h-12 flex-1" />
        <Skeleton className="h-12 flex-1" />
      </div>
      <Skeleton className="mt-12 h-24 w-full" />
      <Skeleton className="mt-6 h-32 w-full" />
    </div>
  );
}

/** How a guest can find the order by name and phone when this device has lost its session. */
function GuestLookupHint({ order: { address } }: { order: Order }) {
  const { isGuest } = useSession();
  const { guestOrderName: name, guestOrderPhone: phone } = address;
  if (!isGuest || !name || !phone) return null;
  return (
    <OrderSection title="이 주문을 다시 찾으려면">
      <p className="text-ink-600">
        비회원 주문조회에서 이름 <b className="font-semibold text-ink-900">{name}</b>, 휴대폰{' '}
        <b className="tabular whitespace-nowrap font-semibold text-ink-900">{hyphenatePhone(phone)}</b> 번호로 인증하면
        어느 기기에서나 볼 수 있어요.
      </p>
      <ButtonLink to="/guest/order-lookup" variant="secondary" full className="mt-4">
        비회원 주문조회
      </ButtonLink>
    </OrderSection>
  );
}
