import { brand } from '#brand';
import { EmptyState } from '#ui/empty.tsx';
import BestOfWeek from '../product/best-of-week.tsx';

export function CartEmpty() {
  return (
    <>
      <EmptyState
        art={brand.emptyArt}
        title="담긴 상품이 없어요"
        text={brand.words.cartEmpty}
        action={{ label: brand.words.goShopping, to: '/' }}
      />
      <BestOfWeek count={6} />
    </>
  );
}
