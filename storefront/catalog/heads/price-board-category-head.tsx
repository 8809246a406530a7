import { groupThousands } from '#contract/rules/money.ts';
import type { CategoryHeadProps } from './category-head.ts';

/** The title of a table: how many products came today. The bar of the list, which heads the table, has the number of all. */
export default function PriceBoardCategoryHead({ addedToday }: CategoryHeadProps) {
  return (
    addedToday > 0 && (
      <p className="shop-head tabular">
        오늘 들어온 것 <b>{groupThousands(addedToday)}개</b>
      </p>
    )
  );
}
