import { formatWon, groupThousands } from '#contract/rules/money.ts';
import type { SearchHeadProps } from './search-head.ts';

/** The title of a table: what was searched, and the range of the prices of a kilogram where all products are known. */
export default function PriceBoardSearchHead({ word, kiloPrices, isWhole }: SearchHeadProps) {
  return (
    <p className="shop-head tabular">
      <b>{word}</b>
      {isWhole && kiloPrices && <span>{`kg당 ${groupThousands(kiloPrices.low)}~${formatWon(kiloPrices.high)}`}</span>}
    </p>
  );
}
