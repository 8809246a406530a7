import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { ResponsiveImage } from '#ui/picture.tsx';
import { useLongText } from '../app/long-text.ts';
import { SafeHtml } from '../app/safe-html.tsx';
import type { ProductPageData } from '../product/page-data.ts';

export const descriptionId = 'contents';

/** The seller's description. The server sanitizes it when it is written and when it is read. */
export function ProductDescription({ product }: { product: ProductPageData }) {
  const [whole, setWhole] = useState(false);
  const contents = useLongText(descriptionId, product.contents);
  const long = product.detail.images.length > 2;
  return (
    <section id="info" className="py-6">
      <h2 className="sr-only">상품정보</h2>
      <div className={classNames('relative', long && !whole && 'max-h-[44rem] overflow-hidden')}>
        <SafeHtml id={descriptionId} className="prose px-gutter" html={contents} />
        {product.detail.images.map((image, place) => (
          <ResponsiveImage
            key={image}
            base={image}
            alt={`${product.name} 상세 사진 ${place + 1}`}
            placeholder={product.placeholder}
            sizes="(min-width: 720px) 720px, 100vw"
            className="mt-4 aspect-square w-full"
          />
        ))}
        {long && !whole && <div className="absolute inset-x-0 bottom-0 h-32 bg-linear-to-t from-surface" />}
      </div>
      {long && !whole && (
        <div className="px-gutter">
          <Button variant="secondary" full onClick={() => setWhole(true)}>
            상품정보 더 보기
            <ChevronDown className="size-5" aria-hidden />
          </Button>
        </div>
      )}
    </section>
  );
}
