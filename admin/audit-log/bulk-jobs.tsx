import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { BulkActionName, BulkJob } from '#contract/bulk-jobs.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { approvalActs, dateTimeText, waitText } from '../kit/admin-texts.ts';
import { DataTable, hiddenHeading } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { ScreenLink } from '../kit/screen-link.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';

export { Work as Component };

const actNames: Record<BulkActionName, string> = {
  confirm: '발주확인',
  unconfirm: '발주확인 되돌리기',
  delay: '출고 미루기',
  ready: '준비 완료',
  ship: '출고',
  unship: '출고 되돌리기',
  deliver: '배송완료',
  undeliver: '배송완료 되돌리기',
};

/** The bulk jobs of the staff member with their progress, and undo while it is possible. */
function Work() {
  const query = useQuery({
    queryKey: adminKeys.list('batches'),
    queryFn: () => adminApi('GET /v1/staff/batches', {}),
    refetchInterval: 3_000,
  });
  const showToast = useToast();
  const [faults, setFaults] = useState<BulkJob | null>(null);
  const sendJobAction = (path: 'undo' | 'stop' | 'again', { uuid }: BulkJob) =>
    adminApi(`PUT /v1/staff/batches/{uuid}/${path}`, { params: { uuid } })
      .catch((error: unknown) => showToast(errorMessageOf(error)))
      .finally(() => {
        invalidateList('batches');
        invalidateList('lines');
      });
  const batches = query.data?.entities ?? [];
  return (
    <>
      <ScreenHeading title="내 작업" about="창을 닫아도 끝까지 해요" />
      <ListStates
        query={query}
        isEmpty={batches.length === 0}
        empty={{ text: '여러 건을 한 번에 한 일이 아직 없어요.' }}
      >
        <DataTable heads={['언제', '한 일', '결과', hiddenHeading('되돌리기')]}>
          {batches.map((one) => (
            <tr key={one.uuid}>
              <td className="tabular whitespace-nowrap">{dateTimeText(one.createDate)}</td>
              <td>
                {actNames[one.act]} {one.total}건
              </td>
              <td>
                <Result one={one} />
              </td>
              <td>
                <span className="flex flex-wrap gap-2">
                  {one.state === 'running' && (
                    <Button size="small" variant="secondary" onClick={() => void sendJobAction('stop', one)}>
                      멈추기
                    </Button>
                  )}
                  {one.refused > 0 && (
                    <Button size="small" variant="secondary" onClick={() => setFaults(one)}>
                      못 한 것 보기
                    </Button>
                  )}
                  {isOpen(one) && (
                    <Button size="small" variant="secondary" onClick={() => void sendJobAction('undo', one)}>
                      되돌리기
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </DataTable>
      </ListStates>
      <OwnRequests />
      {faults && (
        <FailedJobRows
          one={faults}
          onClose={() => setFaults(null)}
          onAgain={() => void sendJobAction('again', faults)}
        />
      )}
    </>
  );
}

/** The approval requests of the staff member: waiting, done, or rejected with a reason. */
function OwnRequests() {
  const query = useQuery({
    queryKey: adminKeys.list('approvals', { mine: true }),
    queryFn: () => adminApi('GET /v1/staff/approvals/mine', {}),
    refetchInterval: 30_000,
  });
  const rows = query.data?.entities ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="own-requests" className="mt-6">
      <h2 id="own-requests" className="mb-2 font-bold text-title">
        내가 올린 승인 요청
      </h2>
      <DataTable heads={['언제', '요청', '결과']}>
        {rows.map((one) => (
          <tr key={one.id}>
            <td className="tabular whitespace-nowrap">{dateTimeText(one.createDate)}</td>
            <td>
              <div>
                {approvalActs[one.act] ?? one.act}
                {one.amount !== null && ` · ${formatWon(one.amount)}`}
                <span className="block text-ink-600 text-second">{one.reason}</span>
                {one.order && (
                  <ScreenLink
                    to={`/orders/${one.order.id}`}
                    className="tabular text-brand-strong text-second underline"
                  >
                    {one.order.orderNumber}
                  </ScreenLink>
                )}
              </div>
            </td>
            <td>
              <div>
                <RowBadge tone={tones[one.verdict ?? 'waiting']}>{verdicts[one.verdict ?? 'waiting']}</RowBadge>
                {one.answer && <span className="mt-1 block">{one.answer}</span>}
                <span className="block text-ink-600 text-second">
                  {one.decideDate ? dateTimeText(one.decideDate) : waitText(one.createDate)}
                </span>
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

const verdicts = { waiting: '승인 대기', approved: '승인함', refused: '거절함' } as const;
const tones = { waiting: 'warn', approved: 'good', refused: 'bad' } as const;

/** Whether the job can be undone now. The server checks again. */
function isOpen({ state, done, undoUntilDate, undoneBy }: BulkJob) {
  return (
    state !== 'running' &&
    done > 0 &&
    undoneBy === null &&
    undoUntilDate !== null &&
    Date.parse(undoUntilDate) > Date.now()
  );
}

function Result({ one: { state, done, refused, skipped, undoneBy } }: { one: BulkJob }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {done}건 했어요
      {refused > 0 && <RowBadge tone="bad">{refused}건 못 함</RowBadge>}
      {skipped > 0 && <RowBadge tone="warn">{skipped}건 멈춤</RowBadge>}
      {state === 'running' && <RowBadge tone="warn">하고 있어요</RowBadge>}
      {undoneBy && <RowBadge>되돌렸어요</RowBadge>}
    </span>
  );
}

/** The refused rows of a bulk job with their errors. */
function FailedJobRows({ one, onClose, onAgain }: { one: BulkJob; onClose: () => void; onAgain: () => void }) {
  const query = useQuery({
    queryKey: adminKeys.list('batch', { uuid: one.uuid }),
    queryFn: () => adminApi('GET /v1/staff/batches/{uuid}/rows', { params: { uuid: one.uuid } }),
  });
  const again = () => {
    onAgain();
    onClose();
  };
  return (
    <PromptDialog
      opened
      title={`${one.refused}건은 하지 못했어요`}
      confirm="다시 하기"
      onConfirm={again}
      onClose={onClose}
    >
      <ListStates query={query} isEmpty={!query.data} empty={{ text: '' }} rows={3}>
        <ul>
          {query.data?.entities
            .filter(({ state }) => state === 'refused')
            .map(({ n, invoice, message }) => (
              <li key={n} className="border-line border-b py-2">
                {n}번째 줄 {invoice}
                <span className="block text-danger">{message}</span>
              </li>
            ))}
        </ul>
      </ListStates>
    </PromptDialog>
  );
}
