import { useQuery } from '@tanstack/react-query';
import { Clock3, Users } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '#client/api.ts';
import { koreanDay, leftText, nearArrivalText, slashedDay } from '#contract/rules/dates.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { unitPriceOf } from '#contract/rules/unit-price.ts';
import { Badge } from '#ui/badge.tsx';
import { Stars } from '#ui/rating.tsx';
import { useNow } from '#ui/shop-clock.ts';
import { catalogKeys } from '../product/catalog-query-keys.ts';
import type { ProductPageData } from '../product/page-data.ts';
import { PriceOffer } from '../product/price-offer.tsx';
import { isFreeToShip, productMarksOf, productStateText } from '../product/product-state.ts';
import { ShareButton } from '../product/share-button.tsx';
import { storageTexts } from '../product/shipping.ts';
import { BuyerPhotos } from '../reviews/buyer-photos.tsx';
import { PurchaseLocks } from './purchase-locks.tsx';
import { salePeriodText } from './sale-period.ts';
import { useExpectedDelivery } from './use-delivery-date.ts';

type Props = { product: ProductPageData; photos: number; now: string };

/**
 * The first screen of a product below its pictures. Each part is a row of the grid `.opening` (ui/parts.css), so that a brand's look.css can
 * change their places.
 */
export function ProductFacts({ product, photos, now }: Props) {
  return (
    <>
      <div className="opening-maker">
        <p className="min-w-0 text-ink-600 text-second">{product.distributor.name}</p>
        <ShareButton product={product} />
      </div>
      {/* The origin is next to the name, in the same size and colour. */}
      <h1 className="opening-name">
        {product.name} <span className="whitespace-nowrap">({product.origin})</span>
      </h1>
      {product.scoreAverage !== null && (
        <Link to={{ hash: 'reviews' }} replace className="opening-score">
          <Stars score={product.scoreAverage} />
          <b className="font-semibold">{product.scoreAverage.toFixed(1)}</b>
          <span className="text-ink-600 underline underline-offset-4">
            후기 {groupThousands(product.counts.reviews)}개
          </span>
        </Link>
      )}
      <div id="offer" className="opening-offer">
        <PriceOffer product={product} />
      </div>
      <Facts product={product} />
      {/* One line for both: the app prompt appears after hydration, and nothing below may shift. */}
      <div className="opening-marks">
        <ProductBadges product={product} />
        <SocialProof id={product.id} />
      </div>
      <div className="opening-rest">
        {photos > 0 && <BuyerPhotos product={product} count={photos} />}
        <Period product={product} now={now} />
        <PurchaseLocks product={product} />
      </div>
    </>
  );
}

/** Day of arrival, shipping fee, unit price and storage, in equal cells; unknown ones are left out. */
function Facts({ product }: { product: ProductPageData }) {
  const { optionName, price, storage, baseShippingFee } = product;
  const delivery = useExpectedDelivery(product);
  const fee = isFreeToShip(product) ? '무료' : formatWon(baseShippingFee);
  const cells = [
    !delivery
      ? null
      : delivery.arrives
        ? ['도착', delivery.deliverable ? nearArrivalText(delivery.arrives, koreanDay(delivery.now)) : '배송 불가']
        : ['출고', slashedDay(delivery.ships)],
    ['배송비', fee],
    unitPriceOf(optionName, price) ?? (price > 0 && optionName ? ['기준', optionName] : null),
    ['보관', storageTexts[storage]],
  ].filter((cell) => cell !== null);
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

/** The number of recent buyers or current viewers: real numbers, or nothing. */
function SocialProof({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: catalogKeys.prompt(id),
    queryFn: async () => {
      const fetchPrompt = (type: 'recentBuyers' | 'viewing') =>
        api('GET /v1/products/{id}/purchase-prompt', { params: { id }, query: { type } });
      return (await fetchPrompt('recentBuyers')) ?? fetchPrompt('viewing');
    },
  });
  if (!data) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 font-medium text-brand-strong text-second">
      <Users className="size-4 shrink-0" aria-hidden />
      <span className="truncate">{data.text}</span>
    </p>
  );
}

/** The badges of a product. They wrap, regardless of what is next to them. */
function ProductBadges({ product }: { product: ProductPageData }) {
  return (
    <p className="flex max-w-[75%] shrink-0 flex-wrap gap-1.5 empty:hidden">
      {ranOut(product) && <Badge tone="ink">{productStateText(product.productStatus)}</Badge>}
      {productMarksOf(product).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      {product.detail.taxStatus === 'free' && <Badge>면세</Badge>}
      {product.purchaseLimit !== null && <Badge tone="warning">한 분당 {product.purchaseLimit}개까지</Badge>}
      {product.noResale && <Badge tone="warning">재판매 금지</Badge>}
    </p>
  );
}

/** The purchase bar offers a restock alert, so the page must say that the product is sold out. */
function ranOut({ productStatus, productFunding }: ProductPageData) {
  return productFunding === null && (productStatus === 'stock_out' || productStatus === 'temp_stock_out');
}
