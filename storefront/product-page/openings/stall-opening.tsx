import { formatWon } from '#contract/rules/money.ts';
import { placardOf } from '#ui/placard.tsx';
import type { OpeningProps } from './opening.ts';

/** A price tag on the image. It repeats the price below, so it is text of the style sheet only. */
export default function StallOpening({ product }: OpeningProps) {
  const { price, discountPercent } = product;
  if (price === 0 || placardOf(product)) return null;
  return (
    <span
      aria-hidden
      className="price-flag tabular"
      data-rate={discountPercent > 0 ? `${discountPercent}%` : undefined}
      data-price={formatWon(price)}
    />
  );
}
