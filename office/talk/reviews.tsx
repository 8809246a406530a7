import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { ReviewFault, StaffReview } from '#contract/reviews.ts';
import { Button } from '#ui/button.tsx';
import { PhotoStrip } from '#ui/photo-strip.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { api } from '../api.ts';
import { Desk } from '../kit/desk.tsx';
import { Heading } from '../kit/heading.tsx';
import { Mark } from '../kit/mark.tsx';
import { More } from '../kit/more.tsx';
import { useOne } from '../kit/one.ts';
import { Reason, type Reasoned } from '../kit/reason.tsx';
import { listMoved, useRows } from '../kit/rows.ts';
import { States } from '../kit/states.tsx';
import { momentOf } from '../kit/words.ts';
import { useMay } from '../session/me.ts';
import { Answering } from './answering.tsx';
import { Hiding } from './hiding.tsx';

export { Reviews as Component };

type Review = z.output<typeof StaffReview>;

const states = ['open', 'reported', 'appealed', 'hidden', 'all'] as const;
const stateNames = { open: '할 일', reported: '신고', appealed: '이의', hidden: '가린 것', all: '모두' } as const;

/** Why a review may be hidden; few stars are no reason. */
export const faultNames: Record<ReviewFault, string> = {
  personal: '개인정보',
  abuse: '욕설·비방',
  advert: '광고',
  unrelated: '상품과 무관',
  copied: '도용',
};

/** What people say about goods: answered by the seller, hidden only for a reason, settled when somebody objects. */
function Reviews() {
  const [params] = useSearchParams();
  const state = states.find((one) => one === params.get('tab')) ?? 'open';
  const { asked, rows, count } = useRows('reviews', { state }, (next) =>
    api('GET /v1/staff/reviews', { query: { state, take: 30, ...(next ? { page: Number(next) } : {}) } }),
  );
  const { open, choose } = useOne(rows, ({ id }) => String(id));
  return (
    <>
      <Heading title="후기" />
      <Tabs
        label="후기"
        active={state}
        tabs={states.map((key) => ({
          key,
          label: stateNames[key],
          to: key === 'open' ? '/reviews' : `/reviews?tab=${key}`,
        }))}
      />
      <div className="mt-3">
        <States
          asked={asked}
          isEmpty={rows.length === 0}
          empty={{ text: '여기에는 후기가 없어요.', to: '/', name: '오늘로 가기' }}
        >
          <Desk
            rows={rows}
            idOf={({ id }) => String(id)}
            open={open}
            onOpen={choose}
            row={(review) => <Brief review={review} />}
            more={<More asked={asked} shown={rows.length} count={count} />}
          >
            {open && <Page key={open.id} review={open} />}
          </Desk>
        </States>
      </div>
    </>
  );
}

function Brief({ review }: { review: Review }) {
  return (
    <>
      <span className="line-clamp-2">{review.contents}</span>
      <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-ink-600 text-second">
        <span>★ {review.score}</span>
        {review.reports.length > 0 && <Mark tone="bad">신고 {review.reports.length}</Mark>}
        {review.appeal && !review.appeal.isAnswered && <Mark tone="warn">이의</Mark>}
        {review.hidden && <Mark>가림</Mark>}
        <span className="min-w-0 truncate">{review.product.name}</span>
      </span>
    </>
  );
}

function Page({ review }: { review: Review }) {
  const may = useMay();
  const [hiding, setHiding] = useState(false);
  const [question, setQuestion] = useState<Reasoned | null>(null);
  const { id } = review;
  const isReported = review.reports.length > 0 || (review.appeal !== null && !review.appeal.isAnswered);
  return (
    <>
      <p className="text-ink-600">
        {review.product.name} · {review.orderItemProduct.optionName}
      </p>
      <p className="text-ink-600">
        ★ {review.score} · {review.author} · {momentOf(review.createDate)}
      </p>
      <p className="my-3 whitespace-pre-line text-title">{review.contents}</p>
      <PhotoStrip photos={review.reviewImages.map(({ imageFile }) => imageFile)} label="후기 사진" />
      {review.reports.map((report, at) => (
        <p key={at} className="mt-2 rounded-card bg-[#fde8e6] p-3">
          신고: {faultNames[report.reason]} {report.detail}
        </p>
      ))}
      {review.appeal && <p className="mt-2 rounded-card bg-[#fff1dc] p-3">이의: {review.appeal.text}</p>}
      {may('moderate') && (
        <div className="my-4 flex flex-wrap gap-2">
          {review.hidden ? (
            <Button size="small" variant="secondary" onClick={() => setQuestion(showing(id))}>
              다시 보이기
            </Button>
          ) : (
            <Button size="small" variant="secondary" onClick={() => setHiding(true)}>
              가리기
            </Button>
          )}
          {isReported && (
            <Button size="small" variant="secondary" onClick={() => setQuestion(settling(id))}>
              그대로 두기
            </Button>
          )}
        </div>
      )}
      {may('answer') && !review.hidden && (
        <Answering
          label={review.answer ? '답글 고치기' : '답글'}
          before={review.answer?.text ?? ''}
          onSend={async (text) => {
            const call = { params: { id }, body: { text } };
            await api('PUT /v1/staff/reviews/{id}/answer', call, { idempotencyKey: crypto.randomUUID() });
            listMoved('reviews');
          }}
        />
      )}
      <Hiding id={id} opened={hiding} onClose={() => setHiding(false)} />
      <Reason asked={question} onClose={() => setQuestion(null)} />
    </>
  );
}

const showing = (id: number): Reasoned => ({
  title: '다시 보일까요?',
  confirm: '보이기',
  do: (reason) =>
    api('PUT /v1/staff/reviews/{id}/unblind', { params: { id }, body: { reason } }).then(() => listMoved('reviews')),
  said: '후기를 다시 보여요.',
});

const settling = (id: number): Reasoned => ({
  title: '그대로 둘까요?',
  confirm: '그대로 두기',
  about: '신고하거나 이의를 낸 분께 알려요.',
  do: (reason) =>
    api('PUT /v1/staff/reviews/{id}/settle', { params: { id }, body: { reason } }).then(() => listMoved('reviews')),
  said: '그대로 두었어요.',
});
