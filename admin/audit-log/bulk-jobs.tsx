import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#client/error-messages.ts';
import type { Batch, BatchAct } from '#contract/bulk-jobs.ts';
import { won } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { Mark } from '../kit/row-badge.tsx';
import { hidden, Table } from '../kit/table.tsx';
import { approvalActs, momentOf } from '../kit/texts.ts';
import { useSay } from '../kit/toast.tsx';
import { listMoved } from '../kit/use-rows.ts';
import { keys } from '../query-keys.ts';
import { Faults } from './failed-rows.tsx';

export { Work as Component };

const actNames: Record<BatchAct, string> = {
  confirm: '발주확인',
  unconfirm: '발주확인 되돌리기',
  delay: '출고 미루기',
  ready: '포장 완료',
  ship: '출고',
  unship: '출고 되돌리기',
  deliver: '배송완료',
  undeliver: '배송완료 되돌리기',
};

/** What one did to many lines, how far it has come, and the way back as long as there is one. */
function Work() {
  const asked = useQuery({
    queryKey: keys.list('batches'),
    queryFn: () => api('GET /v1/staff/batches', {}),
    refetchInterval: 3_000,
  });
  const say = useSay();
  const [faults, setFaults] = useState<Batch | null>(null);
  const act = (path: 'undo' | 'stop' | 'again', { uuid }: Batch) =>
    api(`PUT /v1/staff/batches/{uuid}/${path}`, { params: { uuid } })
      .catch((error: unknown) => say(messageOf(error)))
      .finally(() => {
        listMoved('batches');
        listMoved('lines');
      });
  const batches = asked.data?.entities ?? [];
  return (
    <>
      <Heading title="내 작업" about="창을 닫아도 끝까지 해요" />
      <States asked={asked} isEmpty={batches.length === 0} empty={{ text: '여러 건을 한 번에 한 일이 아직 없어요.' }}>
        <Table heads={['언제', '한 일', '결과', hidden('되돌리기')]}>
          {batches.map((one) => (
            <tr key={one.uuid}>
              <td className="tabular whitespace-nowrap">{momentOf(one.createDate)}</td>
              <td>
                {actNames[one.act]} {one.total}건
              </td>
              <td>
                <Result one={one} />
              </td>
              <td>
                <span className="flex flex-wrap gap-2">
                  {one.state === 'running' && (
                    <Button size="small" variant="secondary" onClick={() => void act('stop', one)}>
                      멈추기
                    </Button>
                  )}
                  {one.refused > 0 && (
                    <Button size="small" variant="secondary" onClick={() => setFaults(one)}>
                      못 한 것 보기
                    </Button>
                  )}
                  {isOpen(one) && (
                    <Button size="small" variant="secondary" onClick={() => void act('undo', one)}>
                      되돌리기
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </Table>
      </States>
      <OwnRequests />
      {faults && <Faults one={faults} onClose={() => setFaults(null)} onAgain={() => void act('again', faults)} />}
    </>
  );
}

/** What one asked a second person for: it waits, was done, or was refused and why. */
function OwnRequests() {
  const asked = useQuery({
    queryKey: keys.list('approvals', { mine: true }),
    queryFn: () => api('GET /v1/staff/approvals/mine', {}),
    refetchInterval: 30_000,
  });
  const rows = asked.data?.entities ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="own-requests" className="mt-6">
      <h2 id="own-requests" className="mb-2 font-bold text-title">
        내가 올린 승인 요청
      </h2>
      <Table heads={['언제', '요청', '결과']}>
        {rows.map((one) => (
          <tr key={one.id}>
            <td className="tabular whitespace-nowrap">{momentOf(one.createDate)}</td>
            <td>
              <div>
                {approvalActs[one.act] ?? one.act}
                {one.amount !== null && ` · ${won(one.amount)}`}
                <span className="block text-ink-600 text-second">{one.reason}</span>
                {one.order && (
                  <Link to={`/orders/${one.order.id}`} className="tabular text-brand-strong text-second underline">
                    {one.order.orderNumber}
                  </Link>
                )}
              </div>
            </td>
            <td>
              <div>
                <Mark tone={tones[one.verdict ?? 'waiting']}>{verdicts[one.verdict ?? 'waiting']}</Mark>
                {one.answer && <span className="mt-1 block">{one.answer}</span>}
                {one.decideDate && <span className="block text-ink-600 text-second">{momentOf(one.decideDate)}</span>}
              </div>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

const verdicts = { waiting: '승인 대기', approved: '승인함', refused: '거절함' } as const;
const tones = { waiting: 'warn', approved: 'good', refused: 'bad' } as const;

/** Whether it can be taken back now; the server looks again. */
function isOpen({ state, done, undoUntilDate, undoneBy }: Batch) {
  return (
    state !== 'running' &&
    done > 0 &&
    undoneBy === null &&
    undoUntilDate !== null &&
    Date.parse(undoUntilDate) > Date.now()
  );
}

function Result({ one: { state, done, refused, skipped, undoneBy } }: { one: Batch }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {done}건 했어요
      {refused > 0 && <Mark tone="bad">{refused}건 못 함</Mark>}
      {skipped > 0 && <Mark tone="warn">{skipped}건 멈춤</Mark>}
      {state === 'running' && <Mark tone="warn">하고 있어요</Mark>}
      {undoneBy && <Mark>되돌렸어요</Mark>}
    </span>
  );
}
