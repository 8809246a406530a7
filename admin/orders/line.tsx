import { useState } from 'react';
import { won } from '#contract/rules/money.ts';
import type { StaffLine, StaffOrderPage } from '#contract/staff-orders.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { Awaiting } from '../kit/awaiting-approval.tsx';
import { Facts } from '../kit/facts.tsx';
import { claimed } from '../kit/last-claim.tsx';
import { Boxes } from '../kit/parcel-boxes.tsx';
import type { Reasoned } from '../kit/reason-dialog.tsx';
import { GivingBack } from '../kit/refund-preview.tsx';
import { Mark } from '../kit/row-badge.tsx';
import { dayOf, momentOf, statusNames } from '../kit/texts.ts';
import { useMay } from '../session/me.ts';
import { Withdrawing } from './cancel-dialog.tsx';
import { moved } from './invalidate-order.ts';

type LineProps = { line: StaffLine; order: StaffOrderPage; onAsk: (one: Reasoned) => void };

/** A line of an order: what was bought, where its parcel is, what its buyer asks. */
export function Line({ line, order, onAsk }: LineProps) {
  const may = useMay();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const left = line.orderOptionGroups.reduce(
    (sum, { optionUnit, withdrawnUnit }) => sum + optionUnit - withdrawnUnit,
    0,
  );
  const isAwaiting = order.awaitingApproval.includes(line.uuid);
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
            ['송장', delivery && parcelsOf(delivery)],
            ['도착', line.deliveredDate && momentOf(line.deliveredDate)],
            ['취소요청', line.asked && `${line.asked.units}개 · ${line.asked.reason}`],
            ...claimed(claims[0]),
          ]}
        />
      </div>
      {isAwaiting && (
        <div className="mt-3">
          <Awaiting />
        </div>
      )}
      {may('fulfil') && sendable.includes(status) && !isAwaiting && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => onAsk(soldOut(line, order))}>
            품절 처리
          </Button>
          {may('refund') && status !== 'delivery_waiting' && (
            <Button size="small" variant="secondary" onClick={() => setWithdrawing(true)}>
              대신 취소
            </Button>
          )}
        </div>
      )}
      {may('fulfil') && status === 'delivering' && delivery && left > 1 && (
        <div className="mt-3">
          <Boxes
            line={line.uuid}
            name={line.product.name}
            carrierCode={delivery.code}
            units={left}
            boxes={delivery.more.map(({ code, invoice, units }) => ({ carrierCode: code, invoice, units }))}
            onDone={() => moved(order.id, order.uuid)}
          />
        </div>
      )}
      {isWithdrawing && <Withdrawing line={line} order={order} onClose={() => setWithdrawing(false)} />}
    </div>
  );
}

/** "CJ대한통운 6000, 6001 (2개)" */
const parcelsOf = ({ company, invoice, more }: NonNullable<StaffLine['delivery']>) =>
  [`${company} ${invoice}`, ...more.map((box) => `${box.invoice} (${box.units}개)`)].join(', ');

const sendable = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'];

const soldOut = (line: StaffLine, { id, uuid }: StaffOrderPage): Reasoned => ({
  title: '품절로 취소할까요?',
  confirm: '품절 처리하고 환불',
  danger: true,
  about: (
    <>
      <p className="mb-2">{line.product.name}의 남은 수량을 취소하고 금액을 돌려드려요. 되돌릴 수 없어요.</p>
      <GivingBack order={id} ask={{ line: line.uuid, act: 'stockOut' }} />
    </>
  ),
  do: (reason) =>
    api(
      'PUT /v1/staff/lines/{line}/stock-out',
      { params: { line: line.uuid }, body: { reason } },
      { once: true },
    ).finally(() => moved(id, uuid)),
  said: '품절 처리했어요.',
});
