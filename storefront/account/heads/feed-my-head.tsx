import { Link } from 'react-router';
import { groupThousands } from '#contract/rules/money.ts';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { GradeLine } from '../grade-card.tsx';
import { type MyHeadProps, memberName } from '../purchases.ts';

/** A profile: the member's reviews and the videos that they kept. */
export default function FeedMyHead({ user, purchases }: MyHeadProps) {
  const videos = purchases?.videos;
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
