import { type MetaFunction, useParams } from 'react-router';
import { head } from '../head.ts';
import { DetailSkeleton } from '../orders/detail-skeleton.tsx';
import { OneOrder } from '../orders/one.tsx';
import { orderIdOf, useOrder } from '../orders/order-query.ts';
import type { Handle } from '../shell/handle.ts';
import { WithdrawForm } from './withdraw-form.tsx';

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
