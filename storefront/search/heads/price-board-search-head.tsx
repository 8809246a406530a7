import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { kiloPriceOf } from '#contract/rules/unit-price.ts';
import type { SearchHeadProps } from './search-head.ts';

/** The title of a table: what was searched, and the range of the prices of a kilogram where all products are known. */
export default function PriceBoardSearchHead({ word, products, isWhole }: SearchHeadProps) {
  const prices = products.flatMap(({ optionName, price }) => {
    const kilo = kiloPriceOf(optionName, price);
    return kilo?.unit === 'kg' ? kilo.won : [];
  });
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return (
    <p className="shop-head tabular">
      <b>{word}</b>
      {isWhole && low < high && <span>{`kg당 ${groupThousands(low)}~${formatWon(high)}`}</span>}
    </p>
  );
}
