import { groupThousands } from '#contract/rules/money.ts';
import type { SearchHeadProps } from './search-head.ts';

/** The awning of the stall, and its seller, who shows what there is. */
export default function StallSearchHead({ word, count }: SearchHeadProps) {
  return (
    <div className="shop-head">
      <p className="call">
        ‘{word}’ 찾으셨죠? 여기 {groupThousands(count)}가지 있어요!
      </p>
    </div>
  );
}
