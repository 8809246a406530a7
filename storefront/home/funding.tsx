import { api } from '#client/api.ts';
import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import { Section } from '#ui/section.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { FundingCard } from '../funding/funding-card.tsx';
import { fundingStateOf } from '../funding/funding-state.ts';
import { productCardData } from '../product/card-data.ts';
import { BelowTheFold } from './below-the-fold.tsx';

/** Products that are produced once enough buyers have ordered. */
export function FundingStrip({ now }: { now: string }) {
  return (
    <BelowTheFold name="funding" ask={fetchFunding} height="h-102">
      {(products) =>
        products.length > 0 && (
          <Section title="함께 만드는 펀딩" sub="목표를 채우면 수확해서 보내요" more="/funding">
            <HorizontalScroll label="펀딩 상품">
              {products.map((product) => (
                <li key={product.id} className="w-72 overflow-hidden rounded-sheet ring-1 ring-line ring-inset">
                  <FundingCard product={product} now={now} />
                </li>
              ))}
            </HorizontalScroll>
          </Section>
        )
      }
    </BelowTheFold>
  );
}

async function fetchFunding() {
  const { entities } = await api('GET /v4/display-category', { query: { key: 'funding', take: 5 } });
  const now = shopNow();
  return entities
    .flatMap(({ products }) => products)
    .filter(({ productFunding }) => productFunding && fundingStateOf(productFunding, now).stage !== 'over')
    .slice(0, 5)
    .map(productCardData);
}
