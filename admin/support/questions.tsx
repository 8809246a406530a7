import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { StaffQuestion } from '#contract/questions.ts';
import { Tabs } from '#ui/tabs.tsx';
import { adminApi } from '../admin-api.ts';
import { ageText, dateTimeText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { QueueLayout } from '../kit/queue-layout.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useQueueCursor } from '../kit/use-queue-cursor.ts';
import { invalidateList, useInfiniteRows } from '../kit/use-rows.ts';
import { ReplyForm } from './reply-form.tsx';

export { Questions as Component };

type ProductQuestion = z.output<typeof StaffQuestion>;

/** Product questions, the longest waiting first. Ctrl+Enter sends an answer and opens the next one. */
function Questions() {
  const [params] = useSearchParams();
  const open = params.get('tab') !== 'all';
  const { query, rows, count } = useInfiniteRows('questions', { open }, (next) =>
    adminApi('GET /v1/staff/questions', { query: { open, take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const queueCursor = useQueueCursor(rows, ({ id }) => String(id));
  const [goesOn, setGoesOn] = useState(false);
  const answer = (id: number) => async (text: string, seen: string | null) => {
    const call = { params: { id }, body: { text, seen } };
    const { answer: stored } = await adminApi('PUT /v1/staff/questions/{id}/answer', call).finally(() =>
      invalidateList('questions'),
    );
    setGoesOn(true);
    return stored?.text ?? null;
  };
  return (
    <>
      <ScreenHeading title="상품문의" />
      <Tabs
        label="상품문의"
        active={open ? 'open' : 'all'}
        tabs={[
          { key: 'open', label: '답할 것', to: '/questions' },
          { key: 'all', label: '모두', to: '/questions?tab=all' },
        ]}
      />
      <div className="mt-3">
        <ListStates
          shape="desk"
          query={query}
          isEmpty={rows.length === 0 && !queueCursor.open}
          empty={{ text: '답할 문의가 없어요.', to: '/reviews', name: '후기 보기' }}
        >
          <QueueLayout
            rows={rows}
            idOf={({ id }) => String(id)}
            open={queueCursor.open}
            onOpen={queueCursor.choose}
            row={(question) => <Brief question={question} />}
            more={<LoadMore query={query} shown={rows.length} count={count} />}
          >
            {queueCursor.open && (
              <>
                <p className="text-ink-600">
                  {queueCursor.open.product.name} · {queueCursor.open.author} ·{' '}
                  {dateTimeText(queueCursor.open.createDate)}
                </p>
                <p className="my-3 whitespace-pre-line text-title">{queueCursor.open.contents}</p>
                <ReplyForm
                  key={queueCursor.open.id}
                  goesOn={goesOn}
                  seen={queueCursor.open.answer?.text ?? null}
                  label={queueCursor.open.answer ? `답변 고치기 (${queueCursor.open.answer.by ?? ''})` : '답변'}
                  onSend={answer(queueCursor.open.id)}
                />
              </>
            )}
          </QueueLayout>
        </ListStates>
      </div>
    </>
  );
}

function Brief({ question }: { question: ProductQuestion }) {
  return (
    <>
      <span className="line-clamp-2">{question.contents}</span>
      <span className="mt-0.5 flex items-center justify-between gap-3 text-ink-600 text-second">
        <span className="truncate">{question.product.name}</span>
        <span className="flex shrink-0 items-center gap-1.5">
          {question.isSecret && <RowBadge>비밀</RowBadge>}
          {question.answer ? <RowBadge tone="good">답함</RowBadge> : ageText(question.createDate)}
        </span>
      </span>
    </>
  );
}
