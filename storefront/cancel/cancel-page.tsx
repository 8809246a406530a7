import { type MetaFunction, useParams } from 'react-router';
import { head } from '../app/head.ts';
import type { Handle } from '../layout/route-handle.ts';
import { DetailSkeleton } from '../orders/detail-skeleton.tsx';
import { OneOrder } from '../orders/order-loader.tsx';
import { orderIdOf, useOrder } from '../orders/order-query.ts';
import { WithdrawForm } from './cancel-form.tsx';

export const handle: Handle = { title: '주문 취소', bar: 'action', calm: true };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '주문 취소', path: location.pathname, hidden: true });

export default function WithdrawPage() {
  const order = useOrder(orderIdOf(useParams().id));
  return (
    <OneOrder order={order} waiting={<DetailSkeleton />}>
      {(found) => <WithdrawForm order={found} />}
    </OneOrder>
  );
}
