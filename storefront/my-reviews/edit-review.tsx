import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { CustomerReview } from '#contract/reviews.ts';
import { shipText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { reviewKeys } from '../reviews/reviews-query-keys.ts';
import { useSession } from '../session/session.tsx';
import { clearReviewDraft, keepReviewDraft, readReviewDraft } from './review-draft.ts';
import { ReviewEditor, type ReviewInput } from './review-form.tsx';
import { ReviewSubject } from './review-subject.tsx';
import { useReviewLists } from './use-review-lists.ts';

export function EditReview({ review }: { review: CustomerReview }) {
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  const lists = useReviewLists();
  const { user, update } = useSession();
  const showSnackbar = useSnackbar();
  const navigate = useNavigate();
  const { optionName, shipmentDate, uuid } = review.orderItemProduct;
  // The text only: the files of a review that is not saved stay as they are.
  const draftKey = `${uuid} ${review.version}`;
  const [draft] = useState(() => readReviewDraft(draftKey) ?? readReviewDraft(uuid));
  const isSent = useRef(false);

  async function sendReview(input: ReviewInput) {
    if (busy) return;
    setBusy(true);
    try {
      const changed = await api('PUT /v1/app-users/reviews/{id}', {
        params: { id: review.id },
        body: { ...input, version: review.version },
      });
      isSent.current = true;
      clearReviewDraft(draftKey);
      clearReviewDraft(uuid);
      lists.changed(changed);
      const more = changed.point - review.point;
      if (user) update({ ...user, point: user.point + more });
      showSnackbar(`후기를 고쳤어요.${pointsText(more)}`);
      await navigate('/my-cuma/reviews?tab=written', { replace: true });
    } catch (error) {
      showSnackbar(errorMessageOf(error));
      if (isApiError(error, 'REVIEW_CHANGED')) {
        // The form begins again with the changed review, and with the text that was not saved.
        keepReviewDraft(uuid, { score: input.score, contents: input.contents, photos: [], film: null });
        await cache.invalidateQueries({ queryKey: reviewKeys.ofLine(uuid) });
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <h1 className="sr-only">후기 고치기</h1>
      <OrderSection>
        <ReviewSubject product={review.product} option={optionName} ships={shipmentDate && shipText(shipmentDate)} />
        {review.point > 0 && (
          <p className="mt-4 rounded-card bg-sunken px-4 py-3 text-second">
            이 후기로 {groupThousands(review.point)}P를 받으셨어요. 사진이나 영상을 빼면 그만큼 회수돼요.
          </p>
        )}
      </OrderSection>
      <ReviewEditor
        begin={{
          score: draft?.score ?? review.score,
          contents: draft?.contents ?? review.contents,
          photos: review.reviewImages.map(({ imageFile }) => ({ id: imageFile, path: imageFile })),
          film: review.video && { id: 'keep', path: review.video.videoUrl },
          still: review.video && `${review.video.thumbnail}-360.webp`,
        }}
        points={null}
        word="고친 내용 저장하기"
        busy={busy}
        onKeep={({ score, contents }) => {
          const isChanged = score !== review.score || contents !== review.contents;
          if (isSent.current || !isChanged) clearReviewDraft(draftKey);
          else keepReviewDraft(draftKey, { score, contents, photos: [], film: null });
        }}
        onSend={(said) => void sendReview(said)}
      />
    </>
  );
}

function pointsText(more: number) {
  if (more === 0) return '';
  const points = `${groupThousands(Math.abs(more))}P`;
  return more > 0 ? ` ${points}를 더 드렸어요.` : ` ${points}를 회수했어요.`;
}
