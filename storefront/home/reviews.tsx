import { Link } from 'react-router';
import { api } from '#browser/api.ts';
import { agoText } from '#contract/rules/dates.ts';
import { Picture } from '#ui/picture.tsx';
import { Rail } from '#ui/rail.tsx';
import { Stars } from '#ui/rating.tsx';
import { Section } from '#ui/section.tsx';
import { Later } from './later.tsx';

/** Photographs of those who have eaten already. */
export function ReviewStrip({ now }: { now: string }) {
  return (
    <Later name="reviews" ask={ask} height="h-93">
      {(reviews) => reviews.length > 0 && <Cards reviews={reviews} now={now} />}
    </Later>
  );
}

async function ask() {
  const { entities } = await api('GET /v1/reviews/recommended', { query: { take: 8 } });
  return entities;
}

function Cards({ reviews, now }: { reviews: Awaited<ReturnType<typeof ask>>; now: string }) {
  return (
    <Section title="생생 후기" sub="먼저 드셔 본 분들의 이야기예요">
      <Rail label="후기">
        {reviews.map((review) => (
          <li key={review.id} className="w-60 overflow-hidden rounded-sheet bg-sunken">
            <Link to={`/product/${review.product.id}/reviews`} className="flex h-full flex-col">
              <Picture
                base={review.reviewImages[0]?.imageFile ?? review.product.imageSmall}
                alt=""
                placeholder={review.product.placeholder}
                sizes="240px"
                className="aspect-[4/3]"
              />
              <div className="flex flex-1 flex-col p-4">
                <Stars score={review.score} />
                <p className="mt-2 line-clamp-3 text-second">{review.contents}</p>
                <p className="mt-auto truncate pt-3 font-medium text-second">{review.product.name}</p>
                <p className="text-caption text-ink-400">
                  {review.author} · {agoText(review.createDate, now)}
                </p>
              </div>
            </Link>
          </li>
        ))}
      </Rail>
    </Section>
  );
}
