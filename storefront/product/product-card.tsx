import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { names } from '#ui/names.ts';
import { Picture } from '#ui/picture.tsx';
import { Rating } from '#ui/rating.tsx';
import { CardPrice } from './card-price.tsx';
import type { Shown } from './shown.ts';
import { badges, shippingText, stateWord } from './state.ts';

type Props = { product: Shown; look?: 'grid' | 'list'; eager?: boolean; sizes?: string; rank?: number };

export function ProductCard({ product, look = 'grid', eager = false, sizes, rank }: Props) {
  const list = look === 'list';
  return (
    <Link
      to={`/product/${product.id}`}
      prefetch="intent"
      className={names('card block rounded-card', list && 'flex gap-4')}
    >
      <Face
        product={product}
        eager={eager}
        rank={rank}
        sizes={sizes ?? (list ? '128px' : '(min-width: 600px) 230px, 50vw')}
        className={list ? 'size-32 shrink-0' : 'w-full'}
      />
      <div className={names('min-w-0', list ? 'flex-1 self-center' : 'pt-2.5')}>
        <Words product={product} />
      </div>
    </Link>
  );
}

function Face({
  product,
  eager,
  sizes,
  className,
  rank,
}: {
  product: Shown;
  eager: boolean;
  sizes: string;
  className: string;
  rank?: number | undefined;
}) {
  const state = stateWord(product.productStatus);
  return (
    <div className={names('card-face', className)}>
      <Picture base={product.image} alt="" placeholder={product.placeholder} sizes={sizes} eager={eager} />
      {rank !== undefined && (
        <span className="tabular absolute top-0 left-0 grid h-8 min-w-8 place-items-center rounded-br-card bg-ink-900/85 px-1.5 font-bold text-second text-white">
          <span className="sr-only">순위 </span>
          {rank}
        </span>
      )}
      {state && (
        <span className="absolute inset-0 grid place-items-center bg-black/45 font-bold text-body text-white">
          {state}
        </span>
      )}
    </div>
  );
}

export function Words({ product }: { product: Shown }) {
  const told = badges(product);
  return (
    <>
      <p className="card-maker">{product.distributor.name}</p>
      <p className="card-name">{product.name}</p>
      <p className="card-from">
        <span className="sr-only">원산지 </span>
        {product.origin}
      </p>
      <div className="mt-1">
        <CardPrice product={product} />
      </div>
      <p className="card-more">
        <span>{shippingText(product)}</span>
        {product.scoreAverage !== null && <Rating score={product.scoreAverage} count={product.counts.reviews} />}
      </p>
      {told.length > 0 && (
        <p className="mt-1.5 flex flex-wrap gap-1">
          {told.map((badge) => (
            <Badge key={badge.text} tone={badge.tone}>
              {badge.isFilm && <Play className="mr-0.5 size-3 fill-current" aria-hidden />}
              {badge.text}
            </Badge>
          ))}
        </p>
      )}
    </>
  );
}
