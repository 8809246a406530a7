import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import { Section } from '#ui/section.tsx';
import { ProductCardView } from '../product/product-card.tsx';

export function RelatedStrips({ like, along }: { like: Card[]; along: Card[] }) {
  return (
    <>
      <Strip title="함께 보면 좋은 상품" products={like} />
      <Strip title="같이 많이 담는 상품" products={along} />
    </>
  );
}

type Card = Parameters<typeof ProductCardView>[0]['product'];

function Strip({ title, products }: { title: string; products: Card[] }) {
  if (products.length === 0) return null;
  return (
    <Section title={title}>
      <HorizontalScroll label={title}>
        {products.map((product) => (
          <li key={product.id} className="w-36">
            <ProductCardView product={product} sizes="144px" />
          </li>
        ))}
      </HorizontalScroll>
    </Section>
  );
}
