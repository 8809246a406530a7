import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { OrderDetailSkeleton } from '../orders/detail-skeleton.tsx';
import { OrderLoader } from '../orders/order-loader.tsx';
import { orderIdOf, useOrder } from '../orders/order-query.ts';
import { CancelForm } from './cancel-form.tsx';

export const handle: RouteHandle = { title: '주문 취소', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '주문 취소', path: location.pathname, hidden: true });

export default function CancelPage() {
  const order = useOrder(orderIdOf(useParams().id));
  return (
    <OrderLoader order={order} waiting={<OrderDetailSkeleton />}>
      {(found) => <CancelForm order={found} />}
    </OrderLoader>
  );
}
