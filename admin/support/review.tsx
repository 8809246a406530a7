import { useState } from 'react';
import type { z } from 'zod';
import type { ReviewReportReason, StaffReview } from '#contract/reviews.ts';
import { Button } from '#ui/button.tsx';
import { PhotoStrip } from '#ui/photo-strip.tsx';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { useStaffPermissions } from '../session/me.ts';
import { HideReviewDialog } from './hide-review.tsx';
import { ReplyForm } from './reply-form.tsx';

type Review = z.output<typeof StaffReview>;

/** The reasons for which a review may be hidden. A low rating is no reason. */
const faultNames: Record<ReviewReportReason, string> = {
  personal: '개인정보',
  abuse: '욕설·비방',
  advert: '광고',
  unrelated: '상품과 무관',
  copied: '도용',
};

/** One review with its reports and its author’s appeal, to be answered, hidden or kept. */
export function StaffReviewPage({ review }: { review: Review }) {
  const may = useStaffPermissions();
  const [hiding, setHiding] = useState(false);
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const { id } = review;
  const isReported = review.reports.length > 0 || (review.appeal !== null && !review.appeal.isAnswered);
  return (
    <>
      <p className="text-ink-600">
        {review.product.name} · {review.orderItemProduct.optionName}
      </p>
      <p className="text-ink-600">
        ★ {review.score} · {review.author} · {dateTimeText(review.createDate)}
      </p>
      <p className="my-3 whitespace-pre-line text-title">{review.contents}</p>
      <PhotoStrip photos={review.reviewImages.map(({ imageFile }) => imageFile)} label="후기 사진" />
      {review.reports.map((report, at) => (
        <p key={at} className="mt-2 rounded-card bg-[#fde8e6] p-3">
          신고: {faultNames[report.reason]} {report.detail}
        </p>
      ))}
      {review.appeal && (
        <p className="mt-2 rounded-card bg-[#fff1dc] p-3">
          {review.appeal.text ? `이의: ${review.appeal.text}` : '쓴 분이 이의를 냈어요.'}
        </p>
      )}
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
        <ReplyForm
          label={review.answer ? '답글 고치기' : '답글'}
          seen={review.answer?.text ?? null}
          onSend={async (text, seen) => {
            const call = { params: { id }, body: { text, seen } };
            const { answer } = await adminApi('PUT /v1/staff/reviews/{id}/answer', call).finally(() =>
              invalidateList('reviews'),
            );
            return answer?.text ?? null;
          }}
        />
      )}
      <HideReviewDialog id={id} opened={hiding} onClose={() => setHiding(false)} />
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
    </>
  );
}

const showing = (id: number): ReasonPrompt => ({
  title: '다시 보일까요?',
  confirm: '보이기',
  do: (reason) =>
    adminApi('PUT /v1/staff/reviews/{id}/unblind', { params: { id }, body: { reason } }).then(() =>
      invalidateList('reviews'),
    ),
  doneText: '후기를 다시 보여요.',
});

const settling = (id: number): ReasonPrompt => ({
  title: '그대로 둘까요?',
  confirm: '그대로 두기',
  about: '신고하거나 이의를 낸 분께 알려요.',
  do: (reason) =>
    adminApi('PUT /v1/staff/reviews/{id}/settle', { params: { id }, body: { reason } }).then(() =>
      invalidateList('reviews'),
    ),
  doneText: '그대로 두었어요.',
});
