import { agoText, shipText } from '#contract/rules/dates.ts';
import { PhotoStrip } from '#ui/photo-strip.tsx';
import { Stars } from '#ui/rating.tsx';
import type { Review } from './reviews.ts';

export function ReviewCard({ review, now }: { review: Review; now: string }) {
  const { optionName, shipmentDate } = review.orderItemProduct;
  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <p className="flex items-center gap-2">
        <Stars score={review.score} />
        <span className="font-semibold text-second">{review.author}</span>
        <span className="text-caption text-ink-400">{agoText(review.createDate, now)}</span>
      </p>
      <p className="mt-1 text-caption text-ink-400">
        {optionName}
        {shipmentDate && ` · ${shipText(shipmentDate)}`}
        {review.returned && ' · 반품한 상품'}
      </p>
      <p className="mt-2 whitespace-pre-line">{review.contents}</p>
      {review.reviewImages.length > 0 && (
        <div className="mt-3">
          <PhotoStrip
            photos={review.reviewImages.map(({ imageFile }) => imageFile)}
            label={`${review.author}님의 사진`}
          />
        </div>
      )}
      {review.answer && (
        <div className="mt-3 rounded-card bg-sunken px-4 py-3 text-second">
          <p className="font-semibold">판매자 답글</p>
          <p className="mt-1 whitespace-pre-line text-ink-600">{review.answer.text}</p>
        </div>
      )}
    </li>
  );
}
