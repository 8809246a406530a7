import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { isUuid } from '../checkout/confirming.ts';
import { Part } from '../checkout/part.tsx';
import { endTrip } from '../checkout/trip.ts';
import { head } from '../head.ts';
import { cartKey, fetchCart } from '../session/cart-count.ts';
import type { Handle } from '../shell/handle.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Check } from './check.tsx';
import { AddressOf, Amounts } from './facts.tsx';
import { Next } from './next.tsx';
import { OneOrder } from './one.tsx';
import { listKey, useOrder } from './order-query.ts';

export const handle: Handle = { title: '주문 완료', bar: 'none' };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '주문 완료', path: location.pathname, hidden: true });

export default function CompletePage() {
  const uuid = useParams().uuid ?? '';
  const order = useOrder(isUuid(uuid) ? uuid : null);
  useFreshCounts(order.data);
  return (
    <OneOrder order={order} waiting={<Waiting />}>
      {(found) => <Completed order={found} />}
    </OneOrder>
  );
}

function Completed({ order }: { order: Order }) {
  const unpaid = order.payment.paymentStatus !== 'paid';
  return (
    <>
      <section className="px-gutter pt-10 pb-8 text-center">
        {!unpaid && <Check />}
        <h1 className="mt-5 font-bold text-section">
          {unpaid ? '아직 결제되지 않은 주문이에요' : '주문이 완료되었어요'}
        </h1>
        <p className="mt-1 text-ink-600">
          주문번호 <b className="tabular font-semibold text-ink-900">{order.orderNumber}</b>
        </p>
        <div className="mx-auto mt-7 flex max-w-96 gap-2 *:flex-1">
          <ButtonLink to="/" variant="secondary">
            쇼핑 계속하기
          </ButtonLink>
          <ButtonLink to={`/order/${order.uuid}`}>주문 상세</ButtonLink>
        </div>
      </section>
      {!unpaid && (
        <Part title="이렇게 보내 드려요">
          <Next order={order} />
        </Part>
      )}
      <Part title="배송지">
        <AddressOf order={order} />
      </Part>
      <Part title="결제 금액">
        <Amounts order={order} />
      </Part>
    </>
  );
}

/** The cart is emptier and the list of orders longer than this page remembers. */
function useFreshCounts(order: Order | undefined) {
  const cache = useQueryClient();
  const uuid = order?.uuid;
  useEffect(() => {
    if (!uuid) return;
    endTrip();
    cache.removeQueries({ queryKey: listKey });
    void cache.fetchQuery({ queryKey: cartKey, queryFn: fetchCart, staleTime: 0 }).catch(() => undefined);
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
