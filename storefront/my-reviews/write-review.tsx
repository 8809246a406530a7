import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { ReviewableItem } from '#contract/reviews.ts';
import { shipText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { HiddenHeading } from '../layout/page-heading.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { optionsText } from '../orders/order-texts.ts';
import { useSession } from '../session/session.tsx';
import { clearReviewDraft, keepReviewDraft, readReviewDraft } from './review-draft.ts';
import { ReviewEditor, type ReviewInput } from './review-form.tsx';
import { ReviewSubject } from './review-subject.tsx';
import { useReviewLists } from './use-review-lists.ts';

const empty = { score: 0, contents: '', photos: [], film: null };

export function WriteReview({ line }: { line: ReviewableItem }) {
  const [begin] = useState(() => readReviewDraft(line.uuid) ?? empty);
  const [busy, setBusy] = useState(false);
  const isSent = useRef(false);
  const lists = useReviewLists();
  const { user, update } = useSession();
  const showSnackbar = useSnackbar();
  const navigate = useNavigate();

  async function sendReview(input: ReviewInput) {
    if (busy) return;
    setBusy(true);
    try {
      const body = { orderItemProduct: line.uuid, ...input };
      const review = await api('POST /v1/app-users/reviews', { body });
      isSent.current = true;
      clearReviewDraft(line.uuid);
      lists.written(review);
      if (user) update({ ...user, point: user.point + review.point });
      showSnackbar(
        review.point > 0 ? `후기를 남겼어요. ${groupThousands(review.point)}P를 드렸어요.` : '후기를 남겼어요.',
      );
      await navigate('/my-cuma/reviews?tab=written', { replace: true });
    } catch (error) {
      showSnackbar(errorMessageOf(error));
      if (isApiError(error, 'REVIEW_EXISTS')) await navigate('/my-cuma/reviews?tab=written', { replace: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <HiddenHeading />
      <OrderSection>
        <ReviewSubject
          product={line.product}
          option={optionsText(line)}
          ships={line.shipmentDate && shipText(line.shipmentDate)}
        />
      </OrderSection>
      <ReviewEditor
        begin={begin}
        points={line.points}
        word="후기 남기기"
        busy={busy}
        onKeep={(draft) => {
          if (!isSent.current && JSON.stringify(draft) !== JSON.stringify(empty)) keepReviewDraft(line.uuid, draft);
        }}
        onSend={(said) => void sendReview(said)}
      />
    </>
  );
}
