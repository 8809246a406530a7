import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { StaffCase } from '#contract/payment-cases.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import { Reason, type Reasoned } from '../kit/reason-dialog.tsx';
import { momentOf } from '../kit/texts.ts';
import { listMoved, useRows } from '../kit/use-rows.ts';
import { Detail } from './detail.tsx';

type Case = z.output<typeof StaffCase>;

/** What no program may settle, the oldest first. */
export function Cases() {
  const { asked, rows, count } = useRows('cases', {}, (next) =>
    api('GET /v1/staff/cases', { query: { take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const [question, setQuestion] = useState<Reasoned | null>(null);
  return (
    <States
      asked={asked}
      isEmpty={rows.length === 0}
      empty={{ text: '열린 사건이 없어요.', to: '/', name: '오늘로 가기' }}
    >
      <ul className="pane divide-y divide-line">
        {rows.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{one.kindText}</p>
              <p className="text-ink-600 text-second">
                {momentOf(one.openDate)}
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
              <Detail detail={one.detail} />
            </div>
            <Button size="small" variant="secondary" onClick={() => setQuestion(closing(one))}>
              끝내기
            </Button>
          </li>
        ))}
      </ul>
      <More asked={asked} shown={rows.length} count={count} />
      <Reason asked={question} onClose={() => setQuestion(null)} />
    </States>
  );
}

const closing = ({ id, kindText }: Case): Reasoned => ({
  title: '사건을 끝낼까요?',
  confirm: '끝내기',
  label: '어떻게 해결했나요',
  about: kindText,
  do: (reason) =>
    api('PUT /v1/staff/cases/{id}/close', { params: { id }, body: { reason } }, { once: true }).then(() =>
      listMoved('cases'),
    ),
  said: '사건을 끝냈어요.',
});
