import { Link } from 'react-router';
import type { FundingState } from '#contract/funding.ts';
import { shipText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from '#ui/cx.ts';
import { Placard } from '#ui/placard.tsx';
import { PriceTag } from '#ui/price.tsx';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { useNow } from '#ui/shop-clock.ts';
import type { ProductCardData } from '../product/card-data.ts';
import { shippingText } from '../product/product-state.ts';
import { fundingStateOf } from './funding-state.ts';

/** A funding at a glance: progress, time left and end date. */
export function FundingCard({ product, now, wide = false }: { product: ProductCardData; now: string; wide?: boolean }) {
  const { productFunding: funding } = product;
  const present = useNow(now);
  return (
    <Link to={`/funding/${product.id}`} prefetch="intent" className="block">
      <span className="relative block">
        {product.placard ? (
          <Placard product={product} placard={product.placard} className="aspect-[8/5]" />
        ) : (
          <ResponsiveImage
            base={product.image}
            alt=""
            placeholder={product.placeholder}
            sizes={wide ? '(min-width: 720px) 680px, 100vw' : '288px'}
            width={720}
            height={450}
            className="aspect-[8/5]"
          />
        )}
        {funding && (
          <span
            className={classNames(
              'absolute top-3 rounded-md bg-ink-900/85 px-2 py-1 font-semibold text-fine text-on-ink',
              product.placard ? 'right-3' : 'left-3',
            )}
          >
            {fundingStateOf(funding, present).badge}
          </span>
        )}
      </span>
      <span className="block p-4">
        <span className="block truncate text-caption text-ink-400">{product.distributor.name}</span>
        <span className="line-clamp-1 font-semibold">{product.name}</span>
        <span className="block truncate font-semibold">
          <span className="sr-only">원산지 </span>
          {product.origin}
        </span>
        {funding && <FundingProgress funding={funding} now={present} />}
        <span className="mt-3 flex items-baseline justify-between gap-2">
          <PriceTag
            price={product.price}
            listPrice={product.listPrice}
            discountPercent={product.discountPercent}
            from
          />
          <span className="shrink-0 text-caption text-ink-600">{shippingText(product)}</span>
        </span>
        {funding && (
          <span className="mt-0.5 block text-caption text-ink-400">{shipText(funding.estimatedShipmentDate)} 예정</span>
        )}
      </span>
    </Link>
  );
}

/** A bar that is at most full, with the actual percentage next to it. */
function FundingProgress({ funding, now }: { funding: FundingState; now: number }) {
  const { achievePercent, supporterCount } = funding;
  return (
    <span className="block">
      <span className="tabular mt-3 flex items-baseline justify-between gap-2">
        <b className="font-bold text-brand-strong text-title">{groupThousands(achievePercent)}%</b>
        <span className="text-ink-600 text-second">
          {supporterCount > 0 && `${groupThousands(supporterCount)}명 참여 · `}
          {fundingStateOf(funding, now).left}
        </span>
      </span>
      <span className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-brand-100" aria-hidden>
        <span
          className="block h-full rounded-full bg-brand-strong"
          style={{ width: `${Math.min(100, achievePercent)}%` }}
        />
      </span>
    </span>
  );
}
