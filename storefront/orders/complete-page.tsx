import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isUuid } from '../checkout/confirming.ts';
import { Part } from '../checkout/part.tsx';
import { endTrip } from '../checkout/trip.ts';
import { head } from '../head.ts';
import { PushOffer } from '../notifications/push-offer.tsx';
import { fetchCart } from '../session/cart-count.ts';
import { sessionKeys } from '../session/keys.ts';
import type { Handle } from '../shell/handle.ts';
import { CashReceipt } from './cash-receipt.tsx';
import { Check } from './check.tsx';
import { Deposit } from './deposit.tsx';
import { AddressOf, Amounts } from './facts.tsx';
import { FindAgain } from './find-again.tsx';
import { orderKeys } from './keys.ts';
import { Next } from './next.tsx';
import { OneOrder } from './one.tsx';
import { useOrder } from './order-query.ts';
import { usePurchase } from './purchase.ts';

export const handle: Handle = { title: '주문 완료', bar: 'none' };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '주문 완료', path: location.pathname, hidden: true });

export default function CompletePage() {
  const uuid = useParams().uuid ?? '';
  const order = useOrder(isUuid(uuid) ? uuid : null);
  useFreshCounts(order.data);
  useArrival(order.data, order.refetch);
  return (
    <OneOrder order={order} waiting={<Waiting />}>
      {(found) => <Completed order={found} />}
    </OneOrder>
  );
}

function Completed({ order }: { order: Order }) {
  usePurchase(order);
  const paid = order.payment.paymentStatus === 'paid';
  const { prices, receipt } = order;
  return (
    <>
      <section className="px-gutter pt-10 pb-8 text-center">
        {(paid || isWaiting(order)) && <Check />}
        <h1 className="mt-5 font-bold text-section">{headline(order)}</h1>
        <p className="mt-1 text-ink-600">
          주문번호 <b className="tabular font-semibold text-ink-900">{order.orderNumber}</b>
        </p>
        {isIssuing(order) && (
          <p role="status" className="mt-3 text-ink-600 text-second">
            계좌가 나오면 이 화면에 바로 보여 드리고 문자로도 알려 드려요.
          </p>
        )}
        <div className="mx-auto mt-7 flex max-w-96 gap-2 *:flex-1">
          <ButtonLink to="/" variant="secondary">
            쇼핑 계속하기
          </ButtonLink>
          <ButtonLink to={`/order/${order.uuid}`}>주문 상세</ButtonLink>
        </div>
      </section>
      <Deposit order={order} />
      {paid && <PushOffer />}
      <FindAgain order={order} />
      {paid && (
        <Part title="이렇게 보내 드려요">
          <Next order={order} />
        </Part>
      )}
      <Part title="배송지">
        <AddressOf order={order} />
      </Part>
      <Part title="결제 금액">
        <Amounts order={order} />
        {prices.totalRewardPoint > 0 && (
          <p className="mt-3 text-ink-600 text-second">
            구매확정하면{' '}
            <b className="font-semibold text-brand-strong">{prices.totalRewardPoint.toLocaleString('ko-KR')}P</b>를
            적립해 드려요.
          </p>
        )}
        {receipt && <CashReceipt order={order} />}
      </Part>
    </>
  );
}

function headline(order: Order) {
  if (order.payment.paymentStatus === 'paid') return '주문이 완료되었어요';
  if (isWaiting(order)) return '주문을 받았어요. 입금을 기다릴게요';
  return isIssuing(order) ? '입금할 계좌를 받고 있어요' : '아직 결제되지 않은 주문이에요';
}

function isWaiting(order: Order) {
  return order.orderItemStatus === 'bank_transfer_waiting';
}

/** The order is made, and nobody knows yet whether the bank has given an account. */
function isIssuing({ orderItemStatus, payment }: Order) {
  return orderItemStatus === 'request' && paymentTerms(payment.paymentMethodType).opens === 'account';
}

/** Looks again while the account is on its way, and now and then while the money is. */
function useArrival(order: Order | undefined, look: () => unknown) {
  const every = !order ? 0 : isIssuing(order) ? 2000 : isWaiting(order) ? 10_000 : 0;
  useEffect(() => {
    if (every === 0) return;
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [every, look]);
}

/** The cart is emptier and the list of orders longer than this page remembers. */
function useFreshCounts(order: Order | undefined) {
  const cache = useQueryClient();
  const uuid = order?.uuid;
  useEffect(() => {
    if (!uuid) return;
    endTrip();
    cache.removeQueries({ queryKey: orderKeys.lists });
    void cache.fetchQuery({ queryKey: sessionKeys.cart, queryFn: fetchCart, staleTime: 0 }).catch(() => undefined);
  }, [uuid, cache]);
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
