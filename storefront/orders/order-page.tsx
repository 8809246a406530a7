import { type MetaFunction, useParams } from 'react-router';
import { head } from '../app/head.ts';
import type { Handle } from '../layout/route-handle.ts';
import { Detail } from './detail.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { OneOrder } from './order-loader.tsx';
import { orderIdOf, useOrder } from './order-query.ts';

export const handle: Handle = { title: '주문 상세', bar: 'none' };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '주문 상세', path: location.pathname, hidden: true });

export default function OrderPage() {
  const order = useOrder(orderIdOf(useParams().id));
  return (
    <OneOrder order={order} waiting={<DetailSkeleton />}>
      {(found) => <Detail order={found} />}
    </OneOrder>
  );
}
