import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatWon } from '#contract/rules/money.ts';
import type { StaffOrderPage } from '#contract/staff-orders.ts';
import { Button } from '#ui/button.tsx';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { FactList } from '../kit/facts.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { adminKeys } from '../query-keys.ts';
import { useStaffPermissions } from '../session/me.ts';
import { invalidateOrder } from './invalidate-order.ts';
import { StaffOrderLine } from './line.tsx';
import { OrderNotes } from './notes.tsx';
import { OrderNotifications } from './notifications.tsx';
import { OrderTimeline } from './timeline.tsx';
import { UnmaskedContacts } from './unmask.tsx';

/** One order: lines, payment, address and history. */
export function StaffOrderScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: adminKeys.order(id),
    queryFn: () => adminApi('GET /v1/staff/orders/{id}', { params: { id } }),
  });
  const order = query.data;
  return (
    <>
      <ScreenHeading
        title={order ? `주문 ${order.orderNumber}` : '주문'}
        about={order && dateTimeText(order.createDate)}
      />
      <ListStates
        shape="page"
        query={query}
        isEmpty={!order}
        empty={{ text: '없는 주문이에요.', to: '/orders', name: '주문 목록' }}
      >
        {order && <Page order={order} />}
      </ListStates>
    </>
  );
}

function Page({ order }: { order: StaffOrderPage }) {
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const may = useStaffPermissions();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <section className="pane divide-y divide-line">
          {order.orderItemProducts.map((line) => (
            <StaffOrderLine key={line.uuid} line={line} order={order} onAsk={setQuestion} />
          ))}
        </section>
        <OrderTimeline order={order} />
        <OrderNotifications order={order.id} />
      </div>
      <div className="flex flex-col gap-4">
        <OrderNotes order={order.id} />
        <UnmaskedContacts order={order} />
        <OrderPayment order={order} />
        {may('deposit') && order.orderItemStatus === 'bank_transfer_waiting' && (
          <Button onClick={() => setQuestion(depositing(order))}>입금 확인</Button>
        )}
        {may('refund') && order.orderItemStatus === 'bank_transfer_waiting' && (
          <Button variant="secondary" onClick={() => setQuestion(withdrawing(order))}>
            주문 취소
          </Button>
        )}
      </div>
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
    </div>
  );
}

const depositing = ({ id, uuid, orderNumber }: StaffOrderPage): ReasonPrompt => ({
  title: '입금을 확인했나요?',
  confirm: '입금 확인',
  about: `주문 ${orderNumber}의 돈이 통장에 들어온 것을 보고 눌러 주세요.`,
  do: (reason) =>
    adminApi('PUT /v1/staff/orders/{id}/deposit', { params: { id }, body: { reason } }).then(() =>
      invalidateOrder(id, uuid),
    ),
  doneText: '입금을 확인했어요.',
});

const withdrawing = ({ id, uuid, orderNumber }: StaffOrderPage): ReasonPrompt => ({
  title: '입금 전 주문을 취소할까요?',
  confirm: '주문 취소',
  first: '구매자가 전화로 취소를 요청하심',
  about: `주문 ${orderNumber} 전체가 취소되고, 구매자에게 알려요. 휴대폰을 인증하지 않은 비회원에게는 알림이 가지 않을 수 있어요. 받은 돈이 없어서 돌려줄 돈도 없어요.`,
  do: (reason) =>
    adminApi('PUT /v1/staff/orders/{id}/withdraw', { params: { id }, body: { reason } }).finally(() =>
      invalidateOrder(id, uuid),
    ),
  doneText: '주문을 취소했어요.',
});

/** The price breakdown, the payment and the refunds of an order. */
function OrderPayment({ order }: { order: StaffOrderPage }) {
  const { payment, waterfall, refunds } = order;
  if (!payment) return null;
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">돈</h2>
      <PriceBreakdown
        rows={waterfall.filter(({ code }) => code !== 'total')}
        total={order.prices?.totalPrice ?? payment.paidAmount}
      />
      <div className="mt-3">
        <FactList
          facts={[
            ['결제', payment.methodText],
            ['결제액', formatWon(payment.paidAmount)],
            [
              '돌려줄 입금',
              payment.returning &&
                `${formatWon(payment.returning.amount)} · ${payment.returning.reason} · ${payment.returning.isDone ? '돌려줌' : payment.returning.hasAccount ? '계좌 있음' : payment.returning.askedDate ? `${dateTimeText(payment.returning.askedDate)}에 계좌를 물음` : '계좌를 묻는 중'}`,
            ],
            ['돌려준 돈', payment.refundedAmount > 0 && formatWon(payment.refundedAmount)],
          ]}
        />
      </div>
      {refunds.map((refund) => (
        <p key={refund.uuid} className="mt-2 border-line border-t pt-2">
          {formatWon(refund.cash)} 환불 · {refund.statusText} <span className="text-ink-600">{refund.reason}</span>
        </p>
      ))}
    </section>
  );
}
