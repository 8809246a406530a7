import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { StaffOrderPage } from '#contract/staff-orders.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { Reason, type Reasoned } from '../kit/reason-dialog.tsx';
import { momentOf } from '../kit/texts.ts';
import { keys } from '../query-keys.ts';
import { useMay } from '../session/me.ts';
import { moved } from './invalidate-order.ts';
import { Line } from './line.tsx';
import { Notes } from './notes.tsx';
import { Told } from './notifications.tsx';
import { Money } from './payment.tsx';
import { Moments } from './timeline.tsx';
import { Unmasking } from './unmask.tsx';

/** One order: its lines, its money, where it goes, and everything that has happened to it. */
export function OrderScreen() {
  const { id = '' } = useParams();
  const asked = useQuery({
    queryKey: keys.order(id),
    queryFn: () => api('GET /v1/staff/orders/{id}', { params: { id } }),
  });
  const order = asked.data;
  return (
    <>
      <Heading title={order ? `주문 ${order.orderNumber}` : '주문'} about={order && momentOf(order.createDate)} />
      <States
        shape="page"
        asked={asked}
        isEmpty={!order}
        empty={{ text: '없는 주문이에요.', to: '/orders', name: '주문 목록' }}
      >
        {order && <Page order={order} />}
      </States>
    </>
  );
}

function Page({ order }: { order: StaffOrderPage }) {
  const [question, setQuestion] = useState<Reasoned | null>(null);
  const may = useMay();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <section className="pane divide-y divide-line">
          {order.orderItemProducts.map((line) => (
            <Line key={line.uuid} line={line} order={order} onAsk={setQuestion} />
          ))}
        </section>
        <Moments order={order} />
        <Told order={order.id} />
      </div>
      <div className="flex flex-col gap-4">
        <Notes order={order.id} />
        <Unmasking order={order} />
        <Money order={order} />
        {may('deposit') && order.orderItemStatus === 'bank_transfer_waiting' && (
          <Button onClick={() => setQuestion(depositing(order))}>입금 확인</Button>
        )}
      </div>
      <Reason asked={question} onClose={() => setQuestion(null)} />
    </div>
  );
}

const depositing = ({ id, uuid, orderNumber }: StaffOrderPage): Reasoned => ({
  title: '입금을 확인했나요?',
  confirm: '입금 확인',
  about: `주문 ${orderNumber}의 돈이 통장에 들어온 것을 보고 눌러 주세요.`,
  do: (reason) =>
    api('PUT /v1/staff/orders/{id}/deposit', { params: { id }, body: { reason } }, { once: true }).then(() =>
      moved(id, uuid),
    ),
  said: '입금을 확인했어요.',
});
