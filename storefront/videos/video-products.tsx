import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#client/api.ts';
import type { ProductSummary } from '#contract/catalog.ts';
import type { VideoItem } from '#contract/videos.ts';
import { classNames } from '#ui/cx.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { isSellable, productPriceText, productStateText, shippingText } from '../product/product-state.ts';
import { videoKeys } from './videos-query-keys.ts';

type ShownProduct = Pick<
  ProductSummary,
  | 'id'
  | 'name'
  | 'saleType'
  | 'price'
  | 'discountPercent'
  | 'origin'
  | 'image'
  | 'placeholder'
  | 'productStatus'
  | 'baseShippingFee'
  | 'freeShippingFeeConditionPrice'
>;
type Props = { item: VideoItem; active: boolean; onBuy: (product: number) => void };

/** The products of a video: a name leads to the product, 구매 opens its options here. */
export function VideoProductBar({ item, active, onBuy }: Props) {
  const { data } = useQuery({
    queryKey: videoKeys.products(item.video.id),
    queryFn: () => api('GET /v1/video/{id}/product', { params: { id: item.video.id } }),
    enabled: active,
    staleTime: 60_000,
  });
  const products: ShownProduct[] = data?.products.length ? data.products : [item];
  return (
    <ul aria-label="영상 속 상품" className="no-bar flex snap-x gap-2 overflow-x-auto px-gutter">
      {products.map((good) => (
        <li
          key={good.id}
          className={classNames(
            'flex shrink-0 snap-center items-center gap-3 rounded-card bg-white/95 p-2 text-ink-900',
            // The width does not change when the products arrive: a button would move from under a finger.
            (data ? products.length : item.productCount) === 1 ? 'w-full' : 'w-[86%]',
          )}
        >
          <Link to={`/product/${good.id}`} className="flex min-w-0 flex-1 items-center gap-3">
            <Thumbnail base={good.image} placeholder={good.placeholder} side={56} rounded="lg" />
            <span className="min-w-0">
              <span className="line-clamp-1 font-medium text-second">{good.name}</span>
              <span className="block font-medium text-second">
                <span className="sr-only">원산지 </span>
                {good.origin}
              </span>
              <span className="tabular block font-bold text-second">
                {good.discountPercent > 0 && <span className="mr-1 text-accent-strong">{good.discountPercent}%</span>}
                {productPriceText(good)}
              </span>
              <span className="tabular block text-caption text-ink-600">{shippingText(good)}</span>
            </span>
          </Link>
          <button
            type="button"
            disabled={!isSellable(good.productStatus)}
            aria-label={`${good.name} 구매`}
            onClick={() => onBuy(good.id)}
            className="min-h-11 shrink-0 rounded-card bg-brand-strong px-4 font-semibold text-second text-on-brand disabled:bg-sunken disabled:text-ink-600"
          >
            {isSellable(good.productStatus) ? '구매' : (productStateText(good.productStatus) ?? '준비중')}
          </button>
        </li>
      ))}
    </ul>
  );
}
