import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { EmptyState } from '#ui/empty.tsx';
import { head } from '../app/head.ts';
import { Heading } from '../layout/heading.tsx';
import type { Handle } from '../layout/route-handle.ts';
import { DetailSkeleton } from '../orders/detail-skeleton.tsx';
import { OneOrder } from '../orders/order-loader.tsx';
import { orderIdOf, useOrder } from '../orders/order-query.ts';
import { useGuestProof } from '../verification/guest-proof.ts';
import { orderHome } from '../verification/return-places.ts';
import { ClaimForm } from './claim-form.tsx';
import { claimable, PickLine } from './pick-line.tsx';
import { Result } from './result.tsx';

export const handle: Handle = { title: '문제신고·반품·교환', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '문제신고·반품·교환', path: location.pathname, hidden: true });

export default function ClaimPage() {
  const order = useOrder(orderIdOf(useParams().id));
  return (
    <OneOrder order={order} waiting={<DetailSkeleton />}>
      {(found) => <Claim order={found} />}
    </OneOrder>
  );
}

function Claim({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const { proof } = useGuestProof(order);
  const asked = search.get('line');
  const line = order.orderItemProducts.find(({ uuid }) => uuid === asked);
  const lines = claimable(order);
  if (line && search.has('done') && line.claims.length > 0) return <Result order={order} line={line} />;
  if (line && lines.includes(line)) return <ClaimForm key={line.uuid} order={order} line={line} />;
  if (lines.length === 0)
    return (
      <>
        <Heading />
        <EmptyState
          art="box"
          title="지금은 접수할 수 있는 상품이 없어요"
          text="상품을 받은 뒤에 접수할 수 있어요. 이미 접수하셨다면 주문 상세에서 볼 수 있어요."
          action={{ label: '주문 상세 보기', to: orderHome(order, proof) }}
        />
      </>
    );
  return <PickLine order={order} />;
}
