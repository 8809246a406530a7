import { Link } from 'react-router';
import { CardArrival } from '../card-arrival.tsx';
import { CardPrice } from '../card-price.tsx';
import { ProductFace } from '../product-card.tsx';
import { productStateText, shippingText } from '../product-state.ts';
import { QuickAddButton } from '../quick-add-button.tsx';
import { nameViewTransition } from '../view-transition.ts';
import type { ListCardProps } from './list-card.ts';

/** A post of an evening feed: a tall image with the words on its lower third. */
export default function FeedListCard({ product, eager }: ListCardProps) {
  const state = productStateText(product.productStatus);
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
            {state && ` · ${state}`}
          </small>
          <CardPrice product={product} />
          <span className="dots text-second">
            <CardArrival product={product} />
            <span>{shippingText(product)}</span>
          </span>
        </span>
      </Link>
      <QuickAddButton product={product} />
    </article>
  );
}
