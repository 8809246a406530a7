import type { ProductCard as Card } from '#contract/catalog.ts';
import { Rail } from '#ui/horizontal-scroll.tsx';
import { Section } from '#ui/section.tsx';
import { shown } from '../product/card-data.ts';
import { ProductCard } from '../product/product-card.tsx';

/** What was bought more than once, and about as long ago as usual. */
export default function Again({ cards }: { cards: Card[] }) {
  return (
    <Section title="또 살 때 됐어요" sub="자주 사신 상품이에요">
      <Rail label="또 살 때 된 상품">
        {cards.map((card) => (
          <li key={card.id} className="w-36">
            <ProductCard product={shown(card)} sizes="144px" />
          </li>
        ))}
      </Rail>
    </Section>
  );
}
