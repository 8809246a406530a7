import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { unitPriceText } from '#contract/rules/unit-price.ts';
import { Carousel } from '#ui/carousel.tsx';
import { classNames } from '#ui/cx.ts';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { Placard, placardOf } from '#ui/placard.tsx';
import { placeholderGradient, ResponsiveImage } from '#ui/responsive-image.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import type { ProductPageData } from '../product/page-data.ts';

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

type VideoSlideProps = { product: Pick<ProductPageData, 'name' | 'image' | 'placeholder' | 'video'>; src: string };

/** The product's video among its images; it loads only when it is played. */
function VideoSlide({ product, src }: VideoSlideProps) {
  const [wanted, setWanted] = useState(false);
  const poster = `${product.video?.thumbnailSmall ?? product.image}-720.webp`;
  return (
    <div className="stage relative" style={{ backgroundImage: placeholderGradient(product.placeholder) }}>
      {wanted ? (
        // biome-ignore lint/a11y/useMediaCaption: the linked video page has captions.
        <video src={src} poster={poster} autoPlay playsInline loop controls className="size-full object-contain" />
      ) : (
        <button
          type="button"
          onClick={() => setWanted(true)}
          aria-label={`${product.name} 영상 보기`}
          className="block size-full focus-visible:-outline-offset-4"
        >
          <img src={poster} alt="" loading="lazy" draggable={false} className="size-full object-contain" />
          <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-black/60 text-white">
            <Play className="size-7 fill-white" aria-hidden />
          </span>
        </button>
      )}
      {product.video && (
        <Link
          to={`/video/${product.video.id}`}
          className="absolute top-[calc(var(--top-bar)+0.75rem)] right-4 inline-flex min-h-11 items-center rounded-full bg-black/60 px-4 font-semibold text-second text-white"
        >
          쇼츠로 보기
        </Link>
      )}
    </div>
  );
}
