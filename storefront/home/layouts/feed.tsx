import { useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { FailedPart, lazyPart } from '#ui/lazy-part.tsx';
import FeedListCard from '../../product/list-cards/feed-list-card.tsx';
import { FundingStrip } from '../funding.tsx';
import { ReviewStrip } from '../home-reviews.tsx';
import { HomeVideoStrip } from '../home-videos.tsx';
import type { HomeLayoutProps } from './layout.ts';

const Posts = lazyPart(() => import('../community.tsx'), FailedPart);

/** A vertical feed; its three views have separate URLs. */
export default function FeedLayout({ strips: [display], now }: HomeLayoutProps) {
  const [search] = useSearchParams();
  const face = search.get('tab');
  if (face === 'community') return <Community now={now} />;
  if (face === 'event') return <Event now={now} />;
  if (!display) return null;
  const [first, second, ...rest] = display.products;
  return (
    <section className="feed" aria-label={display.title}>
      {first && <FeedListCard product={first} eager />}
      {second && <FeedListCard product={second} eager={false} />}
      <HomeVideoStrip />
      {rest.slice(0, 2).map((product) => (
        <FeedListCard key={product.id} product={product} eager={false} />
      ))}
      <ReviewStrip now={now} />
      {rest.slice(2).map((product) => (
        <FeedListCard key={product.id} product={product} eager={false} />
      ))}
    </section>
  );
}

function Community({ now }: { now: string }) {
  return (
    <section className="feed feed-tall">
      <h2>먼저 먹어 본 이야기</h2>
      <Posts now={now} />
    </section>
  );
}

function Event({ now }: { now: string }) {
  return (
    <section className="feed feed-tall">
      <h2>지금 열린 이벤트</h2>
      <FundingStrip now={now} />
      <p className="px-gutter py-6">
        <ButtonLink to="/my-cuma/coupons" size="large" full>
          쿠폰 받으러 가기
        </ButtonLink>
      </p>
    </section>
  );
}
