import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Order } from '#contract/orders.ts';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { HiddenHeading } from '../layout/page-heading.tsx';
import { useSession } from '../session/session.tsx';
import type { useOrder } from './order-query.ts';

type Props = { order: ReturnType<typeof useOrder>; waiting: ReactNode; children: (order: Order) => ReactNode };

/** Shows one order, or why it cannot be shown: loading, not found, not reachable. */
export function OrderLoader({ order, waiting, children }: Props) {
  const { state, isGuest, retry } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (order.data) return children(order.data);
  if (state === 'failed') return <ErrorScreen title="연결하지 못했어요" button="다시 시도" onPress={retry} />;
  if (order.missing) {
    // The link of a message opens in a browser where the member may not be signed in.
    if (isGuest)
      return (
        <ErrorScreen
          title="로그인하면 주문을 볼 수 있어요"
          text="비회원으로 주문하셨다면 비회원 주문조회에서 찾을 수 있어요."
          button="로그인"
          onPress={() => void navigate(`/login?next=${encodeURIComponent(pathname + search)}`)}
        />
      );
    return (
      <ErrorScreen
        title="주문을 찾을 수 없어요"
        text="주문내역에서 다시 확인해 주세요."
        button="주문내역 보기"
        onPress={() => void navigate('/order', { replace: true })}
      />
    );
  }
  if (!order.error)
    return (
      <>
        <HiddenHeading />
        {waiting}
      </>
    );
  return (
    <ErrorScreen
      title="주문을 불러오지 못했어요"
      text={errorMessageOf(order.error)}
      button="다시 시도"
      onPress={() => void order.refetch()}
    />
  );
}
