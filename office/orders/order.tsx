import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { StaffLine, StaffOrderPage } from '#contract/staff-orders.ts';
import { Button } from '#ui/button.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { api } from '../api.ts';
import { client } from '../client.ts';
import { keys } from '../keys.ts';
import { Facts } from '../kit/facts.tsx';
import { Heading } from '../kit/heading.tsx';
import { Mark } from '../kit/mark.tsx';
import { Reason, type Reasoned } from '../kit/reason.tsx';
import { States } from '../kit/states.tsx';
import { dayOf, momentOf, statusNames, won } from '../kit/words.ts';
import { useMay } from '../session/me.ts';
import { History } from './history.tsx';
import { Unmasking } from './unmasking.tsx';

export { OrderScreen as Component };

/** One order: its lines, its money, where it goes, and everything that has happened to it. */
function OrderScreen() {
  const { id = '' } = useParams();
  const asked = useQuery({
    queryKey: keys.order(id),
    queryFn: () => api('GET /v1/staff/orders/{id}', { params: { id } }),
  });
  const order = asked.data;
  return (
    <>
      <Heading title={order ? `주문 ${order.orderNumber}` : '주문'} about={order && momentOf(order.createDate)} />
      <States asked={asked} isEmpty={!order} empty={{ text: '없는 주문이에요.', to: '/orders', name: '주문 목록' }}>
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
        <History order={order} />
      </div>
      <div className="flex flex-col gap-4">
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

type LineProps = { line: StaffLine; order: StaffOrderPage; onAsk: (one: Reasoned) => void };

function Line({ line, order, onAsk }: LineProps) {
  const may = useMay();
  const { delivery, delay, claims, orderItemProductStatus: status } = line;
  return (
    <div className="p-4">
      <p className="flex flex-wrap items-center gap-2">
        <b className="text-title">{line.product.name}</b>
        <Mark tone={status === 'unknown' ? 'bad' : undefined}>{statusNames[status]}</Mark>
        {order.isGift && <Mark>선물</Mark>}
      </p>
      <ul className="mt-1 text-ink-600">
        {line.orderOptionGroups.map(
          ({ productOptionCombination: option, optionUnit, withdrawnUnit, lineAmount }, at) => (
            <li key={at}>
              {option.name} × {optionUnit}
              {withdrawnUnit > 0 && ` (취소 ${withdrawnUnit})`} · {won(lineAmount)}
            </li>
          ),
        )}
      </ul>
      <div className="mt-2">
        <Facts
          facts={[
            ['출고일', line.shipmentDate && dayOf(line.shipmentDate)],
            ['미룬 날', delay && `${dayOf(delay.newDate)} · ${delay.reason}`],
            ['송장', delivery && `${delivery.company} ${delivery.invoice}`],
            ['도착', line.deliveredDate && momentOf(line.deliveredDate)],
            ['취소요청', line.asked && `${line.asked.units}개 · ${line.asked.reason}`],
            ['신청', claims[0] && `${claims[0].reasonText} · ${claims[0].detail}`],
            ['답', claims[0]?.answer],
          ]}
        />
      </div>
      {may('fulfil') && sendable.includes(status) && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => onAsk(soldOut(line, order))}>
            품절 처리
          </Button>
        </div>
      )}
    </div>
  );
}

const sendable = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'];

function Money({ order }: { order: StaffOrderPage }) {
  const { payment, waterfall, refunds } = order;
  if (!payment) return null;
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">돈</h2>
      <Receipt
        rows={waterfall.filter(({ code }) => code !== 'total')}
        total={order.prices?.totalPrice ?? payment.paidAmount}
      />
      <div className="mt-3">
        <Facts
          facts={[
            ['결제', payment.methodText],
            ['결제액', won(payment.paidAmount)],
            ['돌려준 돈', payment.refundedAmount > 0 && won(payment.refundedAmount)],
          ]}
        />
      </div>
      {refunds.map((refund) => (
        <p key={refund.uuid} className="mt-2 border-line border-t pt-2">
          {won(refund.cash)} 환불 · {refund.statusText} <span className="text-ink-600">{refund.reason}</span>
        </p>
      ))}
    </section>
  );
}

const soldOut = (line: StaffLine, { id, uuid }: StaffOrderPage): Reasoned => ({
  title: '품절로 취소할까요?',
  confirm: '품절 처리하고 환불',
  danger: true,
  about: `${line.product.name}의 남은 수량을 취소하고 금액을 돌려드려요. 되돌릴 수 없어요.`,
  do: (reason) =>
    api(
      'PUT /v1/staff/lines/{line}/stock-out',
      { params: { line: line.uuid }, body: { reason } },
      { idempotencyKey: crypto.randomUUID() },
    ).then(() => moved(id, uuid)),
  said: '품절 처리했어요.',
});

const depositing = ({ id, uuid, orderNumber }: StaffOrderPage): Reasoned => ({
  title: '입금을 확인했나요?',
  confirm: '입금 확인',
  about: `주문 ${orderNumber}의 돈이 통장에 들어온 것을 보고 눌러 주세요.`,
  do: (reason) =>
    api(
      'PUT /v1/staff/orders/{id}/deposit',
      { params: { id }, body: { reason } },
      { idempotencyKey: crypto.randomUUID() },
    ).then(() => moved(id, uuid)),
  said: '입금을 확인했어요.',
});

function moved(...ids: (number | string)[]) {
  for (const id of ids) void client.invalidateQueries({ queryKey: keys.order(id) });
  void client.invalidateQueries({ queryKey: keys.allLines });
}
