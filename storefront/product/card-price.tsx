import { PriceTag } from '#ui/price.tsx';
import type { Shown } from './shown.ts';

type Props = {
  product: Pick<Shown, 'price' | 'listPrice' | 'discountPercent' | 'saleType'>;
  size?: 'small' | 'medium' | 'large';
};

/** What a thing costs; of wholesale goods, whose price is told to business members alone, that it is (rules D14). */
export function CardPrice({ product: { price, listPrice, discountPercent, saleType }, size = 'medium' }: Props) {
  const locked = saleType === 'wholesale' && price === 0;
  if (!locked) {
    return <PriceTag price={price} listPrice={listPrice} discountPercent={discountPercent} size={size} />;
  }
  return <p className="font-bold text-brand-strong text-second">사업자 회원 전용가</p>;
}
