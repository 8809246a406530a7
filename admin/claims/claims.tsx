import { useState } from 'react';
import type { Queued } from '#contract/work-queues.ts';
import { Reason, type Reasoned } from '../kit/reason-dialog.tsx';
import { Mark } from '../kit/row-badge.tsx';
import { ageOf } from '../kit/texts.ts';
import { useMe } from '../session/me.ts';
import { ClaimPage } from './claim.tsx';
import { kinds } from './claim-actions.tsx';
import { LineDesk } from './line-queue.tsx';
import { Refusing } from './refuse-dialog.tsx';

export { Claims as Component };

/** What came wrong or is to go back: the shopper's words and pictures, and one answer each. */
function Claims() {
  const { data: me } = useMe();
  const isSeller = me?.distributor != null;
  const [question, setQuestion] = useState<Reasoned | null>(null);
  const [refused, setRefused] = useState<Queued | null>(null);
  return (
    <>
      <LineDesk
        queue="claims"
        title="반품·교환"
        empty={{ text: '답할 신청이 없어요.', to: '/questions', name: '상품문의 보기' }}
        brief={(line) => <Brief line={line} />}
      >
        {(open, next) => (
          <ClaimPage
            key={open.uuid}
            {...{ open, next, isSeller }}
            onAsk={setQuestion}
            onRefuse={() => setRefused(open)}
          />
        )}
      </LineDesk>
      <Reason asked={question} onClose={() => setQuestion(null)} />
      {refused && <Refusing line={refused} isSeller={isSeller} onClose={() => setRefused(null)} />}
    </>
  );
}

/** How far it is with pictures that were asked for once more. */
function PhotoMark({ claim }: Pick<Queued, 'claim'>) {
  if (!claim?.photoAsk) return null;
  return claim.photoAsk.sentDate ? <Mark tone="good">사진 왔어요</Mark> : <Mark>사진 기다림</Mark>;
}

function Brief({ line }: { line: Queued }) {
  return (
    <>
      <b className="line-clamp-1">{line.name}</b>
      <span className="flex items-center justify-between gap-3 text-ink-600 text-second">
        <span className="flex min-w-0 items-center gap-1.5">
          {line.claim && <Mark tone="warn">{kinds[line.claim.kind]}</Mark>}
          {line.awaitsApproval && <Mark tone="warn">승인 대기</Mark>}
          <PhotoMark claim={line.claim} />
          <span className="truncate">{line.claim?.reasonText}</span>
        </span>
        <span className="shrink-0">{line.claim && ageOf(line.claim.createDate)}</span>
      </span>
    </>
  );
}
