import { Link, type MetaFunction } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { OrderCardSkeleton } from '../orders/order-card.tsx';
import { OrderCards } from '../orders/order-list.tsx';
import { useSession } from '../session/session.tsx';
import { clearGuestCredentials, type GuestCredentials, useGuestCredentials } from '../verification/guest-proof.ts';
import { RequireMember } from '../verification/require-member.tsx';
import { useGuestOrders } from './guest-orders.ts';
import { GuestLookupForm } from './lookup-form.tsx';

export const handle: RouteHandle = { title: '비회원 주문조회', bar: 'none' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '비회원 주문조회', path: '/guest/order-lookup', hidden: true });

export default function GuestLookupPage() {
  return <RequireMember>{() => <Lookup />}</RequireMember>;
}

function Lookup() {
  const { isGuest } = useSession();
  const { proof } = useGuestCredentials();
  if (!isGuest)
    return (
      <EmptyState
        art="box"
        title="로그인하셨어요"
        text="회원으로 주문하신 내역은 주문내역에 있어요. 비회원 주문은 로그아웃한 뒤에 찾을 수 있어요."
        action={{ label: '주문내역 보기', to: '/order' }}
      />
    );
  return proof ? <GuestLookupResult proof={proof} /> : <GuestLookupForm />;
}

/** The orders found by a guest's name and phone. */
function GuestLookupResult({ proof }: { proof: GuestCredentials }) {
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
