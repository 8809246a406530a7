import { PriceTag } from '../ui/price.tsx';
import type { Shown } from './shown.ts';

type Props = {
  product: Pick<Shown, 'price' | 'listPrice' | 'discountPercent' | 'saleType'>;
  size?: 'small' | 'medium' | 'large';
};

/** What a thing costs; of wholesale goods only that business members are told (rules D14). */
export function CardPrice({ product: { price, listPrice, discountPercent, saleType }, size = 'medium' }: Props) {
  if (saleType !== 'wholesale') {
    return <PriceTag price={price} listPrice={listPrice} discountPercent={discountPercent} size={size} />;
  }
  return <p className="font-bold text-brand-strong text-second">사업자 회원 전용가</p>;
}
