import { Link } from 'react-router';
import { brand } from '#brand';
import { groupThousands } from '#contract/rules/money.ts';
import { unitPriceText } from '#contract/rules/unit-price.ts';
import { classNames } from '#ui/cx.ts';
import { Placard } from '#ui/placard.tsx';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { CardArrival } from './card-arrival.tsx';
import type { ProductCardData } from './card-data.ts';
import { CardPrice } from './card-price.tsx';
import { cardBadgeOf, productStateText, shippingText } from './product-state.ts';
import { QuickAddButton } from './quick-add-button.tsx';
import { nameViewTransition } from './view-transition.ts';

type Props = { product: ProductCardData; look?: 'grid' | 'list'; eager?: boolean; sizes?: string; rank?: number };

/** A product card with image, price and a button that adds it to the cart. */
export function ProductCardView({ product, look = 'grid', eager = false, sizes, rank }: Props) {
  const list = look === 'list';
  return (
    <article className={classNames('card', list && 'card-row')}>
      <Link
        to={`/product/${product.id}`}
        prefetch="intent"
        viewTransition
        onClick={nameViewTransition}
        className="card-link"
      >
        <Face
          product={product}
          eager={eager}
          rank={rank}
          sizes={sizes ?? (list ? '128px' : '(min-width: 600px) 220px, calc(50vw - 22px)')}
        />
        <div className="card-words">
          <ProductCardText product={product} />
        </div>
      </Link>
      <QuickAddButton product={product} />
    </article>
  );
}

type FaceProps = { product: ProductCardData; eager: boolean; sizes: string; rank: number | undefined };

function Face({ product, eager, sizes, rank }: FaceProps) {
  const state = productStateText(product.productStatus);
  const mark = cardBadgeOf(product);
  return (
    <div className="card-face">
      <ProductFace product={product} sizes={sizes} eager={eager} />
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

type PictureProps = { product: ProductCardData; sizes: string; eager?: boolean; className?: string };

/** The picture of a product in a list, or its placard. */
export function ProductFace({ product, sizes, eager = false, className }: PictureProps) {
  const { image, placeholder, placard } = product;
  if (placard) return <Placard product={product} placard={placard} {...(className ? { className } : {})} />;
  return (
    <ResponsiveImage
      base={image}
      alt=""
      placeholder={placeholder}
      sizes={sizes}
      eager={eager}
      {...(className ? { className } : {})}
    />
  );
}

/** The text of a card; no line reserves space that most products do not fill. */
export function ProductCardText({ product }: { product: ProductCardData }) {
  const { scoreAverage, counts, optionName, price } = product;
  const unit = unitPriceText(optionName, price);
  return (
    <>
      {brand.cardNamesSeller && <p className="card-maker">{product.distributor.name}</p>}
      <p className="card-title">
        <span className="card-name">{product.name}</span>
        <span className="card-from">
          <span className="sr-only">원산지 </span>
          {product.origin}
        </span>
      </p>
      <CardPrice product={product} tall />
      {price > 0 && (optionName || unit) && (
        <p className="card-fact dots">
          {optionName && <span>{optionName}</span>}
          {unit && <span>{unit}</span>}
        </p>
      )}
      <p className="card-fact dots">
        {scoreAverage !== null && (
          <span className="card-score">
            <span className="star" aria-hidden />
            <span className="sr-only">평점 </span>
            {scoreAverage.toFixed(1)} <span className="sr-only">후기 </span>({groupThousands(counts.reviews)})
          </span>
        )}
        <span>{shippingText(product)}</span>
      </p>
      <CardArrival product={product} />
    </>
  );
}
