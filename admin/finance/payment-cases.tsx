import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { StaffPaymentCase } from '#contract/payment-cases.ts';
import { returnCaseKinds } from '#contract/rules/payments.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { invalidateList, useInfiniteRows } from '../kit/use-rows.ts';
import { CaseDetail } from './finance-detail.tsx';

type Case = z.output<typeof StaffPaymentCase>;

/** Cases that need a person, the oldest first. */
export function PaymentCases() {
  const { query, rows, count } = useInfiniteRows('cases', {}, (next) =>
    adminApi('GET /v1/staff/cases', { query: { take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      empty={{ text: '열린 사건이 없어요.', to: '/', name: '오늘로 가기' }}
    >
      <ul className="pane divide-y divide-line">
        {rows.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{one.kindText}</p>
              <p className="text-ink-600 text-second">
                {dateTimeText(one.openDate)}
                {one.orderNumber && (
                  <>
                    {' · '}
                    <Link
                      to={`/orders?search=${one.orderNumber}`}
                      className="text-brand-strong underline-offset-2 hover:underline"
                    >
                      {one.orderNumber}
                    </Link>
                  </>
                )}
              </p>
              <CaseDetail detail={one.detail} />
            </div>
            <Button size="small" variant="secondary" onClick={() => setQuestion(closing(one))}>
              끝내기
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore query={query} shown={rows.length} count={count} />
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
    </ListStates>
  );
}

const closing = ({ id, kind, kindText }: Case): ReasonPrompt => ({
  title: '사건을 끝낼까요?',
  confirm: '끝내기',
  label: '어떻게 해결했나요',
  about: returnCaseKinds.some((one) => one === kind)
    ? `${kindText} 끝내면 직접 돌려준 것으로 기록하고, 결제사를 통해서는 돌려주지 않아요.`
    : kindText,
  do: (reason) =>
    adminApi('PUT /v1/staff/cases/{id}/close', { params: { id }, body: { reason } }).then(() =>
      invalidateList('cases'),
    ),
  doneText: '사건을 끝냈어요.',
});
