import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { head } from '../app/head.ts';
import type { Handle } from '../layout/route-handle.ts';
import { Detail } from '../orders/detail.tsx';
import { DetailSkeleton } from '../orders/detail-skeleton.tsx';
import { OneOrder } from '../orders/order-loader.tsx';
import { orderIdOf, useOrder } from '../orders/order-query.ts';
import { dropProof, useGuestProof } from '../verification/guest-proof.ts';
import { Gate } from '../verification/require-member.tsx';

export const handle: Handle = { title: '주문 상세', bar: 'none' };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '주문 상세', path: location.pathname, hidden: true });

export default function GuestOrderPage() {
  return <Gate>{() => <Opened />}</Gate>;
}

function Opened() {
  const id = orderIdOf(useParams().id);
  const { proof } = useGuestProof();
  const order = useOrder(proof ? id : null);
  const navigate = useNavigate();
  if (!order.data && (!proof || order.missing))
    return (
      <ErrorScreen
        title="주문을 다시 조회해 주세요"
        text="안전을 위해 조회한 뒤 30분이 지나면 주문을 닫아요."
        button="비회원 주문조회"
        onPress={() => {
          dropProof();
          void navigate('/guest/order-lookup', { replace: true });
        }}
      />
    );
  return (
    <OneOrder order={order} waiting={<DetailSkeleton />}>
      {(found) => <Detail order={found} />}
    </OneOrder>
  );
}
