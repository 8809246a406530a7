import { groupThousands } from '#contract/rules/money.ts';
import { type SearchHeadProps, sendersText } from './search-head.ts';

/** Two lines of a letter: what was searched, and who sends it. */
export default function LetterSearchHead({ word, count, products, isWhole }: SearchHeadProps) {
  return (
    <p className="shop-head">
      <span>‘{word}’ 찾으셨지요.</span>
      <span>
        {sendersText(products, isWhole)}에서 {groupThousands(count)}가지를 보내 드립니다.
      </span>
    </p>
  );
}
