import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { StaffPaymentCase } from '#contract/payment-cases.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList, useInfiniteRows } from '../kit/use-rows.ts';
import { useStaffPermissions } from '../session/me.ts';
import { CaseDetail } from './finance-detail.tsx';

type Case = z.output<typeof StaffPaymentCase>;

/** Cases that need a person, the oldest first. */
export function PaymentCases() {
  const { query, rows, count } = useInfiniteRows('cases', {}, (next) =>
    adminApi('GET /v1/staff/cases', { query: { take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const showToast = useToast();
  const maySend = useStaffPermissions()('deposit');
  const reserve = ({ id }: Case, isManual: boolean) =>
    adminApi('PUT /v1/staff/cases/{id}/manual', { params: { id }, body: { isManual } })
      .then(() =>
        showToast(
          isManual ? '이제 직접 보내 주세요. 결제사에는 요청하지 않아요.' : '결제사를 통해 돌려주도록 되돌렸어요.',
        ),
      )
      .catch((error: unknown) =>
        showToast(
          isApiError(error, 'INVALID_STATUS_TRANSITION')
            ? '결제사에 방금 요청했거나 이미 처리된 사건이에요. 1분 뒤에 다시 눌러 주세요.'
            : errorMessageOf(error),
        ),
      )
      .finally(() => invalidateList('cases'));
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
              {one.isReturn && one.isManual && (
                <p className="text-second">직접 보내는 중이에요. 그동안 고객이 알린 계좌는 받지 않아요.</p>
              )}
            </div>
            {one.isReturn && !maySend && (
              <p className="text-ink-600 text-second">
                {one.isManual ? '재무 담당이 직접 보내고 있어요.' : '재무 담당이 직접 보내거나 결제사가 돌려줘요.'}
              </p>
            )}
            {one.isReturn && maySend && !one.isManual && (
              <Button size="small" variant="secondary" onClick={() => void reserve(one, true)}>
                직접 보내기
              </Button>
            )}
            {one.isReturn && maySend && one.isManual && (
              <span className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => setQuestion(returned(one))}>
                  보냈어요
                </Button>
                <Button size="small" variant="secondary" onClick={() => void reserve(one, false)}>
                  보내지 않음
                </Button>
              </span>
            )}
            {!one.isReturn && (
              <Button size="small" variant="secondary" onClick={() => setQuestion(closing(one))}>
                끝내기
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LoadMore query={query} shown={rows.length} count={count} />
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
    </ListStates>
  );
}

const closing = ({ id, kindText }: Case): ReasonPrompt => ({
  title: '사건을 끝낼까요?',
  confirm: '끝내기',
  label: '어떻게 해결했나요',
  about: kindText,
  do: (reason) => closeCase(id, reason),
  doneText: '사건을 끝냈어요.',
});

const returned = ({ id, kindText }: Case): ReasonPrompt => ({
  title: '직접 보냈나요?',
  confirm: '보낸 것으로 적기',
  label: '증빙',
  about: `${kindText} 언제 어느 계좌로 보냈는지, 이체 번호를 적어 주세요.`,
  do: (reason) => closeCase(id, reason),
  doneText: '보낸 것으로 적었어요.',
});

const closeCase = (id: number, reason: string) =>
  adminApi('PUT /v1/staff/cases/{id}/close', { params: { id }, body: { reason } }).then(() => invalidateList('cases'));
