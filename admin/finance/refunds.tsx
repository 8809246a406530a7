import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { errorMessageOf } from '#client/error-messages.ts';
import type { StaffRefund } from '#contract/refunds.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { DataTable, hiddenHeading, numberHeading } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList, useInfiniteRows } from '../kit/use-rows.ts';
import { useStaffPermissions } from '../session/me.ts';

type Refund = z.output<typeof StaffRefund>;

/**
 * Refunds, failed ones first. They can be retried. With the permission for deposits they can be reserved, paid by hand and recorded with a
 * proof.
 */
export function StaffRefunds() {
  const showToast = useToast();
  const maySend = useStaffPermissions()('deposit');
  const { query, rows, count } = useInfiniteRows('refunds', {}, (next) =>
    adminApi('GET /v1/staff/refunds', { query: { take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const again = ({ uuid }: Refund) =>
    adminApi('PUT /v1/staff/refunds/{uuid}/retry', { params: { uuid } })
      .then(() => showToast('다시 시도했어요.'))
      .catch((error: unknown) => showToast(errorMessageOf(error)))
      .finally(() => invalidateList('refunds'));
  const reserve = ({ uuid }: Refund, isManual: boolean) =>
    adminApi('PUT /v1/staff/refunds/{uuid}/manual', { params: { uuid }, body: { isManual } })
      .then(() =>
        showToast(isManual ? '이제 직접 보내 주세요. 결제사에는 요청하지 않아요.' : '결제사 환불로 되돌렸어요.'),
      )
      .catch((error: unknown) => showToast(errorMessageOf(error)))
      .finally(() => invalidateList('refunds'));
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      empty={{ text: '환불이 없어요.', to: '/', name: '오늘로 가기' }}
    >
      <DataTable heads={['주문', numberHeading('금액'), '상태', '사유', hiddenHeading('할 일')]}>
        {rows.map((refund) => (
          <tr key={refund.uuid}>
            <td className="whitespace-nowrap">
              <Link
                to={`/orders?search=${refund.orderNumber}`}
                className="tabular text-brand-strong underline-offset-2 hover:underline"
              >
                {refund.orderNumber}
              </Link>
              <span className="block text-ink-600 text-second">{dateTimeText(refund.createDate)}</span>
            </td>
            <td className="tabular whitespace-nowrap text-right" data-name="금액">
              <span>
                {formatWon(refund.cash)}
                {refund.point > 0 && <span className="block text-second">{groupThousands(refund.point)}P</span>}
              </span>
            </td>
            <td data-name="상태">
              <span>
                <RowBadge tone={tones[refund.status]}>{refund.statusText}</RowBadge>
                {refund.problem && (
                  <span className="mt-1 block max-w-64 text-danger text-second">{refund.problem}</span>
                )}
                {refund.status === 'failed' && (
                  <span className="mt-1 block max-w-64 text-second">{stepText(refund, maySend)}</span>
                )}
              </span>
            </td>
            <td className="min-w-40" data-name="사유">
              {refund.reason}
            </td>
            <td className="whitespace-nowrap">
              {refund.status === 'failed' && (
                <span className="flex flex-wrap gap-2">
                  {refund.isManual && maySend && (
                    <>
                      <Button size="small" onClick={() => setQuestion(paidByHand(refund))}>
                        보냈어요
                      </Button>
                      <Button size="small" variant="secondary" onClick={() => void reserve(refund, false)}>
                        보내지 않음
                      </Button>
                    </>
                  )}
                  {!refund.isManual && (
                    <Button size="small" onClick={() => void again(refund)}>
                      다시 시도
                    </Button>
                  )}
                  {!refund.isManual && refund.isFinal && maySend && (
                    <Button size="small" variant="secondary" onClick={() => void reserve(refund, true)}>
                      직접 보내기
                    </Button>
                  )}
                </span>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      <LoadMore query={query} shown={rows.length} count={count} />
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
    </ListStates>
  );
}

const tones = { requested: 'warn', sent: 'warn', done: 'good', failed: 'bad' } as const;

function stepText({ isManual, isFinal }: Refund, maySend: boolean) {
  if (isManual)
    return maySend ? '직접 보내는 중이에요. 보낸 뒤에 보냈어요를 눌러 주세요.' : '재무 담당이 직접 보내고 있어요.';
  if (!isFinal) return '곧 결제사에 다시 요청해요. 직접 보내지 마세요.';
  return maySend ? '직접 보내려면 먼저 직접 보내기를 눌러 주세요.' : '다시 시도해도 안 되면 재무 담당이 직접 보내요.';
}

const paidByHand = ({ uuid, cash }: Refund): ReasonPrompt => ({
  title: `${formatWon(cash)}을 직접 보냈나요?`,
  confirm: '보낸 것으로 적기',
  label: '증빙',
  about: '언제 어느 계좌로 보냈는지, 이체 번호를 적어 주세요. 두 번 돌려주지 않게 돼요.',
  do: (reason) =>
    adminApi('PUT /v1/staff/refunds/{uuid}/done', { params: { uuid }, body: { reason } }).then(() =>
      invalidateList('refunds'),
    ),
  doneText: '보낸 것으로 적었어요.',
});
