import { Link } from 'react-router';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { CardPrice } from '../../product/card-price.tsx';
import { nameViewTransition } from '../../product/view-transition.ts';
import type { HomeLayoutProps } from './layout.ts';

/** Letters from sellers, one after the other: the sender, their words, the signature, the product, and a reply button. */
export default function LetterLayout({ banners }: HomeLayoutProps) {
  return (
    <ul className="letters rail" aria-label="농부가 보낸 편지">
      {banners.map(
        (banner, place) =>
          banner.products[0] && (
            <li key={banner.id} className="letter">
              <Letter banner={banner} product={banner.products[0]} eager={place === 0} />
            </li>
          ),
      )}
    </ul>
  );
}

type Banner = HomeLayoutProps['banners'][number];
type LetterProps = { banner: Banner; product: Banner['products'][number]; eager: boolean };

function Letter({ banner: { title, subTitle }, product, eager }: LetterProps) {
  return (
    <>
      <header>
        <Grower />
        <p>
          <b>{product.distributor.name}</b>
          <small>{product.origin}에서</small>
        </p>
      </header>
      <h2>{title.replace('\n', ' ')}</h2>
      <p className="letter-words">{subTitle}</p>
      <p className="letter-sign">{product.distributor.name} 드림</p>
      <Link
        to={`/product/${product.id}`}
        prefetch="intent"
        viewTransition
        onClick={nameViewTransition}
        className="letter-goods"
      >
        <ResponsiveImage
          base={product.image}
          alt=""
          placeholder={product.placeholder}
          sizes="72px"
          eager={eager}
          className="size-18 shrink-0"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{product.name}</span>
          <CardPrice product={product} />
        </span>
      </Link>
      <Link to={`/product/${product.id}#questions`} className="letter-answer">
        답장하기
      </Link>
    </>
  );
}

/** A drawing of no particular person: a straw hat, a scarf, a face turned to the sun. */
function Grower() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden className="size-20 shrink-0">
      <circle cx="48" cy="48" r="47" fill="#e9eedb" />
      <path d="M14 96c2-22 16-30 34-30s32 8 34 30z" fill="#5d7f4a" />
      <path d="M36 68h24v8c-6 8-18 8-24 0z" fill="#e0b98f" />
      <ellipse cx="48" cy="50" rx="18" ry="21" fill="#edc9a1" />
      <path d="M30 66c10 8 26 8 36 0l3 8c-12 9-30 9-42 0z" fill="#c8553d" />
      <ellipse cx="48" cy="37" rx="40" ry="8" fill="#d9b25f" />
      <path d="M27 36c1-19 9-27 21-27s20 8 21 27c-12 5-30 5-42 0z" fill="#e6c476" />
      <path d="M28 32c11 5 29 5 40 0l1 5c-12 5-30 5-42 0z" fill="#8a5a34" />
      <path d="M39 52q3-3 6 0M51 52q3-3 6 0" stroke="#5c3b22" strokeWidth="2" fill="none" strokeLinecap="round" />
      <path d="M42 61q6 5 12 0" stroke="#a8553a" strokeWidth="2" fill="none" strokeLinecap="round" />
    </svg>
  );
}
