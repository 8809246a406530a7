import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { StaffQuestion } from '#contract/questions.ts';
import { Tabs } from '#ui/tabs.tsx';
import { api } from '../api.ts';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import { Desk } from '../kit/queue-layout.tsx';
import { Mark } from '../kit/row-badge.tsx';
import { ageOf, momentOf } from '../kit/texts.ts';
import { useOne } from '../kit/use-queue-cursor.ts';
import { listMoved, useRows } from '../kit/use-rows.ts';
import { Answering } from './reply-form.tsx';

export { Questions as Component };

type Asked = z.output<typeof StaffQuestion>;

/** What shoppers ask about goods, the longest waiting first; an answer goes out with Ctrl+Enter and the next one opens. */
function Questions() {
  const [params] = useSearchParams();
  const open = params.get('tab') !== 'all';
  const { asked, rows, count } = useRows('questions', { open }, (next) =>
    api('GET /v1/staff/questions', { query: { open, take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const one = useOne(rows, ({ id }) => String(id));
  const [goesOn, setGoesOn] = useState(false);
  const answer = (id: number) => async (text: string) => {
    const call = { params: { id }, body: { text } };
    await api('PUT /v1/staff/questions/{id}/answer', call, { once: true });
    setGoesOn(true);
    listMoved('questions');
  };
  return (
    <>
      <Heading title="상품문의" />
      <Tabs
        label="상품문의"
        active={open ? 'open' : 'all'}
        tabs={[
          { key: 'open', label: '답할 것', to: '/questions' },
          { key: 'all', label: '모두', to: '/questions?tab=all' },
        ]}
      />
      <div className="mt-3">
        <States
          shape="desk"
          asked={asked}
          isEmpty={rows.length === 0}
          empty={{ text: '답할 문의가 없어요.', to: '/reviews', name: '후기 보기' }}
        >
          <Desk
            rows={rows}
            idOf={({ id }) => String(id)}
            open={one.open}
            onOpen={one.choose}
            row={(question) => <Brief question={question} />}
            more={<More asked={asked} shown={rows.length} count={count} />}
          >
            {one.open && (
              <>
                <p className="text-ink-600">
                  {one.open.product.name} · {one.open.author} · {momentOf(one.open.createDate)}
                </p>
                <p className="my-3 whitespace-pre-line text-title">{one.open.contents}</p>
                <Answering
                  key={one.open.id}
                  goesOn={goesOn}
                  before={one.open.answer?.text ?? ''}
                  label={one.open.answer ? `답변 고치기 (${one.open.answer.by ?? ''})` : '답변'}
                  onSend={answer(one.open.id)}
                />
              </>
            )}
          </Desk>
        </States>
      </div>
    </>
  );
}

function Brief({ question }: { question: Asked }) {
  return (
    <>
      <span className="line-clamp-2">{question.contents}</span>
      <span className="mt-0.5 flex items-center justify-between gap-3 text-ink-600 text-second">
        <span className="truncate">{question.product.name}</span>
        <span className="flex shrink-0 items-center gap-1.5">
          {question.isSecret && <Mark>비밀</Mark>}
          {question.answer ? <Mark tone="good">답함</Mark> : ageOf(question.createDate)}
        </span>
      </span>
    </>
  );
}
