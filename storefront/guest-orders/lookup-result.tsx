import { Link } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { OrderCardSkeleton } from '../orders/order-card.tsx';
import { OrderCards } from '../orders/order-list.tsx';
import { clearGuestCredentials, type GuestCredentials } from '../verification/guest-proof.ts';
import { useGuestOrders } from './guest-orders.ts';

/** The orders found by a guest's name and phone. */
export function GuestLookupResult({ proof }: { proof: GuestCredentials }) {
  const orders = useGuestOrders(proof);
  const list = orders.data?.pages.flatMap((page) => page.entities);
  if (!list && orders.error)
    return (
      <ErrorScreen
        title="주문을 불러오지 못했어요"
        text={errorMessageOf(orders.error)}
        button="다시 조회하기"
        onPress={clearGuestCredentials}
      />
    );
  return (
    <>
      <header className="flex items-center justify-between gap-3 px-gutter py-4">
        <h1 className="font-bold text-title">{proof.name}님의 주문</h1>
        <Button variant="secondary" size="small" onClick={clearGuestCredentials}>
          다른 주문 조회
        </Button>
      </header>
      <p className="flex items-center justify-between gap-3 px-gutter pb-3 text-caption text-ink-600">
        안전을 위해 조회한 뒤 30분이 지나면 닫혀요.
        <Link to="/inquiry" className="-my-3 inline-flex min-h-11 shrink-0 items-center underline underline-offset-4">
          1:1 문의 보기
        </Link>
      </p>
      {list ? (
        <div className="min-h-dvh bg-sunken">
          <OrderCards orders={orders} list={list} filter="all" pathOf={({ id }) => `/guest/order/${id}`} />
        </div>
      ) : (
        <OrderCardSkeleton count={3} />
      )}
    </>
  );
}
