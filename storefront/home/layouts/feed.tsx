import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { PriceTag } from '#ui/price.tsx';
import type { ProductCardData } from '../../product/card-data.ts';
import { ProductFace } from '../../product/product-card.tsx';
import { QuickAddButton } from '../../product/quick-add-button.tsx';
import { nameViewTransition } from '../../product/view-transition.ts';
import { HomeVideoStrip } from '../films.tsx';
import { FundingStrip } from '../funding.tsx';
import { ReviewStrip } from '../home-reviews.tsx';
import type { HomeLayoutProps } from './layout.ts';

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
      {first && <Post product={first} eager />}
      {second && <Post product={second} />}
      <HomeVideoStrip />
      {rest.slice(0, 2).map((product) => (
        <Post key={product.id} product={product} />
      ))}
      <ReviewStrip now={now} />
      {rest.slice(2).map((product) => (
        <Post key={product.id} product={product} />
      ))}
    </section>
  );
}

function Post({ product, eager = false }: { product: ProductCardData; eager?: boolean }) {
  return (
    <article className="post">
      <Link to={`/product/${product.id}`} prefetch="intent" viewTransition onClick={nameViewTransition}>
        <ProductFace product={product} sizes="(min-width: 720px) 680px, 92vw" eager={eager} />
        <span className="post-words">
          <small>{product.distributor.name}</small>
          <b>{product.name}</b>
          <small>
            <span className="sr-only">원산지 </span>
            {product.origin}
          </small>
          <PriceTag price={product.price} listPrice={product.listPrice} discountPercent={product.discountPercent} />
        </span>
      </Link>
      <QuickAddButton product={product} />
    </article>
  );
}

function Community({ now }: { now: string }) {
  return (
    <section className="feed feed-tall">
      <h2>먼저 먹어 본 이야기</h2>
      <ReviewStrip now={now} />
      <HomeVideoStrip />
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
