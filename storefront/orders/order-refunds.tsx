import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#contract/orders.ts';
import type { Refund } from '#contract/refunds.ts';
import { dayText, koreanDay, momentText } from '#contract/rules/dates.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { Badge } from '#ui/badge.tsx';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';

const tones = { requested: 'warning', sent: 'brand', done: 'positive', failed: 'danger' } as const;

/** The refunds of an order, one receipt each. */
export function OrderRefunds({ order }: { order: Order }) {
  const list = useRef<HTMLUListElement>(null);
  const { hash } = useLocation();
  // The order loads after the page, so the jump to this section is repeated then.
  useEffect(() => {
    if (hash === '#refunds') list.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  if (order.refunds.length === 0) return null;
  return (
    <OrderSection title="환불 내역">
      <ul ref={list} id="refunds" className="flex flex-col gap-6">
        {order.refunds.map((refund) => (
          <RefundRow key={refund.uuid} refund={refund} order={order} />
        ))}
      </ul>
    </OrderSection>
  );
}

function RefundRow({ refund, order }: { refund: Refund; order: Order }) {
  return (
    <li>
      <p className="flex items-center justify-between gap-2">
        <b className="font-semibold">{refundedNames(refund, order)}</b>
        <Badge tone={tones[refund.status]}>{refund.statusText}</Badge>
      </p>
      <p className="text-ink-600 text-second">
        {momentText(refund.createDate)} · {refund.reason}
      </p>
      <div className="mt-2">
        <PriceBreakdown
          rows={refund.rows.filter(({ code }) => code !== 'total')}
          total={refund.cash}
          totalLabel="환불 금액"
        />
      </div>
      {refund.point > 0 && (
        <p className="tabular mt-1 flex justify-between text-second">
          <span className="text-ink-600">돌려받은 포인트</span>
          <b className="font-semibold">{groupThousands(refund.point)}P</b>
        </p>
      )}
      {refund.interest > 0 && (
        <p className="text-second">환불이 늦어져 지연이자 {formatWon(refund.interest)}을 더해 드려요.</p>
      )}
      <p className="mt-2 text-caption text-ink-600">{refundStateText(refund)}</p>
    </li>
  );
}

function refundedNames({ lines }: Refund, order: Order) {
  const names = lines.map(
    ({ uuid }) => order.orderItemProducts.find((line) => line.uuid === uuid)?.product.name ?? '상품',
  );
  const [first = '주문', ...others] = [...new Set(names)];
  return others.length > 0 ? `${first} 외 ${others.length}건` : first;
}

/** When and how a refund comes back. A refund that is done reaches a card, a bank account or a phone bill days later. */
export function refundStateText({
  status,
  doneDate,
  way,
  wayText,
}: Pick<Refund, 'status' | 'doneDate' | 'way' | 'wayText'>) {
  if (status !== 'done' || !doneDate) return `환불 방법: ${wayText}`;
  const done = `${dayText(koreanDay(doneDate))}에 환불했어요.`;
  return way === 'card' ? `${done} ${wayText} 안에 반영돼요.` : done;
}
