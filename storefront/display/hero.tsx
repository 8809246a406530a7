import { Link } from 'react-router';
import { Carousel } from '#ui/carousel.tsx';
import { Picture, tint } from '#ui/picture.tsx';
import type { Shown } from '../product/shown.ts';

type Banner = {
  id: number;
  title: string;
  subTitle: string | null;
  products: Pick<Shown, 'id' | 'name' | 'origin' | 'image' | 'placeholder'>[];
};

/** Editorial cards: two lines of words on the picture's own colours, the product leaning in from the right. */
export function Hero({ banners }: { banners: Banner[] }) {
  const slides = banners.flatMap((banner, place) => {
    const product = banner.products[0];
    return product ? [<Slide key={banner.id} banner={banner} product={product} first={place === 0} />] : [];
  });
  if (slides.length === 0) return null;
  return (
    <div className="px-gutter py-4">
      <Carousel label="기획전" slides={slides} auto className="overflow-hidden rounded-sheet" />
    </div>
  );
}

function Slide({ banner, product, first }: { banner: Banner; product: Banner['products'][number]; first: boolean }) {
  return (
    <Link
      to={`/product/${product.id}`}
      className="relative block h-60 overflow-hidden min-[600px]:h-72"
      style={{ backgroundImage: tint(product.placeholder, 115) }}
    >
      <Picture
        base={product.image}
        alt=""
        sizes="(min-width: 600px) 288px, 240px"
        eager={first}
        className="absolute top-0 -right-8 aspect-square h-full bg-transparent [mask-image:linear-gradient(to_right,transparent,black_45%)] min-[600px]:right-0"
      />
      <span className="absolute inset-0 bg-linear-to-r from-white/80 via-white/40 via-55% to-transparent" />
      <span className="absolute inset-y-0 left-0 flex max-w-full flex-col justify-center px-6">
        <span className="whitespace-pre font-bold text-hero text-ink-900">{banner.title}</span>
        {banner.subTitle && (
          <span className="mt-2 whitespace-nowrap font-medium text-ink-900 text-second">{banner.subTitle}</span>
        )}
        <span className="mt-3 truncate text-caption text-ink-600">
          {product.name} · {product.origin}
        </span>
      </span>
    </Link>
  );
}
