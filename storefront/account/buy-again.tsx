import type { ProductSummary as Card } from '#contract/catalog.ts';
import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import { Section } from '#ui/section.tsx';
import { productCardData } from '../product/card-data.ts';
import { ProductCardView } from '../product/product-card.tsx';

/** Products that the member bought repeatedly and is due to buy again. */
export default function BuyAgainStrip({ cards }: { cards: Card[] }) {
  return (
    <Section title="또 살 때 됐어요" sub="자주 사신 상품이에요">
      <HorizontalScroll label="또 살 때 된 상품">
        {cards.map((card) => (
          <li key={card.id} className="w-36">
            <ProductCardView product={productCardData(card)} sizes="144px" />
          </li>
        ))}
      </HorizontalScroll>
    </Section>
  );
}
