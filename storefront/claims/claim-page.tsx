import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { EmptyState } from '#ui/empty.tsx';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { OrderDetailSkeleton } from '../orders/detail-skeleton.tsx';
import { OrderLoader } from '../orders/order-loader.tsx';
import { orderIdOf, useOrder } from '../orders/order-query.ts';
import { useGuestCredentials } from '../verification/guest-proof.ts';
import { orderPathOf } from '../verification/return-places.ts';
import { LineClaimForm } from './claim-form.tsx';
import { ClaimLinePicker, claimableLinesOf } from './pick-line.tsx';
import { ClaimResult } from './result.tsx';

export const handle: RouteHandle = { title: '문제신고·반품·교환', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '문제신고·반품·교환', path: location.pathname, hidden: true });

export default function LineClaimPage() {
  const order = useOrder(orderIdOf(useParams().id));
  return (
    <OrderLoader order={order} waiting={<OrderDetailSkeleton />}>
      {(found) => <Claim order={found} />}
    </OrderLoader>
  );
}

function Claim({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const { proof } = useGuestCredentials(order);
  const asked = search.get('line');
  const line = order.orderItemProducts.find(({ uuid }) => uuid === asked);
  const lines = claimableLinesOf(order);
  if (line && search.has('done') && line.claims.length > 0) return <ClaimResult order={order} line={line} />;
  if (line && lines.includes(line)) return <LineClaimForm key={line.uuid} order={order} line={line} />;
  if (lines.length === 0)
    return (
      <>
        <HiddenHeading />
        <EmptyState
          art="box"
          title="지금은 접수할 수 있는 상품이 없어요"
          text="상품을 받은 뒤에 접수할 수 있어요. 이미 접수하셨다면 주문 상세에서 볼 수 있어요."
          action={{ label: '주문 상세 보기', to: orderPathOf(order, proof) }}
        />
      </>
    );
  return <ClaimLinePicker order={order} />;
}
