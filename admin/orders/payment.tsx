import { formatWon } from '#contract/rules/money.ts';
import type { StaffOrderPage } from '#contract/staff-orders.ts';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';
import { dateTimeText } from '../kit/admin-texts.ts';
import { FactList } from '../kit/facts.tsx';

/** The price breakdown, the payment and the refunds of an order. */
export function OrderPayment({ order }: { order: StaffOrderPage }) {
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
