import { brand } from '#brand';
import { agoText, shipText } from '#contract/rules/dates.ts';
import { Stars } from '#ui/rating.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { ReviewVideo } from './review-video.tsx';
import type { ReviewView } from './review-view.ts';

type Props = {
  product: { id: number; name: string; distributor: { name: string } };
  review: ReviewView;
  now: string;
};

/** One review with its author, the reviewed parcel and its actions. */
export function ReviewCard({ product, review, now }: Props) {
  const { optionName, shipmentDate } = review.orderItemProduct;
  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <p className="flex flex-wrap items-center gap-2">
        <Stars score={review.score} />
        <span className="font-semibold text-second">{review.author}</span>
        <span className="text-caption text-ink-600">
          {agoText(review.createDate, now)}
          {review.isPaid && ' · 포인트 지급 후기'}
        </span>
      </p>
      <p className="mt-2 whitespace-pre-line break-words">{review.contents}</p>
      <p className="mt-1 text-caption text-ink-600">
        {optionName}
        {shipmentDate && ` · ${shipText(shipmentDate)}`}
        {review.returned && ' · 반품한 상품'}
      </p>
      <ReviewVideo video={review.video} label={`${review.author}님의 영상`} />
      <ReviewPhotos photos={review.reviewImages.map(({ imageFile }) => imageFile)} name={`${review.author}님의 후기`} />
      <ReviewActions product={product} review={review} />
      {review.answer && (
        <div className="answer">
          <b>판매자 답글</b>
          <p>{review.answer.text}</p>
          {brand.cardNamesSeller && <p className="answer-sign">{product.distributor.name} 드림</p>}
        </div>
      )}
    </li>
  );
}
