import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { messageOf } from '#client/error-messages.ts';
import type { StaffRefund } from '#contract/refunds.ts';
import { grouped, won } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import { Reason, type Reasoned } from '../kit/reason-dialog.tsx';
import { Mark } from '../kit/row-badge.tsx';
import { hidden, number, Table } from '../kit/table.tsx';
import { momentOf } from '../kit/texts.ts';
import { useSay } from '../kit/toast.tsx';
import { listMoved, useRows } from '../kit/use-rows.ts';

type Refund = z.output<typeof StaffRefund>;

/** Refunds, those that are stuck first: tried again, or paid by hand with the proof written down. */
export function Refunds() {
  const say = useSay();
  const { asked, rows, count } = useRows('refunds', {}, (next) =>
    api('GET /v1/staff/refunds', { query: { take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const [question, setQuestion] = useState<Reasoned | null>(null);
  const again = ({ uuid }: Refund) =>
    api('PUT /v1/staff/refunds/{uuid}/retry', { params: { uuid } }, { once: true })
      .then(() => say('다시 시도했어요.'))
      .catch((error: unknown) => say(messageOf(error)))
      .finally(() => listMoved('refunds'));
  return (
    <States asked={asked} isEmpty={rows.length === 0} empty={{ text: '환불이 없어요.', to: '/', name: '오늘로 가기' }}>
      <Table heads={['주문', number('금액'), '상태', '사유', hidden('할 일')]}>
        {rows.map((refund) => (
          <tr key={refund.uuid}>
            <td className="whitespace-nowrap">
              <Link
                to={`/orders?search=${refund.orderNumber}`}
                className="tabular text-brand-strong underline-offset-2 hover:underline"
              >
                {refund.orderNumber}
              </Link>
              <span className="block text-ink-600 text-second">{momentOf(refund.createDate)}</span>
            </td>
            <td className="tabular whitespace-nowrap text-right" data-name="금액">
              <span>
                {won(refund.cash)}
                {refund.point > 0 && <span className="block text-second">{grouped(refund.point)}P</span>}
              </span>
            </td>
            <td data-name="상태">
              <span>
                <Mark tone={tones[refund.status]}>{refund.statusText}</Mark>
                {refund.problem && (
                  <span className="mt-1 block max-w-64 text-danger text-second">{refund.problem}</span>
                )}
              </span>
            </td>
            <td className="min-w-40" data-name="사유">
              {refund.reason}
            </td>
            <td className="whitespace-nowrap">
              {refund.status === 'failed' && (
                <span className="flex flex-wrap gap-2">
                  <Button size="small" onClick={() => void again(refund)}>
                    다시 시도
                  </Button>
                  <Button size="small" variant="secondary" onClick={() => setQuestion(byHand(refund))}>
                    직접 돌려줌
                  </Button>
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <More asked={asked} shown={rows.length} count={count} />
      <Reason asked={question} onClose={() => setQuestion(null)} />
    </States>
  );
}

const tones = { requested: 'warn', sent: 'warn', done: 'good', failed: 'bad' } as const;

const byHand = ({ uuid, cash }: Refund): Reasoned => ({
  title: `${won(cash)}을 직접 돌려줬나요?`,
  confirm: '돌려준 것으로 적기',
  label: '증빙',
  about: '언제 어느 계좌로 보냈는지, 이체 번호를 적어 주세요. 두 번 돌려주지 않게 돼요.',
  do: (reason) =>
    api('PUT /v1/staff/refunds/{uuid}/done', { params: { uuid }, body: { reason } }, { once: true }).then(() =>
      listMoved('refunds'),
    ),
  said: '돌려준 것으로 적었어요.',
});
