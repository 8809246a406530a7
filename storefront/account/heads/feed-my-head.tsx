import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#client/api.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { accountKeys } from '../../auth/account-query-keys.ts';
import { GradeLine } from '../grade-card.tsx';
import { type MyHeadProps, memberName } from '../purchases.ts';

async function lastReviews() {
  return (await api('GET /v1/app-users/reviews', { query: { take: 6 } })).entities;
}

/** A profile: the member's reviews and the videos that they kept. */
export default function FeedMyHead({ user, purchases }: MyHeadProps) {
  const videos = purchases?.videos;
  const { data: reviews } = useQuery({ queryKey: accountKeys.lastReviews, queryFn: lastReviews });
  return (
    <section className="my-head" aria-label="내 피드">
      <p className="my-name">{memberName(user)}</p>
      <p className="my-sums tabular">
        <Link to="/my-cuma/reviews">
          <b>{groupThousands(user.counts.reviewCount)}</b> 내 후기
        </Link>
        <Link to="/video">
          <b>{videos ? groupThousands(videos.count) : '·'}</b> 담아 둔 쇼츠
        </Link>
      </p>
      <ul className="my-shorts no-bar">
        {videos?.latest.map(({ id, title, thumbnailSmall }) => (
          <li key={id}>
            <Link to={`/video/${id}`} aria-label={title}>
              <ResponsiveImage base={thumbnailSmall} alt="" sizes="72px" className="size-full" />
            </Link>
          </li>
        ))}
        {reviews?.map(({ id, product, reviewImages: [photo] }) => (
          <li key={`review ${id}`}>
            <Link to="/my-cuma/reviews" aria-label={`${product.name} 후기`}>
              <ResponsiveImage
                base={photo?.imageFile ?? product.imageSmall}
                alt=""
                sizes="72px"
                className="size-full"
              />
            </Link>
          </li>
        ))}
        {videos?.latest.length === 0 && (
          <li>
            <Link to="/video">쇼츠 보러 가기</Link>
          </li>
        )}
      </ul>
      <GradeLine user={user} />
    </section>
  );
}
