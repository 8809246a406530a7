import { Carousel } from '#ui/carousel.tsx';
import { classNames } from '#ui/cx.ts';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { ResponsiveImage } from '#ui/picture.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import type { ProductPageData } from '../product/page-data.ts';
import { VideoSlide } from './video-slide.tsx';

const Viewer = lazyPart(
  async () => ({ default: (await import('../product/image-viewer.tsx')).ImageViewer }),
  FailedSheet,
);

/** Images over the full width; a tap opens them in a viewer with zoom. */
export function ProductGallery({ product }: { product: ProductPageData }) {
  const viewer = useSheet('viewer');
  const images = product.images.length > 0 ? product.images : [product.image];
  return (
    <>
      <Carousel
        label={`${product.name} 사진`}
        pill="right-4 bottom-4"
        slides={[
          ...images.slice(0, 1).map(slide),
          ...(product.detail.videoUrl
            ? [<VideoSlide key="film" product={product} src={product.detail.videoUrl} />]
            : []),
          ...images.slice(1).map((image, place) => slide(image, place + 1)),
        ]}
      />
      {viewer.opened && <Viewer images={images} name={product.name} onClose={viewer.close} />}
    </>
  );

  function slide(image: string, place: number) {
    return (
      <button
        key={image}
        type="button"
        onClick={viewer.open}
        aria-label={`${place + 1}번째 사진 크게 보기`}
        className="block w-full focus-visible:-outline-offset-4"
      >
        <ResponsiveImage
          base={image}
          alt={`${product.name} 사진 ${place + 1}`}
          placeholder={product.placeholder}
          sizes="(min-width: 720px) 720px, 100vw"
          eager={place === 0}
          className={classNames('stage', place === 0 && 'lead')}
        />
      </button>
    );
  }
}
