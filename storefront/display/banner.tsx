import { Link } from 'react-router';
import { Carousel } from '#ui/carousel.tsx';
import { placeholderGradient, ResponsiveImage } from '#ui/responsive-image.tsx';
import type { ProductCardData } from '../product/card-data.ts';
import { productPriceText } from '../product/product-state.ts';
import { nameViewTransition } from '../product/view-transition.ts';

export type HeroBanner = {
  id: number;
  title: string;
  subTitle: string | null;
  products: Pick<
    ProductCardData,
    | 'id'
    | 'name'
    | 'origin'
    | 'image'
    | 'placeholder'
    | 'saleType'
    | 'price'
    | 'listPrice'
    | 'discountPercent'
    | 'distributor'
  >[];
};

/** Editorial cards: two lines of text on the image's own colours, with the product on the right. */
export function HeroCarousel({ banners }: { banners: HeroBanner[] }) {
  const slides = banners.flatMap((banner, place) => {
    const product = banner.products[0];
    return product ? [<Slide key={banner.id} banner={banner} product={product} first={place === 0} />] : [];
  });
  if (slides.length === 0) return null;
  return (
    <div className="hero">
      <Carousel label="기획전" slides={slides} auto className="overflow-hidden rounded-sheet" pill="right-2 bottom-1" />
    </div>
  );
}

function Slide({
  banner,
  product,
  first,
}: {
  banner: HeroBanner;
  product: HeroBanner['products'][number];
  first: boolean;
}) {
  return (
    <Link
      to={`/product/${product.id}`}
      viewTransition
      onClick={nameViewTransition}
      className="hero-slide"
      style={{ backgroundImage: placeholderGradient(product.placeholder, 115) }}
    >
      <ResponsiveImage base={product.image} alt="" sizes="(min-width: 600px) 432px, 240px" eager={first} />
      <span className="hero-words">
        <span className="hero-title">{banner.title}</span>
        <span className="hero-sub">
          {product.name} · {product.origin}
        </span>
        <span className="hero-price">
          {product.discountPercent > 0 && <b className="text-accent-strong">{product.discountPercent}%</b>}
          <b>{productPriceText(product)}</b>
        </span>
      </span>
    </Link>
  );
}
