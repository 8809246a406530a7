import type { BundleTotal, CartTotals } from '#contract/cart.ts';
import type { CouponDiscounts } from './coupon-discounts.ts';

type BreakdownInput = Record<
  'listPrice' | 'productsPrice' | 'usedPoint' | 'base' | 'area' | 'discountShipping' | 'price',
  number
> & {
  bundles: BundleTotal[];
  /** The area surcharge is prepaid before the address is known. */
  isPrepaid: boolean;
  applied: CouponDiscounts['applied'];
};

/** Returns the rows of the price breakdown, from the list price to the amount due; the rows before the last add up to it. */
export function priceBreakdownOf(of: BreakdownInput): CartTotals['waterfall'] {
  const paid = of.bundles.filter((bundle) => bundle.base > 0);
  const rows: CartTotals['waterfall'] = [
    { code: 'list', label: '상품 금액', amount: of.listPrice },
    { code: 'discount', label: '상품 할인', amount: of.productsPrice - of.listPrice },
    ...of.applied
      .filter((coupon) => coupon.kind !== 'shipping')
      .map((coupon) => ({ code: 'coupon', label: '쿠폰 할인', amount: -coupon.amount, note: coupon.name })),
    { code: 'point', label: '포인트 사용', amount: -of.usedPoint },
    {
      code: 'shipping',
      label: '배송비',
      amount: of.base,
      note: paid.length > 1 ? `묶음배송 ${paid.length}건` : undefined,
    },
    {
      code: 'area',
      label: '제주·도서산간 추가 배송비',
      amount: of.area,
      note: of.isPrepaid ? '받는 곳이 정해지면 쓰지 않은 만큼 돌려드려요' : undefined,
    },
    { code: 'benefit', label: '배송비 혜택', amount: -of.discountShipping, note: '회원 등급 혜택' },
    ...of.applied
      .filter((coupon) => coupon.kind === 'shipping')
      .map((coupon) => ({ code: 'shippingCoupon', label: '배송비 쿠폰', amount: -coupon.amount, note: coupon.name })),
  ];
  const shown = rows.filter((row) => row.code === 'list' || row.code === 'shipping' || row.amount !== 0);
  return [...shown, { code: 'total', label: '결제 금액', amount: of.price }];
}
