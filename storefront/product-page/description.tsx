import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Accordion } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { useLongText } from '../app/long-text.ts';
import { SafeHtml } from '../app/safe-html.tsx';
import type { ProductPageData } from '../product/page-data.ts';

export const descriptionId = 'contents';

/**
 * The seller's description and the statutory notice. The server sanitizes the description when it is written and when it is read. A quote at
 * its beginning is headed by the seller's name.
 */
export function ProductDescription({ product }: { product: ProductPageData }) {
  const [whole, setWhole] = useState(false);
  const contents = useLongText(descriptionId, product.contents);
  const long = product.detail.images.length > 2;
  return (
    <section id="info" className="py-6">
      <h2 className="sr-only">상품정보</h2>
      <div className={classNames('relative', long && !whole && 'max-h-[44rem] overflow-hidden')}>
        {contents.startsWith('<blockquote') && (
          <p className="flex items-center gap-3 px-gutter pb-3 font-semibold text-second">
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-strong font-bold text-body text-on-brand"
            >
              {product.distributor.name[0]}
            </span>
            {product.distributor.name}
          </p>
        )}
        <SafeHtml id={descriptionId} className="prose px-gutter" html={contents} />
        {product.detail.images.map((image, place) => (
          <ResponsiveImage
            key={image}
            base={image}
            alt={`${product.name} 상세 사진 ${place + 1}`}
            placeholder={product.placeholder}
            sizes="(min-width: 720px) 720px, 100vw"
            {...storyImageSizeOf(image)}
            className="w-full first-of-type:mt-4 [&>img]:h-auto"
          />
        ))}
        {long && !whole && <div className="absolute inset-x-0 bottom-0 h-32 bg-linear-to-t from-surface" />}
      </div>
      {long && !whole && (
        <div className="px-gutter pb-4">
          <Button variant="secondary" full onClick={() => setWhole(true)}>
            상품정보 더 보기
            <ChevronDown className="size-5" aria-hidden />
          </Button>
        </div>
      )}
      <div className="px-gutter pt-2">
        <Accordion title="상품정보 제공고시">
          <dl className="divide-y divide-line overflow-hidden rounded-card ring-1 ring-line *:grid *:grid-cols-[38%_1fr] **:[dd]:px-3 **:[dd]:py-2.5 **:[dd]:text-ink-900 **:[dt]:bg-sunken **:[dt]:px-3 **:[dt]:py-2.5">
            {product.detail.propertyJson.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Accordion>
      </div>
    </section>
  );
}

/** The size that an address of a story image ends in; an older address has none. */
function storyImageSizeOf(address: string) {
  const [, width, height] = /-(\d+)x(\d+)$/.exec(address) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : {};
}
