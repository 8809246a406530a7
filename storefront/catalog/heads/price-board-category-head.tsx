import { groupThousands } from '#contract/rules/money.ts';
import type { CategoryHeadProps } from './category-head.ts';

/** The dark bar of a price board: the category, how many products it has, and how many came today. */
export default function PriceBoardCategoryHead({ name, count, addedToday }: CategoryHeadProps) {
  return (
    <p className="shop-head tabular">
      {name} <b>{groupThousands(count)}</b>
      {addedToday > 0 && (
        <>
          {' · '}오늘 들어온 것 <b>{groupThousands(addedToday)}</b>
        </>
      )}
    </p>
  );
}
