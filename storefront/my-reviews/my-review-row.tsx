import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { CustomerReview } from '#contract/reviews.ts';
import { dottedDay, momentText, shipText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { Stars } from '#ui/rating.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { reviewFaultTexts } from '../reviews/report-reasons.ts';
import { ReviewPhotos } from '../reviews/review-photos.tsx';
import { ReviewVideo } from '../reviews/review-video.tsx';
import { useSession } from '../session/session.tsx';
import { ReviewSubject } from './review-subject.tsx';
import { useReviewLists } from './use-review-lists.ts';

const AppealSheet = lazyPart(async () => ({ default: (await import('./appeal-sheet.tsx')).AppealSheet }), FailedSheet);

export function MyReviewRow({ review }: { review: CustomerReview }) {
  const { optionName, shipmentDate, uuid } = review.orderItemProduct;
  const removing = useDeleteReview(review);
  const appeal = useSheet(`appeal-${review.id}`);
  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <Link to={`/product/${review.product.id}`} className="block">
        <ReviewSubject product={review.product} option={optionName} ships={shipmentDate && shipText(shipmentDate)} />
      </Link>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <Stars score={review.score} />
        <span className="tabular text-caption text-ink-600">{dottedDay(review.createDate)}</span>
        {review.point > 0 && <Badge tone="quiet">{`${groupThousands(review.point)}P 받음`}</Badge>}
        {review.returned && <span className="text-caption text-ink-600">반품한 상품</span>}
      </p>
      {review.hidden && <HiddenReviewNotice hidden={review.hidden} onAppeal={appeal.open} />}
      <p className="mt-2 whitespace-pre-line break-words">{review.contents}</p>
      <ReviewVideo video={review.video} label="내 후기 영상" />
      <ReviewPhotos
        photos={review.reviewImages.map(({ imageFile }) => imageFile)}
        name={`${review.product.name} 후기`}
      />
      {review.answer && (
        <div className="mt-3 rounded-card bg-sunken px-4 py-3 text-second">
          <p className="font-semibold">판매자 답글</p>
          <p className="mt-1 whitespace-pre-line text-ink-600">{review.answer.text}</p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {review.changeUntil && (
          <ButtonLink to={`/my-cuma/review/write/${uuid}`} variant="secondary" size="small">
            고치기
          </ButtonLink>
        )}
        <Button variant="secondary" size="small" busy={removing.busy} onClick={removing.ask}>
          삭제
        </Button>
      </div>
      {appeal.opened && <AppealSheet review={review} onClose={appeal.close} />}
    </li>
  );
}

type Props = { hidden: NonNullable<CustomerReview['hidden']>; onAppeal: () => void };

/** Why a review is hidden, and how its author can appeal. */
function HiddenReviewNotice({ hidden: { reason, appealUntil, appeal }, onAppeal }: Props) {
  return (
    <div className="mt-3 rounded-card bg-sunken px-4 py-3 text-second">
      <p className="font-semibold">다른 분들에게 보이지 않는 후기예요</p>
      <p className="mt-1 text-ink-600">{reviewFaultTexts[reason]}. 별점이 낮다는 이유로는 가리지 않아요.</p>
      {appeal ? (
        <p className="mt-1 text-ink-600">
          {appeal.isAnswered ? '이의 신청을 확인했지만 다시 보여 드리기 어려워요.' : '이의 신청을 확인하고 있어요.'}
        </p>
      ) : (
        appealUntil && (
          <Button variant="secondary" size="small" className="mt-3" onClick={onAppeal}>
            {`이의 신청하기 (${momentText(appealUntil)}까지)`}
          </Button>
        )
      )}
    </div>
  );
}

/** Deletes a review after explaining what happens to its points. */
function useDeleteReview(review: CustomerReview) {
  const lists = useReviewLists();
  const { user, update } = useSession();
  const showSnackbar = useSnackbar();
  const showErrorSnackbar = useErrorSnackbar();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /v1/app-users/reviews/{id}', { params: { id: review.id } }),
    onSuccess({ line, point }) {
      lists.removed(review, line);
      if (user) update({ ...user, point: user.point - point });
      showSnackbar(point > 0 ? `후기를 삭제했어요. ${groupThousands(point)}P를 회수했어요.` : '후기를 삭제했어요.');
    },
    onError: (error) => showSnackbar(errorMessageOf(error)),
  });
  const confirmDelete = () =>
    showErrorSnackbar({
      title: '후기를 삭제할까요?',
      message: [
        ...(review.point > 0 ? [`이 후기로 받은 ${groupThousands(review.point)}P가 회수돼요.`] : []),
        review.returned
          ? '반품한 상품의 후기는 다시 쓸 수 없어요.'
          : '삭제해도 다시 쓸 수 있지만, 다시 쓴 후기에는 포인트가 지급되지 않아요.',
      ].join(' '),
      confirm: '삭제',
      cancel: '그대로 두기',
      danger: true,
      onConfirm: () => mutate(),
    });
  return { ask: confirmDelete, busy: isPending };
}
