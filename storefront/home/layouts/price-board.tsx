import { Link } from 'react-router';
import { koreanDay } from '#contract/rules/dates.ts';
import { formatWon } from '#contract/rules/money.ts';
import { perKiloText } from '#contract/rules/unit-price.ts';
import { ResponsiveImage } from '#ui/picture.tsx';
import { nameViewTransition } from '../../product/view-transition.ts';
import type { HomeLayoutProps } from './layout.ts';

/** Prices first, as on the price board of a market. */
export default function PriceBoardLayout({ strips: [display], now }: HomeLayoutProps) {
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
                <b>{formatWon(product.price)}</b>
                <small>
                  {perKiloText(product.optionName, product.price) ?? product.optionName}
                  {product.discountPercent > 0 && <> · 정가보다 {product.discountPercent}%</>}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
