import { Link } from 'react-router';
import { grouped } from '#contract/rules/money.ts';
import { unitPriceText } from '#contract/rules/unit-price.ts';
import { names } from '#ui/cx.ts';
import { Picture } from '#ui/picture.tsx';
import type { Shown } from './card-data.ts';
import { CardPrice } from './card-price.tsx';
import { badge, shippingText, shipsText, stateWord } from './product-state.ts';
import { AddDisc } from './quick-add-button.tsx';
import { takeAlong } from './view-transition.ts';

type Props = { product: Shown; look?: 'grid' | 'list'; eager?: boolean; sizes?: string; rank?: number };

/** A picture with what it costs, and a way to take it along without leaving the list. */
export function ProductCard({ product, look = 'grid', eager = false, sizes, rank }: Props) {
  const list = look === 'list';
  return (
    <article className={names('card', list && 'card-row')}>
      <Link to={`/product/${product.id}`} prefetch="intent" viewTransition onClick={takeAlong} className="card-link">
        <Face
          product={product}
          eager={eager}
          rank={rank}
          sizes={sizes ?? (list ? '128px' : '(min-width: 600px) 230px, 50vw')}
        />
        <div className="card-words">
          <Words product={product} />
        </div>
      </Link>
      <AddDisc product={product} />
    </article>
  );
}

type FaceProps = { product: Shown; eager: boolean; sizes: string; rank: number | undefined };

function Face({ product, eager, sizes, rank }: FaceProps) {
  const state = stateWord(product.productStatus);
  const mark = badge(product);
  return (
    <div className="card-face">
      <Picture base={product.image} alt="" placeholder={product.placeholder} sizes={sizes} eager={eager} />
      {rank !== undefined ? (
        <span className="card-rank">
          <span className="sr-only">순위 </span>
          {rank}
        </span>
      ) : (
        mark && <span className={`card-mark mark-${mark.tone}`}>{mark.text}</span>
      )}
      {state && (
        <span className="card-veil">
          <b>{state}</b>
        </span>
      )}
    </div>
  );
}

/** Every line but the last has its place, also where it has nothing to say: rows of cards stand level. */
export function Words({ product }: { product: Shown }) {
  const { scoreAverage, counts, optionName, price } = product;
  const ships = shipsText(product);
  const unit = unitPriceText(optionName, price);
  return (
    <>
      <p className="card-maker">{product.distributor.name}</p>
      <p className="card-title">
        <span className="card-name">{product.name}</span>
        <span className="card-from">
          <span className="sr-only">원산지 </span>
          {product.origin}
        </span>
      </p>
      <CardPrice product={product} tall />
      <p className="card-fact">{[price > 0 ? optionName : null, unit].filter(Boolean).join(' · ')}</p>
      <p className="card-fact whitespace-normal">
        {scoreAverage !== null && (
          <span className="card-score">
            <span className="star" aria-hidden />
            <span className="sr-only">평점 </span>
            {scoreAverage.toFixed(1)} <span className="sr-only">후기 </span>({grouped(counts.reviews)})
          </span>
        )}
        {scoreAverage !== null && ' · '}
        <span className="whitespace-nowrap">{shippingText(product)}</span>
      </p>
      {/* Beside the stars it pushed what sending costs out of the card. */}
      {ships && <p className="card-fact">{ships}</p>}
    </>
  );
}
