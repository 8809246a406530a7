import { useState } from 'react';
import { formatWon } from '#contract/rules/money.ts';
import { lineStateName } from '#contract/rules/status-names.ts';
import type { StaffOrderItem, StaffOrderPage } from '#contract/staff-orders.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { CorrectParcel } from '../fulfillment/correct-parcel.tsx';
import { askedText, dateTimeText, shortDateText } from '../kit/admin-texts.ts';
import { AwaitingApproval } from '../kit/awaiting-approval.tsx';
import { FactList } from '../kit/facts.tsx';
import { lastClaimFacts } from '../kit/last-claim.tsx';
import { ParcelBoxes } from '../kit/parcel-boxes.tsx';
import type { ReasonPrompt } from '../kit/reason-dialog.tsx';
import { StaffRefundPreview, sendPreviewed } from '../kit/refund-preview.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { useStaffPermissions } from '../session/me.ts';
import { CallerClaimDialog } from './caller-claim-dialog.tsx';
import { CancelLineDialog } from './cancel-dialog.tsx';
import { giftLabel } from './gift-label.ts';
import { invalidateOrder } from './invalidate-order.ts';

type LineProps = { line: StaffOrderItem; order: StaffOrderPage; onAsk: (one: ReasonPrompt) => void };

/** A line of an order: the item, its parcel and the requests of its buyer. */
export function StaffOrderLine({ line, order, onAsk }: LineProps) {
  const may = useStaffPermissions();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [isClaiming, setClaiming] = useState(false);
  const remainingUnits = line.orderOptionGroups.reduce(
    (sum, { optionUnit, withdrawnUnit }) => sum + optionUnit - withdrawnUnit,
    0,
  );
  const isAwaiting = order.awaitingApproval.includes(line.uuid);
  const waitsFor = order.waits.find((wait) => wait.line === line.uuid)?.for;
  const { delivery, delay, claims, orderItemProductStatus: status } = line;
  return (
    <div className="p-4">
      <p className="flex flex-wrap items-center gap-2">
        <b className="text-title">{line.product.name}</b>
        <RowBadge tone={status === 'unknown' ? 'bad' : undefined}>{lineStateName(status, waitsFor)}</RowBadge>
        {order.isGift && <RowBadge>{giftLabel(order, line.uuid)}</RowBadge>}
      </p>
      <ul className="mt-1 text-ink-600">
        {line.orderOptionGroups.map(
          ({ productOptionCombination: option, optionUnit, withdrawnUnit, lineAmount }, at) => (
            <li key={at}>
              {option.name} × {optionUnit}
              {withdrawnUnit > 0 && ` (취소 ${withdrawnUnit})`} · {formatWon(lineAmount)}
            </li>
          ),
        )}
      </ul>
      <div className="mt-2">
        <FactList
          facts={[
            ['출고일', line.shipmentDate && shortDateText(line.shipmentDate)],
            ['미룬 날', delay && `${shortDateText(delay.newDate)} · ${delay.reason}`],
            ['송장', delivery && parcelsOf(delivery)],
            ['도착', line.deliveredDate && dateTimeText(line.deliveredDate)],
            ['취소요청', line.asked && `${askedText(line.asked)} · ${line.asked.reason}`],
            ...lastClaimFacts(claims[0]),
          ]}
        />
      </div>
      {isAwaiting && (
        <div className="mt-3">
          <AwaitingApproval />
        </div>
      )}
      {(may('fulfil') || may('refund')) && sendable.includes(status) && !isAwaiting && (
        <div className="mt-3 flex flex-wrap gap-2">
          {may('fulfil') && (
            <Button size="small" variant="secondary" onClick={() => onAsk(soldOut(line, order))}>
              품절 처리
            </Button>
          )}
          {may('refund') && (
            <Button size="small" variant="secondary" onClick={() => setWithdrawing(true)}>
              {order.packed.includes(line.uuid) ? '대신 취소요청' : '대신 취소'}
            </Button>
          )}
        </div>
      )}
      {may('decide') && claimable.includes(status) && (
        <div className="mt-3">
          <Button size="small" variant="secondary" onClick={() => setClaiming(true)}>
            대신 반품·교환
          </Button>
        </div>
      )}
      {may('fulfil') && status === 'delivery_end' && (
        <div className="mt-3">
          <Button size="small" variant="secondary" onClick={() => onAsk(undelivered(line, order))}>
            배송완료 되돌리기
          </Button>
        </div>
      )}
      {may('fulfil') && status === 'delivering' && delivery && (
        <div className="mt-3 flex flex-wrap gap-2">
          <CorrectParcel
            line={line.uuid}
            name={line.product.name}
            carrierCode={delivery.code}
            invoice={delivery.invoice}
            onDone={() => invalidateOrder(order.id, order.uuid)}
          />
          {remainingUnits > 1 && (
            <ParcelBoxes
              line={line.uuid}
              name={line.product.name}
              carrierCode={delivery.code}
              units={remainingUnits}
              boxes={delivery.more.map(({ code, invoice, units }) => ({ carrierCode: code, invoice, units }))}
              onDone={() => invalidateOrder(order.id, order.uuid)}
            />
          )}
        </div>
      )}
      {isWithdrawing && <CancelLineDialog line={line} order={order} onClose={() => setWithdrawing(false)} />}
      {isClaiming && <CallerClaimDialog line={line} order={order} onClose={() => setClaiming(false)} />}
    </div>
  );
}

/** "CJ대한통운 6000, 6001 (2개)" */
const parcelsOf = ({ company, invoice, more }: NonNullable<StaffOrderItem['delivery']>) =>
  [`${company} ${invoice}`, ...more.map((box) => `${box.invoice} (${box.units}개)`)].join(', ');

/** The statuses in which staff may open a return or an exchange for a caller (rules D4.2: 28 to 30). */
const claimable = ['delivering', 'delivery_end', 'replace_complete', 'complete'];

const sendable = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'];

const undelivered = (line: StaffOrderItem, { id, uuid }: StaffOrderPage): ReasonPrompt => ({
  title: '배송완료를 되돌릴까요?',
  confirm: '되돌리기',
  about: '배송중으로 돌아가고, 구매확정 날짜는 다시 도착한 뒤부터 세요. 송장번호가 틀렸으면 되돌린 뒤에 고쳐 주세요.',
  do: (reason) =>
    adminApi('PUT /v1/staff/lines/{line}/deliver/undo', { params: { line: line.uuid }, body: { reason } }).finally(() =>
      invalidateOrder(id, uuid),
    ),
  doneText: '배송중으로 되돌렸어요.',
});

const stockOutAsk = ({ uuid }: StaffOrderItem) => ({ line: uuid, act: 'stockOut' }) as const;

const soldOut = (line: StaffOrderItem, { id, uuid }: StaffOrderPage): ReasonPrompt => ({
  title: '품절로 취소할까요?',
  confirm: '품절 처리하고 환불',
  danger: true,
  about: (
    <>
      <p className="mb-2">{line.product.name}의 남은 수량을 취소하고 금액을 돌려드려요. 되돌릴 수 없어요.</p>
      <StaffRefundPreview order={id} ask={stockOutAsk(line)} />
    </>
  ),
  do: (reason) =>
    sendPreviewed(id, stockOutAsk(line), (previewTotal) =>
      adminApi('PUT /v1/staff/lines/{line}/stock-out', { params: { line: line.uuid }, body: { reason, previewTotal } }),
    ).finally(() => invalidateOrder(id, uuid)),
  doneText: '품절 처리했어요.',
});
