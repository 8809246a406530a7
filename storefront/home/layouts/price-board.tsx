import { Link } from 'react-router';
import type { PriceMove } from '#contract/catalog.ts';
import { dayText, koreanDay } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { perKiloText } from '#contract/rules/unit-price.ts';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { productPriceText } from '../../product/product-state.ts';
import { nameViewTransition } from '../../product/view-transition.ts';
import type { HomeLayoutProps } from './layout.ts';

/** Prices first, as on the price board of a market. */
export default function PriceBoardLayout({ strips: [display], moves, now }: HomeLayoutProps) {
  const [, month, day] = koreanDay(now).split('-');
  if (!display) return null;
  return (
    <section className="board" aria-label="오늘의 산지 시세">
      <h2>
        오늘의 산지 시세{' '}
        <span className="tabular">
          {month}.{day}
        </span>
      </h2>
      <ul>
        {display.products.slice(0, 6).map((product, place) => (
          <li key={product.id}>
            <Link to={`/product/${product.id}`} prefetch="intent" viewTransition onClick={nameViewTransition}>
              {product.placard === null && (
                <ResponsiveImage
                  base={product.image}
                  alt=""
                  placeholder={product.placeholder}
                  sizes="40px"
                  eager={place === 0}
                  className="size-10 shrink-0"
                />
              )}
              <span className="board-name">
                {product.name}
                <small>{product.origin}</small>
              </span>
              <span className="board-price tabular">
                <b>{productPriceText(product)}</b>
                <small>
                  {perKiloText(product.optionName, product.price) ?? product.optionName}
                  <Change product={product} move={moves.find(({ id }) => id === product.id)} />
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the price has moved since a day of this week; else how far it is below the list price. */
function Change({
  product: { discountPercent },
  move,
}: {
  product: { discountPercent: number };
  move: PriceMove | undefined;
}) {
  if (!move) return discountPercent > 0 && <> · 정가보다 {discountPercent}%</>;
  const by = move.price - move.before;
  return (
    <>
      {' · '}
      <span className={by < 0 ? 'board-fall' : 'board-rise'}>
        <span className="sr-only">{dayText(move.day)}부터 </span>
        <span aria-hidden>{by < 0 ? '▼' : '▲'}</span> {formatWon(Math.abs(by))}
        <span className="sr-only">{by < 0 ? ' 내림' : ' 오름'}</span>
      </span>
    </>
  );
}
