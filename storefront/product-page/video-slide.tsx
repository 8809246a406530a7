import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { placeholderGradient } from '#ui/picture.tsx';
import type { ProductPageData } from '../product/page-data.ts';

type Props = { product: Pick<ProductPageData, 'name' | 'image' | 'placeholder' | 'video'>; src: string };

/** The product's video among its images; it loads only when it is played. */
export function VideoSlide({ product, src }: Props) {
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
