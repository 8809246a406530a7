import type { HomeDisplay } from '#contract/display.ts';
import { ProductGrid } from '../catalog/grid.tsx';
import { ProductCard } from '../catalog/product-card.tsx';
import { type Shown, shown } from '../catalog/shown.ts';
import { Rail } from '../ui/rail.tsx';
import { Section } from '../ui/section.tsx';
import { Months } from './months.tsx';
import { Ranking } from './ranking.tsx';
import { Countdown } from './today.tsx';

type Display = Pick<HomeDisplay, 'id' | 'name' | 'title' | 'subTitle' | 'displayUiType'> & { products: Shown[] };

const room: Partial<Record<HomeDisplay['displayUiType'], number>> = { grid2: 6, grid3: 9, list: 5, ranking: 10 };

/** Displays as strips, with as many products as their face has room for and no more of each than a card shows. */
export function stripsOf(displays: HomeDisplay[]): Display[] {
  return displays
    .filter(({ displayUiType, products }) => displayUiType !== 'banner' && products.length > 0)
    .map(({ id, name, title, subTitle, displayUiType, products }) => {
      const cards = products.slice(0, room[displayUiType] ?? 8).map(shown);
      return { id, name, title, subTitle, displayUiType, products: cards };
    });
}

/** Each kind of strip has a face of its own. */
export function DisplayStrip({ display, now }: { display: Display; now: string }) {
  const { title, subTitle, displayUiType, products } = display;
  return (
    <Section
      title={title}
      sub={subTitle}
      more={displayUiType === 'ranking' ? '/best' : undefined}
      aside={leavesToday(display) ? <Countdown now={now} /> : undefined}
    >
      {title.includes('제철') && <Months now={now} />}
      <Face kind={displayUiType} label={title} products={products} />
    </Section>
  );
}

function Face({ kind, label, products }: { kind: HomeDisplay['displayUiType']; label: string; products: Shown[] }) {
  if (kind === 'ranking') return <Ranking label={label} products={products} />;
  if (kind === 'grid2') return <ProductGrid label={label} products={products} />;
  if (kind === 'grid3') return <Small label={label} products={products} />;
  if (kind === 'list') return <ProductGrid label={label} products={products} look="list" />;
  return (
    <Rail label={label}>
      {products.map((product) => (
        <li key={product.id} className="w-40 min-[600px]:w-48">
          <ProductCard product={product} sizes="192px" />
        </li>
      ))}
    </Rail>
  );
}

/** The editors' own strip of what goes out today; it wears the clock. */
export function leavesToday({ name }: Pick<HomeDisplay, 'name'>) {
  return name.includes('오늘 출고');
}

/** Three across and scrolling, for things that are chosen by eye. */
function Small({ label, products }: { label: string; products: Shown[] }) {
  return (
    <ul aria-label={label} className="rail grid grid-flow-col grid-rows-2 gap-x-3 gap-y-6">
      {products.map((product) => (
        <li key={product.id} className="w-31 min-[600px]:w-42">
          <ProductCard product={product} sizes="168px" />
        </li>
      ))}
    </ul>
  );
}
