import { useState } from 'react';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { invalidateLines } from '../fulfillment/queue-lines.ts';
import { LineItem } from '../fulfillment/queue-table.tsx';
import { ageText, askedText, dateTimeText, shortDateText } from '../kit/admin-texts.ts';
import { AwaitingApproval } from '../kit/awaiting-approval.tsx';
import { FactList } from '../kit/facts.tsx';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { StaffRefundPreview, sendPreviewed } from '../kit/refund-preview.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import type { Shortcuts } from '../kit/shortcuts.ts';

import { LineQueue } from './line-queue.tsx';

export { Cancels as Component };

/** Cancellation requests for orders in packing: Y approves and refunds, N refuses, so that the order ships. */
function Cancels() {
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  // Many requests of one morning are refused for the same reason.
  const [last, setLast] = useState('');
  const refuse = (line: QueuedItem) => setQuestion(refusing(line, last, setLast));
  return (
    <>
      <LineQueue
        queue="cancels"
        title="취소요청"
        empty={{ text: '답할 취소요청이 없어요.', to: '/claims', name: '반품·교환 보기' }}
        keys={(line): Shortcuts =>
          line?.awaitsApproval
            ? {}
            : {
                KeyY: { name: '취소 승인', does: () => line && setQuestion(approving(line)) },
                KeyN: { name: '취소 거절', does: () => line && refuse(line) },
              }
        }
        brief={(line) => <Brief line={line} />}
      >
        {(open) => (
          <>
            <LineItem line={open} />
            {!open.distributor.isReachable && (
              <p className="mt-3 rounded-card bg-warning/10 px-4 py-3 text-second text-warning">
                {open.distributor.name} 판매자는 알림을 받을 휴대폰 번호가 없어요. 전화로 알려 주세요. 1영업일 안에
                답하지 않으면 취소돼요.
              </p>
            )}
            <div className="my-4">
              <FactList
                facts={[
                  ['요청', `${open.asked ? askedText(open.asked) : `${open.units}개`} · ${dateTimeText(open.since)}`],
                  ['사유', open.asked?.reason || '적지 않았어요'],
                  ['받는 분', `${open.receiver} · ${open.place}`],
                  ['보낼 날', open.dispatchDate && shortDateText(open.dispatchDate)],
                ]}
              />
            </div>
            {open.awaitsApproval ? (
              <AwaitingApproval />
            ) : (
              <div className="flex gap-2">
                <Button onClick={() => setQuestion(approving(open))}>승인하고 환불</Button>
                <Button variant="secondary" onClick={() => refuse(open)}>
                  거절
                </Button>
              </div>
            )}
          </>
        )}
      </LineQueue>
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function Brief({ line }: { line: QueuedItem }) {
  return (
    <>
      <b className="line-clamp-1">{line.name}</b>
      {line.asked && <span className="line-clamp-1 text-second">{askedText(line.asked)}</span>}
      <span className="flex items-center justify-between gap-3 text-ink-600 text-second">
        <span className="flex min-w-0 items-center gap-1.5">
          {line.awaitsApproval && <RowBadge tone="warn">승인 대기</RowBadge>}
          {!line.distributor.isReachable && <RowBadge tone="warn">판매자 알림 불가</RowBadge>}
          <span className="truncate">{line.asked?.reason}</span>
        </span>
        <span className="shrink-0">{ageText(line.since)}</span>
      </span>
    </>
  );
}

type Answer = { verdict: 'approved' | 'refused'; reason: string; previewTotal?: number | undefined };

function answerCancelRequest({ uuid }: QueuedItem, body: Answer) {
  const call = { params: { line: uuid }, body };
  return adminApi('PUT /v1/staff/lines/{line}/withdraw/answer', call).finally(invalidateLines);
}

const approvalAsk = ({ uuid }: QueuedItem) => ({ line: uuid, act: 'answerWithdraw' }) as const;

const approving = (line: QueuedItem): ReasonPrompt => ({
  title: '취소를 승인할까요?',
  confirm: '승인하고 환불',
  first: '요청하신 대로 취소해 드렸어요.',
  about: <StaffRefundPreview order={line.orderId} ask={approvalAsk(line)} />,
  do: (reason) =>
    sendPreviewed(line.orderId, approvalAsk(line), (previewTotal) =>
      answerCancelRequest(line, { verdict: 'approved', reason, previewTotal }),
    ),
  doneText: '취소를 승인했어요.',
});

const refusing = (line: QueuedItem, last: string, onReason: (reason: string) => void): ReasonPrompt => ({
  title: '취소를 거절할까요?',
  confirm: '거절',
  danger: true,
  label: '거절 사유',
  first: last,
  about: '고객이 읽는 글이에요. 왜 취소할 수 없는지 적어 주세요.',
  do: (reason) => answerCancelRequest(line, { verdict: 'refused', reason }).then(() => onReason(reason)),
  doneText: '취소를 거절했어요.',
});
