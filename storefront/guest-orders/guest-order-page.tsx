import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { OrderDetailSkeleton } from '../orders/detail-skeleton.tsx';
import { OrderDetail } from '../orders/order-detail.tsx';
import { OrderLoader } from '../orders/order-loader.tsx';
import { orderIdOf, useOrder } from '../orders/order-query.ts';
import { clearGuestCredentials, useGuestCredentials } from '../verification/guest-proof.ts';
import { RequireMember } from '../verification/require-member.tsx';

export const handle: RouteHandle = { title: '주문 상세', bar: 'none' };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '주문 상세', path: location.pathname, hidden: true });

export default function GuestOrderPage() {
  return <RequireMember>{() => <Opened />}</RequireMember>;
}

function Opened() {
  const id = orderIdOf(useParams().id);
  const { proof } = useGuestCredentials();
  const order = useOrder(proof ? id : null);
  const navigate = useNavigate();
  if (!order.data && (!proof || order.missing))
    return (
      <ErrorScreen
        title="주문을 다시 조회해 주세요"
        text="안전을 위해 조회한 뒤 30분이 지나면 주문을 닫아요."
        button="비회원 주문조회"
        onPress={() => {
          clearGuestCredentials();
          void navigate('/guest/order-lookup', { replace: true });
        }}
      />
    );
  return (
    <OrderLoader order={order} waiting={<OrderDetailSkeleton />}>
      {(found) => <OrderDetail order={found} />}
    </OrderLoader>
  );
}
