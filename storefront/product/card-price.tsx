import { PriceTag } from '#ui/price.tsx';
import type { ProductCardData } from './card-data.ts';

type Props = {
  product: Pick<ProductCardData, 'price' | 'listPrice' | 'discountPercent' | 'saleType'>;
  size?: 'small' | 'medium' | 'large';
  /** The price before discount is behind the price, or above it where it does not fit. */
  tall?: boolean;
};

/** The price of a product; for wholesale products, whose price only business members see, a note instead (rules D14). */
export function CardPrice({ product: { price, listPrice, discountPercent, saleType }, size = 'medium', tall }: Props) {
  const locked = saleType === 'wholesale' && price === 0;
  if (!locked) {
    return (
      <PriceTag
        price={price}
        listPrice={listPrice}
        discountPercent={discountPercent}
        size={size}
        tall={tall ?? false}
      />
    );
  }
  return <p className={tall ? 'price-locked price-tall' : 'price-locked'}>사업자 회원 전용가</p>;
}
