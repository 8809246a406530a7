import { unitPriceText } from '#contract/rules/unit-price.ts';
import { Carousel } from '#ui/carousel.tsx';
import { classNames } from '#ui/cx.ts';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { ResponsiveImage } from '#ui/picture.tsx';
import { Placard, placardOf } from '#ui/placard.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import type { ProductPageData } from '../product/page-data.ts';
import { VideoSlide } from './video-slide.tsx';

const Viewer = lazyPart(
  async () => ({ default: (await import('../product/image-viewer.tsx')).ImageViewer }),
  FailedSheet,
);

/**
 * Images over the full width; a tap opens them in a viewer with zoom. Without a picture of the food the first slide is its placard, and
 * the package is the last.
 */
export function ProductGallery({ product }: { product: ProductPageData }) {
  const viewer = useSheet('viewer');
  const placard = placardOf(product);
  const [first = product.image, ...others] = product.images;
  const images = placard ? [...others, first] : [first, ...others];
  const videoSlide = product.detail.videoUrl && (
    <VideoSlide key="film" product={product} src={product.detail.videoUrl} />
  );
  const lead = placard ? (
    <Placard
      key="placard"
      product={product}
      placard={placard}
      more={[unitPriceText(product.optionName, product.price)]}
      className="stage placard-stage"
    />
  ) : (
    slideOf(first, 0)
  );
  return (
    <>
      <Carousel
        label={`${product.name} 사진`}
        pill="gallery-pill right-4 bottom-4"
        slides={[
          lead,
          ...(videoSlide ? [videoSlide] : []),
          ...images.flatMap((image, place) => (placard || place > 0 ? [slideOf(image, place)] : [])),
        ]}
      />
      {viewer.opened && <Viewer images={images} name={product.name} onClose={viewer.close} />}
    </>
  );

  function slideOf(image: string, place: number) {
    return (
      <button
        key={image}
        type="button"
        onClick={viewer.open}
        aria-label={`${place + 1}번째 사진 크게 보기`}
        className="relative block w-full focus-visible:-outline-offset-4"
      >
        <ResponsiveImage
          base={image}
          alt={`${product.name} 사진 ${place + 1}`}
          placeholder={product.placeholder}
          sizes="(min-width: 720px) 720px, 100vw"
          eager={!placard && place === 0}
          className={classNames('stage', !placard && place === 0 && 'lead')}
        />
        {placard && image === first && (
          <span className="absolute bottom-4 left-4 rounded-full bg-black/60 px-3 py-1 font-medium text-caption text-white">
            이렇게 도착해요
          </span>
        )}
      </button>
    );
  }
}
