import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatWon } from '#contract/rules/money.ts';
import { lineStateName } from '#contract/rules/status-names.ts';
import type { SellerOrderPage } from '#contract/seller.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient } from '../admin-entry.ts';
import { CorrectParcel } from '../fulfillment/correct-parcel.tsx';
import { dateTimeText, shortDateText } from '../kit/admin-texts.ts';
import { AwaitingApproval } from '../kit/awaiting-approval.tsx';
import { FactList } from '../kit/facts.tsx';
import { lastClaimFacts } from '../kit/last-claim.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { ParcelBoxes } from '../kit/parcel-boxes.tsx';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { unmaskPrompt } from '../kit/unmask-reason.ts';
import { adminKeys } from '../query-keys.ts';

/** The seller’s part of an order: lines, parcels, and the addresses after a reason is given. */
export default function SellerOrderScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: adminKeys.order(id),
    queryFn: () => adminApi('GET /v1/seller/orders/{id}', { params: { id } }),
  });
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const order = query.data;
  const unmask = useMutation({
    mutationFn: (reason: string) =>
      adminApi('POST /v1/seller/orders/{id}/unmask', { params: { id }, body: { reason } }),
  });
  const addresses = new Map(unmask.data?.entities.map((address) => [address.line, address]));
  return (
    <>
      <ScreenHeading
        title={order ? `주문 ${order.orderNumber}` : '주문'}
        about={order && dateTimeText(order.createDate)}
      >
        {order && !unmask.data && (
          <Button size="small" variant="secondary" onClick={() => setQuestion(unmaskPrompt(unmask.mutateAsync))}>
            가린 정보 보기
          </Button>
        )}
      </ScreenHeading>
      <ListStates query={query} isEmpty={!order} empty={{ text: '없는 주문이에요.', to: '/orders', name: '주문 목록' }}>
        <section className="pane divide-y divide-line">
          {order?.lines.map((line) => (
            <Parcel key={line.uuid} line={line} address={addresses.get(line.uuid)} onAsk={setQuestion} order={id} />
          ))}
        </section>
      </ListStates>
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
    </>
  );
}

type Line = SellerOrderPage['lines'][number];
type ReceiverAddress = { receiver: string; phone: string; zonecode: string; address: string; memo: string } | undefined;
type ParcelProps = { line: Line; address: ReceiverAddress; order: string; onAsk: (one: ReasonPrompt) => void };

function Parcel({ line, address, order, onAsk }: ParcelProps) {
  const remainingUnits = line.options.reduce((sum, { units, cancelled }) => sum + units - cancelled, 0);
  return (
    <div className="p-4">
      <p className="flex flex-wrap items-center gap-2">
        <b className="text-title">{line.name}</b>
        <RowBadge>{lineStateName(line.status, line.waitsFor)}</RowBadge>
      </p>
      <ul className="my-1 text-ink-600">
        {line.options.map(({ name, units, cancelled, amount }) => (
          <li key={name}>
            {name} × {units}
            {cancelled > 0 && ` (취소 ${cancelled})`} · {formatWon(amount)}
          </li>
        ))}
      </ul>
      <FactList
        facts={[
          ['보낼 날', shortDateText(line.dispatchDate)],
          ['미룬 날', line.delayDate && shortDateText(line.delayDate)],
          ['받는 분', address?.receiver ?? line.receiver],
          ['받는 전화', address?.phone ?? line.phone],
          ['주소', address ? `(${address.zonecode}) ${address.address}` : line.place],
          ['메모', address?.memo],
          [
            '송장',
            [line.invoice, ...line.boxes.map((box) => `${box.invoice} (${box.units}개)`)].filter(Boolean).join(', '),
          ],
          ['도착', line.deliveredDate && dateTimeText(line.deliveredDate)],
          ...lastClaimFacts(line.claims[0]),
        ]}
      />
      {line.status === 'delivering' && line.carrierCode && line.invoice && (
        <div className="mt-3 flex flex-wrap gap-2">
          <CorrectParcel
            line={line.uuid}
            name={line.name}
            carrierCode={line.carrierCode}
            invoice={line.invoice}
            onDone={() => adminQueryClient.invalidateQueries({ queryKey: adminKeys.order(order) })}
          />
          {remainingUnits > 1 && (
            <ParcelBoxes
              line={line.uuid}
              name={line.name}
              carrierCode={line.carrierCode}
              units={remainingUnits}
              boxes={line.boxes}
              onDone={() => adminQueryClient.invalidateQueries({ queryKey: adminKeys.order(order) })}
            />
          )}
        </div>
      )}
      {line.awaitsApproval && (
        <div className="mt-3">
          <AwaitingApproval />
        </div>
      )}
      {sendable.includes(line.status) && !line.awaitsApproval && (
        <Button size="small" variant="secondary" className="mt-3" onClick={() => onAsk(soldOut(line, order))}>
          품절 처리
        </Button>
      )}
    </div>
  );
}

const sendable = ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'];

const soldOut = ({ uuid, name }: Line, order: string): ReasonPrompt => ({
  title: '품절로 취소할까요?',
  confirm: '품절 처리하기',
  danger: true,
  about: `${name}의 남은 수량을 취소해요. 되돌릴 수 없어요.`,
  do: (reason) =>
    adminApi('PUT /v1/staff/lines/{line}/stock-out', { params: { line: uuid }, body: { reason } }).finally(() =>
      adminQueryClient.invalidateQueries({ queryKey: adminKeys.order(order) }),
    ),
  doneText: '품절 처리했어요.',
});
