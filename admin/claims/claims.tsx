import { useState } from 'react';
import type { QueuedItem } from '#contract/work-queues.ts';
import { ageText } from '../kit/admin-texts.ts';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { useStaffSession } from '../session/me.ts';
import { claimKindNames } from './claim-actions.tsx';
import { StaffClaimPage } from './claim-page.tsx';
import { LineQueue } from './line-queue.tsx';
import { RefuseClaimDialog } from './refuse-dialog.tsx';

export { Claims as Component };

/** Returns and exchanges: the text and images of the buyer, and one answer each. */
function Claims() {
  const { data: me } = useStaffSession();
  const isSeller = me?.distributor != null;
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const [refused, setRefused] = useState<QueuedItem | null>(null);
  return (
    <>
      <LineQueue
        queue="claims"
        title="반품·교환"
        empty={{ text: '답할 신청이 없어요.', to: '/questions', name: '상품문의 보기' }}
        brief={(line) => <Brief line={line} />}
      >
        {(open, next) => (
          <StaffClaimPage
            key={open.uuid}
            {...{ open, next, isSeller }}
            onAsk={setQuestion}
            onRefuse={() => setRefused(open)}
          />
        )}
      </LineQueue>
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
      {refused && <RefuseClaimDialog line={refused} isSeller={isSeller} onClose={() => setRefused(null)} />}
    </>
  );
}

/** The state of a request for more photos. */
function PhotoMark({ claim }: Pick<QueuedItem, 'claim'>) {
  if (!claim?.photoAsk) return null;
  return claim.photoAsk.sentDate ? <RowBadge tone="good">사진 왔어요</RowBadge> : <RowBadge>사진 기다림</RowBadge>;
}

function Brief({ line }: { line: QueuedItem }) {
  return (
    <>
      <b className="line-clamp-1">{line.name}</b>
      <span className="flex items-center justify-between gap-3 text-ink-600 text-second">
        <span className="flex min-w-0 items-center gap-1.5">
          {line.claim && <RowBadge tone="warn">{claimKindNames[line.claim.kind]}</RowBadge>}
          {line.awaitsApproval && <RowBadge tone="warn">승인 대기</RowBadge>}
          <PhotoMark claim={line.claim} />
          <span className="truncate">{line.claim?.reasonText}</span>
        </span>
        <span className="shrink-0">{line.claim && ageText(line.claim.createDate)}</span>
      </span>
    </>
  );
}
