import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { OrderDetailSkeleton } from './detail-skeleton.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderLoader } from './order-loader.tsx';
import { orderIdOf, useOrder } from './order-query.ts';

export const handle: RouteHandle = { title: '주문 상세', bar: 'none' };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '주문 상세', path: location.pathname, hidden: true });

export default function OrderPage() {
  const order = useOrder(orderIdOf(useParams().id));
  return (
    <OrderLoader order={order} waiting={<OrderDetailSkeleton />}>
      {(found) => <OrderDetail order={found} />}
    </OrderLoader>
  );
}
