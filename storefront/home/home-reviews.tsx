import { Link } from 'react-router';
import { api } from '#client/api.ts';
import { agoText } from '#contract/rules/dates.ts';
import { classNames } from '#ui/cx.ts';
import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import { Stars } from '#ui/rating.tsx';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { Section } from '#ui/section.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { BelowTheFold } from './below-the-fold.tsx';

/** Recommended reviews of buyers. */
export function ReviewStrip({ now }: { now: string }) {
  return (
    <BelowTheFold name="reviews" ask={fetchReviews} height="h-83">
      {(reviews) => reviews.length > 0 && <Cards reviews={reviews} now={now} />}
    </BelowTheFold>
  );
}

type Recommended = Awaited<ReturnType<typeof fetchReviews>>[number];

async function fetchReviews() {
  const { entities } = await api('GET /v1/reviews/recommended', { query: { take: 8 } });
  return entities;
}

function Cards({ reviews, now }: { reviews: Recommended[]; now: string }) {
  return (
    <Section title="생생 후기" sub="먼저 드셔 본 분들의 이야기예요">
      <HorizontalScroll label="후기">
        {reviews.map((review) => (
          <li key={review.id} className="h-76 w-60 overflow-hidden rounded-sheet bg-sunken">
            <Card review={review} now={now} />
          </li>
        ))}
      </HorizontalScroll>
    </Section>
  );
}

/** Only the customer's own photo is shown above the text; the product's image is below, next to its name. */
function Card({ review, now }: { review: Recommended; now: string }) {
  const { reviewImages, product } = review;
  const reviewImage = reviewImages[0]?.imageFile;
  return (
    <Link to={`/product/${product.id}/reviews`} className="flex h-full flex-col">
      {reviewImage && <ResponsiveImage base={reviewImage} alt="" sizes="240px" className="min-h-0 flex-1" />}
      <div className={classNames('flex flex-col p-4', !reviewImage && 'flex-1')}>
        <Stars score={review.score} />
        <p className={classNames('mt-2', reviewImage ? 'line-clamp-2 text-second' : 'line-clamp-6')}>
          {review.contents}
        </p>
        <p className="mt-2 text-caption text-ink-400">
          {review.author} · {agoText(review.createDate, now)}
        </p>
        <p className="mt-auto flex items-center gap-3 pt-4">
          <Thumbnail base={product.imageSmall} placeholder={product.placeholder} side={44} rounded="lg" />
          <span className="line-clamp-2 min-w-0 font-medium text-second">{product.name}</span>
        </p>
      </div>
    </Link>
  );
}
