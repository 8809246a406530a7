import { useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '#browser/refused.ts';
import type { StaffApproval } from '#contract/staff.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { Ask } from '../kit/ask.tsx';
import { Heading } from '../kit/heading.tsx';
import { Mark } from '../kit/mark.tsx';
import { More } from '../kit/more.tsx';
import { listMoved, useRows } from '../kit/rows.ts';
import { useSay } from '../kit/saying.tsx';
import { States } from '../kit/states.tsx';
import { momentOf } from '../kit/words.ts';
import { useMe } from '../session/me.ts';
import { Detail } from './detail.tsx';

export { Approvals as Component };

type Approval = z.output<typeof StaffApproval>;
type Verdict = 'approved' | 'refused';

const acts: Record<string, string> = {
  withdraw: '취소하고 환불',
  answerWithdraw: '취소요청 승인',
  answerClaim: '반품·교환 승인',
  stockOut: '품절 취소',
  coupon: '쿠폰 발급',
  points: '포인트 지급',
};

/** What waits for a second person; nobody decides what they asked for themselves. */
function Approvals() {
  const say = useSay();
  const { data: me } = useMe();
  const { asked, rows, count } = useRows('approvals', {}, (next) =>
    api('GET /v1/staff/approvals', { query: { take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const [question, setQuestion] = useState<{ one: Approval; verdict: Verdict } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function decide({ one, verdict }: { one: Approval; verdict: Verdict }) {
    setBusy(true);
    setError(null);
    const call = { params: { id: one.id }, body: { verdict } };
    await api('PUT /v1/staff/approvals/{id}', call, { once: true })
      .then(() => {
        setQuestion(null);
        say(verdict === 'approved' ? '승인했어요.' : '거절했어요.');
      })
      .catch(setError);
    setBusy(false);
    listMoved('approvals');
  }
  return (
    <>
      <Heading title="승인함" />
      <States
        asked={asked}
        isEmpty={rows.length === 0}
        empty={{ text: '승인할 것이 없어요.', to: '/', name: '오늘로 가기' }}
      >
        <ul className="pane divide-y divide-line">
          {rows.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {acts[one.act] ?? one.act}{' '}
                  {one.verdict && <Mark>{one.verdict === 'approved' ? '승인함' : '거절함'}</Mark>}
                </p>
                <p>{one.reason}</p>
                <p className="text-ink-600 text-second">
                  {one.askedBy} · {momentOf(one.createDate)} · {one.subject}
                  {one.decidedBy && ` · ${one.decidedBy} 님이 답함`}
                </p>
                <Detail detail={one.detail} />
              </div>
              {!one.verdict &&
                (one.askedBy === me?.name ? (
                  <p className="text-ink-600 text-second">내가 올린 요청이에요. 다른 분이 답해야 해요.</p>
                ) : (
                  <span className="flex gap-2">
                    <Button size="small" onClick={() => setQuestion({ one, verdict: 'approved' })}>
                      승인
                    </Button>
                    <Button size="small" variant="secondary" onClick={() => setQuestion({ one, verdict: 'refused' })}>
                      거절
                    </Button>
                  </span>
                ))}
            </li>
          ))}
        </ul>
        <More asked={asked} shown={rows.length} count={count} />
      </States>
      <Ask
        opened={question !== null}
        title={question?.verdict === 'approved' ? '승인할까요?' : '거절할까요?'}
        confirm={question?.verdict === 'approved' ? '승인' : '거절'}
        danger={question?.verdict === 'refused'}
        busy={busy}
        error={error && messageOf(error)}
        onConfirm={() => question && void decide(question)}
        onClose={() => {
          setQuestion(null);
          setError(null);
        }}
      >
        {question && (
          <>
            <p>
              {acts[question.one.act] ?? question.one.act} · {question.one.reason}
            </p>
            <Detail detail={question.one.detail} />
          </>
        )}
      </Ask>
    </>
  );
}
