import { Link } from 'react-router';
import { agoText } from '../ui/dates.ts';
import { Picture } from '../ui/picture.tsx';
import { Rail } from '../ui/rail.tsx';
import { Stars } from '../ui/rating.tsx';
import { Section } from '../ui/section.tsx';

type Card = {
  id: number;
  score: number;
  contents: string;
  photo: string | null;
  author: string;
  createDate: string;
  product: { id: number; name: string; imageSmall: string; placeholder: string };
};

export function ReviewStrip({ reviews, now }: { reviews: Card[]; now: string }) {
  return (
    <Section title="생생 후기" sub="먼저 드셔 본 분들의 이야기예요">
      <Rail label="후기">
        {reviews.map((review) => (
          <li key={review.id} className="w-60 overflow-hidden rounded-sheet bg-sunken">
            <Link to={`/product/${review.product.id}/reviews`} className="flex h-full flex-col">
              <Picture
                base={review.photo ?? review.product.imageSmall}
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
