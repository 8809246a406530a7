import { Fragment, type ReactNode } from 'react';
import { unitPriceText } from '#contract/rules/unit-price.ts';
import type { ProductPageData } from '../product/page-data.ts';
import { PriceOffer } from '../product/price-offer.tsx';
import { shipsText } from '../product/product-state.ts';

/** Price and purchase buttons in a panel next to the column of a wide window. The column contains all of it too. */
export default function BuyPanel({ product, children }: { product: ProductPageData; children: ReactNode }) {
  const { name, origin, distributor, optionName, price } = product;
  const facts = [optionName, unitPriceText(optionName, price), shipsText(product)].filter(Boolean);
  return (
    <aside
      aria-label="이 상품 사기"
      className="fixed top-18 left-[calc(50%+360px)] w-[calc(50%-360px)] max-w-90 animate-rise px-3 min-[1320px]:px-6"
    >
      <div className="rounded-sheet bg-surface p-4 min-[1320px]:p-5 shadow-[0_1px_0_var(--color-line)] ring-1 ring-line">
        <p className="text-ink-600 text-second">{distributor.name}</p>
        <p className="mt-0.5 font-semibold text-title">
          {name} <span className="whitespace-nowrap">({origin})</span>
        </p>
        <div className="mt-3">
          <PriceOffer product={product} />
        </div>
        {price > 0 && (
          <p className="tabular mt-1 text-ink-600 text-second">
            {facts.map((fact, place) => (
              <Fragment key={fact}>
                {place > 0 && ' · '}
                <span className="whitespace-nowrap">{fact}</span>
              </Fragment>
            ))}
          </p>
        )}
        <div className="beside-deeds">{children}</div>
      </div>
    </aside>
  );
}
