import { type MetaFunction, useParams } from 'react-router';
import { brand } from '#brand';
import type { Order } from '#contract/orders.ts';
import { isUuid } from '../checkout/confirming.ts';
import { Part } from '../checkout/part.tsx';
import { head } from '../head.ts';
import type { Handle } from '../shell/handle.ts';
import { Button } from '../ui/button.tsx';
import { dottedDay } from '../ui/dates.ts';
import { names } from '../ui/names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAgain } from './again.ts';
import { AddressOf, Amounts, PaymentOf } from './facts.tsx';
import { parcels } from './next.tsx';
import { OneOrder } from './one.tsx';
import { useOrder } from './order-query.ts';
import { Parcel } from './parcel.tsx';
import { Progress } from './progress.tsx';
import { statusTone, statusWord } from './words.ts';

export const handle: Handle = { title: '주문 상세', bar: 'none' };
export const meta: MetaFunction = ({ matches, location }) =>
  head(matches, { title: '주문 상세', path: location.pathname, hidden: true });

export default function OrderPage() {
  const text = useParams().id ?? '';
  const order = useOrder(/^[1-9]\d{0,14}$/.test(text) ? Number(text) : isUuid(text) ? text : null);
  return (
    <OneOrder order={order} waiting={<Waiting />}>
      {(found) => <Detail order={found} />}
    </OneOrder>
  );
}

function Detail({ order }: { order: Order }) {
  const { busy, again } = useAgain();
  const lines = order.orderItemProducts;
  const sellers = [...new Set(lines.map((line) => line.product.distributor.name))];
  return (
    <>
      <Part>
        <p className="tabular text-ink-600 text-second">
          {dottedDay(order.createDate)} <span className="text-ink-400">· {order.orderNumber}</span>
        </p>
        <h1 className={names('mt-1 font-bold text-section', statusTone(order.orderItemStatus))}>
          {statusWord(order.orderItemStatus)}
        </h1>
        <Progress order={order} />
      </Part>
      <Part title="주문상품">
        <div className="flex flex-col gap-7">
          {parcels(lines).map((parcel) => (
            <Parcel key={parcel[0]?.uuid} lines={parcel} />
          ))}
        </div>
        <Button variant="secondary" full className="mt-6" busy={busy} onClick={() => void again(lines)}>
          다시 담기
        </Button>
      </Part>
      <Part title="배송지">
        <AddressOf order={order} />
      </Part>
      <Part title="결제 정보">
        <PaymentOf order={order} />
        <Amounts order={order} />
      </Part>
      <Part>
        <p className="text-caption text-ink-400">
          {brand.company.intermediary} 판매자: {sellers.join(', ')}
        </p>
      </Part>
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="주문을 불러오는 중이에요" className="min-h-dvh">
      <Part>
        <Skeleton className="h-5 w-44" />
        <Skeleton className="mt-1 h-8 w-28" />
        <Skeleton className="mt-6 h-16 w-full" />
      </Part>
      <Part title="주문상품">
        <Skeleton className="h-6 w-40" />
        <div className="mt-4 flex gap-3">
          <Skeleton className="size-18 shrink-0 rounded-card" />
          <Skeleton className="h-18 flex-1" />
        </div>
        <Skeleton className="mt-6 h-12 w-full rounded-card" />
      </Part>
      <Part title="배송지">
        <Skeleton className="h-16 w-full" />
      </Part>
    </div>
  );
}
