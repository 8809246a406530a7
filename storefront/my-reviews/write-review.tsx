import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { isRefusal, messageOf } from '#client/error-messages.ts';
import type { ToReview } from '#contract/reviews.ts';
import { shipText } from '#contract/rules/dates.ts';
import { grouped } from '#contract/rules/money.ts';
import { Part } from '../checkout/section.tsx';
import { Heading } from '../layout/heading.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { optionsText } from '../orders/texts.ts';
import { useSession } from '../session/session.tsx';
import { dropDraft, keepDraft, readDraft } from './review-draft.ts';
import { ReviewForm, type Said } from './review-form.tsx';
import { Subject } from './review-subject.tsx';
import { useReviewLists } from './use-review-lists.ts';

const empty = { score: 0, contents: '', photos: [], film: null };

export function Write({ line }: { line: ToReview }) {
  const [begin] = useState(() => readDraft(line.uuid) ?? empty);
  const [busy, setBusy] = useState(false);
  const done = useRef(false);
  const lists = useReviewLists();
  const { user, update } = useSession();
  const say = useSnackbar();
  const navigate = useNavigate();

  async function send(said: Said) {
    if (busy) return;
    setBusy(true);
    try {
      const body = { orderItemProduct: line.uuid, ...said };
      const review = await api('POST /v1/app-users/reviews', { body });
      done.current = true;
      dropDraft(line.uuid);
      lists.written(review);
      if (user) update({ ...user, point: user.point + review.point });
      say(review.point > 0 ? `후기를 남겼어요. ${grouped(review.point)}P를 드렸어요.` : '후기를 남겼어요.');
      await navigate('/my-cuma/reviews?tab=written', { replace: true });
    } catch (error) {
      say(messageOf(error));
      if (isRefusal(error, 'REVIEW_EXISTS')) await navigate('/my-cuma/reviews?tab=written', { replace: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Heading />
      <Part>
        <Subject
          product={line.product}
          option={optionsText(line)}
          ships={line.shipmentDate && shipText(line.shipmentDate)}
        />
      </Part>
      <ReviewForm
        begin={begin}
        points={line.points}
        word="후기 남기기"
        busy={busy}
        onKeep={(draft) => {
          if (!done.current && JSON.stringify(draft) !== JSON.stringify(empty)) keepDraft(line.uuid, draft);
        }}
        onSend={(said) => void send(said)}
      />
    </>
  );
}
