import { Rail } from '../ui/rail.tsx';
import { Section } from '../ui/section.tsx';
import { ProductCard } from './product-card.tsx';
import type { Shown } from './shown.ts';

export function Related({ title, products }: { title: string; products: Shown[] }) {
  if (products.length === 0) return null;
  return (
    <Section title={title}>
      <Rail label={title}>
        {products.map((product) => (
          <li key={product.id} className="w-36">
            <ProductCard product={product} sizes="144px" />
          </li>
        ))}
      </Rail>
    </Section>
  );
}
