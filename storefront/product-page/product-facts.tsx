import { Clock3 } from 'lucide-react';
import { Link } from 'react-router';
import { dayText, leftText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { unitPriceText } from '#contract/rules/unit-price.ts';
import { Stars } from '#ui/rating.tsx';
import { useNow } from '#ui/shop-clock.ts';
import type { ProductPageData } from '../product/page-data.ts';
import { PriceOffer } from '../product/price-offer.tsx';
import { isSellable, shipDay } from '../product/product-state.ts';
import { ShareButton } from '../product/share-button.tsx';
import { BuyerPhotos } from '../reviews/buyer-photos.tsx';
import { ProductBadges } from './badges.tsx';
import { PurchaseLocks } from './purchase-locks.tsx';
import { salePeriodText } from './sale-period.ts';
import { SocialProof } from './social-proof.tsx';

const keeps = { room: '상온', chilled: '냉장', frozen: '냉동' };

type Props = { product: ProductPageData; photos: number; now: string };

export function ProductFacts({ product, photos, now }: Props) {
  return (
    <section className="px-gutter pt-5 pb-6">
      <div className="flex min-h-11 items-start justify-between gap-2">
        <p className="min-w-0 text-ink-600 text-second">{product.distributor.name}</p>
        <ShareButton product={product} />
      </div>
      {/* The origin is next to the name, in the same size and colour. */}
      <h1 className="-mt-4 pr-12 font-semibold text-section">
        {product.name} <span className="whitespace-nowrap">({product.origin})</span>
      </h1>
      {product.scoreAverage !== null && (
        <Link
          to={{ hash: 'reviews' }}
          replace
          className="tabular -ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-second"
        >
          <Stars score={product.scoreAverage} />
          <b className="font-semibold">{product.scoreAverage.toFixed(1)}</b>
          <span className="text-ink-600 underline underline-offset-4">
            후기 {groupThousands(product.counts.reviews)}개
          </span>
        </Link>
      )}
      <div id="offer" className="mt-1">
        <PriceOffer product={product} />
      </div>
      <Facts product={product} />
      {photos > 0 && <BuyerPhotos product={product} count={photos} />}
      {/* One line for both: the app prompt appears after hydration, and nothing below may shift. */}
      <div className="mt-3 flex min-h-6 items-center justify-between gap-3">
        <ProductBadges product={product} />
        <SocialProof id={product.id} />
      </div>
      <Period product={product} now={now} />
      <PurchaseLocks product={product} />
    </section>
  );
}

/** Facts about the product at a glance; unknown ones are left out. */
function Facts({ product }: { product: ProductPageData }) {
  const { optionName, price, storage, unstoringDaysAfter: days } = product;
  const ships = shipDay(product);
  const isSold = isSellable(product.productStatus) && !product.isCommingSoon;
  const unit = unitPriceText(optionName, price);
  const cells = [
    ['기준', price > 0 ? optionName : null],
    ['단위 가격', unit],
    ['보관', keeps[storage]],
    ['출고', !isSold ? null : ships ? dayText(ships) : `${days}영업일 안`],
  ].filter(([, fact]) => fact);
  return (
    <dl className="facts">
      {cells.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The opening or end of a sale, next to the price. */
function Period({ product, now }: { product: ProductPageData; now: string }) {
  const present = useNow(now);
  const text = salePeriodText(product, present);
  if (text) return <Line text={text} />;
  const { productFunding: funding } = product;
  if (!funding) return null;
  return (
    <div className="mt-4 rounded-card bg-brand-50 p-4">
      <p className="tabular flex items-baseline justify-between">
        <b className="font-bold text-brand-strong text-title">{funding.achievePercent}% 달성</b>
        <span className="text-ink-600 text-second">
          {groupThousands(funding.supporterCount)}명 참여 · {leftText(funding.endDate, present)}
        </span>
      </p>
      <span aria-hidden className="mt-2 block h-2 overflow-hidden rounded-full bg-surface">
        <span
          className="block h-full rounded-full bg-brand-strong"
          style={{ width: `${Math.min(100, funding.achievePercent)}%` }}
        />
      </span>
    </div>
  );
}

function Line({ text }: { text: string }) {
  return (
    <p className="tabular mt-4 flex items-center gap-2 rounded-card bg-ink-900 px-4 py-3 font-semibold text-second text-on-ink">
      <Clock3 className="size-4" aria-hidden />
      {text}
    </p>
  );
}
