import { Link } from 'react-router';
import type { Shown } from '../catalog/shown.ts';
import { leftText, shipText } from '../ui/dates.ts';
import { Picture } from '../ui/picture.tsx';
import { PriceTag } from '../ui/price.tsx';
import { Rail } from '../ui/rail.tsx';
import { Section } from '../ui/section.tsx';

/** Goods that are made once enough people want them: how far, how long, by when. */
export function FundingStrip({ products, now }: { products: Shown[]; now: string }) {
  return (
    <Section title="함께 만드는 펀딩" sub="목표를 채우면 수확해서 보내요">
      <Rail label="펀딩 상품">
        {products.map((product) => (
          <li key={product.id} className="w-72 overflow-hidden rounded-sheet ring-1 ring-line ring-inset">
            <FundingCard product={product} now={now} />
          </li>
        ))}
      </Rail>
    </Section>
  );
}

function FundingCard({ product, now }: { product: Shown; now: string }) {
  const funding = product.productFunding;
  return (
    <Link to={`/product/${product.id}`} prefetch="intent" className="block">
      <Picture
        base={product.image}
        alt=""
        placeholder={product.placeholder}
        sizes="288px"
        width={720}
        height={450}
        className="aspect-[8/5]"
      />
      <div className="p-4">
        <p className="line-clamp-1 font-semibold">{product.name}</p>
        <p className="truncate font-semibold">
          <span className="sr-only">원산지 </span>
          {product.origin}
        </p>
        {funding && (
          <>
            <p className="tabular mt-3 flex items-baseline justify-between">
              <b className="font-bold text-brand-strong text-title">{funding.achievePercent}%</b>
              <span className="text-ink-600 text-second">
                {funding.supporterCount.toLocaleString('ko-KR')}명 참여 · {leftText(funding.endDate, now)}
              </span>
            </p>
            <span className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-brand-100" aria-hidden>
              <span
                className="block h-full rounded-full bg-brand-strong"
                style={{ width: `${Math.min(100, funding.achievePercent)}%` }}
              />
            </span>
          </>
        )}
        <div className="mt-3 flex items-baseline justify-between gap-2">
          <PriceTag price={product.price} listPrice={product.listPrice} discountPercent={product.discountPercent} />
        </div>
        {funding && <p className="mt-0.5 text-caption text-ink-400">{shipText(funding.estimatedShipmentDate)} 예정</p>}
      </div>
    </Link>
  );
}
