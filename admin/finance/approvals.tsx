import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { errorMessageOf } from '#client/error-messages.ts';
import type { StaffApproval } from '#contract/approvals.ts';
import { formatWon } from '#contract/rules/money.ts';
import type { StaffRole } from '#contract/staff-role.ts';
import { Button } from '#ui/button.tsx';
import { PriceBreakdown } from '#ui/price-breakdown.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { adminApi } from '../admin-api.ts';
import { approvalActs, dateTimeText, waitText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import { roleNames } from '../kit/role-names.ts';
import { RowBadge } from '../kit/row-badge.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList, useInfiniteRows } from '../kit/use-rows.ts';
import { useStaffPermissions } from '../session/me.ts';
import { CaseDetail } from './finance-detail.tsx';

export { Approvals as Component };

type Approval = z.output<typeof StaffApproval>;
type Verdict = 'approved' | 'refused';

/** Requests for dual approval. Requesters cannot decide their requests. */
function Approvals() {
  const showToast = useToast();
  const may = useStaffPermissions();
  const [params] = useSearchParams();
  const state = params.get('tab') === 'decided' ? 'decided' : 'open';
  const { query, rows, count } = useInfiniteRows('approvals', { state }, (next) =>
    adminApi('GET /v1/staff/approvals', { query: { state, take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const [reason, setReason] = useState('');
  const isMissing = reason.trim().length < 2;
  const [question, setQuestion] = useState<{ one: Approval; verdict: Verdict } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // The reason for one refusal is not the reason for the next one.
  function open(one: Approval, verdict: Verdict) {
    setReason('');
    setError(null);
    setQuestion({ one, verdict });
  }
  async function decide({ one, verdict }: { one: Approval; verdict: Verdict }) {
    if (verdict === 'refused' && isMissing) return setError(new Error('거절하는 사유를 입력해 주세요.'));
    setBusy(true);
    setError(null);
    const call = {
      params: { id: one.id },
      body: { verdict, ...(verdict === 'refused' ? { reason: reason.trim() } : {}) },
    };
    await adminApi('PUT /v1/staff/approvals/{id}', call)
      .then(() => {
        setQuestion(null);
        showToast(verdict === 'approved' ? '승인했어요.' : '거절했어요.');
      })
      .catch(setError);
    setBusy(false);
    invalidateList('approvals');
  }
  return (
    <>
      <ScreenHeading title="승인함" />
      <Tabs
        label="승인함"
        active={state}
        tabs={[
          { key: 'open', label: '대기', to: '/approvals' },
          { key: 'decided', label: '처리함', to: '/approvals?tab=decided' },
        ]}
      />
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        empty={{ text: '승인할 것이 없어요.', to: '/', name: '오늘로 가기' }}
      >
        <ul className="pane divide-y divide-line">
          {rows.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 flex-1 max-sm:basis-full">
                <p className="font-medium">
                  {approvalActs[one.act] ?? one.act}{' '}
                  {one.verdict ? (
                    <RowBadge>{one.verdict === 'approved' ? '승인함' : '거절함'}</RowBadge>
                  ) : (
                    <RowBadge>{waitText(one.createDate)}</RowBadge>
                  )}
                </p>
                <p>{one.reason}</p>
                <p className="text-ink-600 text-second">
                  {one.askedBy} · {dateTimeText(one.createDate)}
                  {one.decidedBy && ` · ${one.decidedBy} 님이 ${dateTimeText(one.decideDate ?? one.createDate)}에 답함`}
                </p>
                {one.answer && <p className="text-second">거절 사유: {one.answer}</p>}
                <About one={one} />
              </div>
              {!one.verdict &&
                (one.isOwn ? (
                  <p className="text-ink-600 text-second">내가 올린 요청이에요. 다른 분이 답해야 해요.</p>
                ) : one.isForOwners && !may('staff') ? (
                  <p className="text-ink-600 text-second">직원 일은 대표만 답할 수 있어요.</p>
                ) : (
                  <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
                    <Button size="small" onClick={() => open(one, 'approved')}>
                      승인
                    </Button>
                    <Button size="small" variant="secondary" onClick={() => open(one, 'refused')}>
                      거절
                    </Button>
                  </span>
                ))}
            </li>
          ))}
        </ul>
        <LoadMore query={query} shown={rows.length} count={count} />
      </ListStates>
      <PromptDialog
        opened={question !== null}
        title={question?.verdict === 'approved' ? '승인할까요?' : '거절할까요?'}
        confirm={question?.verdict === 'approved' ? '승인' : '거절'}
        danger={question?.verdict === 'refused'}
        busy={busy}
        error={error && errorMessageOf(error)}
        onConfirm={() => question && void decide(question)}
        onClose={() => setQuestion(null)}
      >
        {question && (
          <>
            <p>
              {approvalActs[question.one.act] ?? question.one.act} · {question.one.reason}
            </p>
            <About one={question.one} />
            {question.verdict === 'refused' && (
              <div className="mt-3">
                <ReasonField
                  label="거절 사유 (요청한 분이 읽어요)"
                  most={300}
                  rows={2}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              </div>
            )}
          </>
        )}
      </PromptDialog>
    </>
  );
}

/** The subject of an approval: order, items and buyer, or the person or coupon; the refund with its price breakdown, and the exceeded limit. */
function About({ one: { order, target, preview, amount, limit, detail } }: { one: Approval }) {
  return (
    <>
      {order ? (
        <div className="mt-2 flex items-center gap-3">
          {order.image && <img src={`${order.image}-360.webp`} alt="" className="size-12 rounded-card object-cover" />}
          <p className="min-w-0 text-second">
            <Link to={`/orders/${order.id}`} className="tabular font-medium text-brand-700 underline">
              {order.orderNumber}
            </Link>
            <span className="block">
              {order.name} {order.units}개 · {order.buyer}
            </span>
          </p>
        </div>
      ) : (
        <CaseDetail detail={{ ...(target && { target }), ...shownDetailOf(detail) }} />
      )}
      {preview && (
        <div className="mt-2 max-w-md">
          <PriceBreakdown
            rows={preview.rows.filter(({ code }) => code !== 'total')}
            total={preview.cash}
            totalLabel="환불 금액"
          />
          <p className="mt-1 text-ink-600 text-second">{preview.wayText}</p>
        </div>
      )}
      {amount !== null && limit !== null && (
        <p className="mt-1 text-second">
          {formatWon(amount)} · 혼자 할 수 있는 {formatWon(limit)}을 넘어요
        </p>
      )}
    </>
  );
}

const hiddenFields = new Set(['reason', 'person', 'distributor', 'coupon', 'images']);

/** The values of a request that are not shown elsewhere, with the Korean name of a role. */
function shownDetailOf(detail: Approval['detail']) {
  const shown = Object.entries(detail).filter(([name]) => !hiddenFields.has(name));
  return Object.fromEntries(
    shown.map(([name, value]) => [name, name === 'role' ? (roleNames[value as StaffRole] ?? value) : value]),
  );
}
