import { groupThousands } from '#contract/rules/money.ts';
import type { SearchHeadProps } from './search-head.ts';

/** Two lines of a letter: what was searched, and who sends it. */
export default function LetterSearchHead({ word, count, products, isWhole }: SearchHeadProps) {
  const sellers = new Set(products.map(({ distributor }) => distributor.name));
  const [first] = sellers;
  return (
    <p className="shop-head">
      <span>‘{word}’ 찾으셨지요.</span>
      <span>
        {first}
        {sellers.size > 1 && (isWhole ? ` 외 ${sellers.size - 1}곳` : ' 등 여러 곳')}에서 {groupThousands(count)}가지를
        보내 드립니다.
      </span>
    </p>
  );
}
