import { brand } from '#brand';
import { canStoreInTab } from '#client/storage.ts';
import { EmptyState } from '#ui/empty.tsx';
import { useHydrated } from '#ui/hydrated.ts';
import BestOfWeek from '../product/best-of-week.tsx';

export function CartEmpty() {
  const isForgetful = useHydrated() && !canStoreInTab();
  return (
    <>
      <EmptyState
        art={brand.emptyArt}
        title="담긴 상품이 없어요"
        text={
          isForgetful
            ? '이 브라우저는 장바구니를 기억하지 못해요. 설정에서 쿠키와 사이트 데이터를 허용해 주세요.'
            : brand.words.cartEmpty
        }
        action={{ label: brand.words.goShopping, to: '/' }}
      />
      <BestOfWeek count={6} />
    </>
  );
}
