import type { Area } from '#contract/addresses.ts';
import type { ProductStatus } from '#contract/catalog.ts';
import { koreanDay, nearArrivalText, shipText } from '#contract/rules/dates.ts';
import { arrivalDateOf, dispatchDateOf } from '#contract/rules/delivery-date.ts';
import { formatWon } from '#contract/rules/money.ts';
import type { ProductCardData } from './card-data.ts';

const statusTexts: Partial<Record<ProductStatus, string>> = {
  stock_out: '품절',
  temp_stock_out: '일시품절',
  suspended: '판매중지',
  waiting: '판매준비중',
  removed: '판매종료',
};

export function productStateText(status: ProductStatus) {
  return statusTexts[status] ?? null;
}

export function isSellable(status: ProductStatus) {
  return status === 'stock_in' || status === 'unlimited_stock_in';
}

type ShippingTerms = Pick<ProductCardData, 'price' | 'baseShippingFee' | 'freeShippingFeeConditionPrice'>;

/** Whether one unit is sent to the mainland without a fee, as the filter 무료배송 finds it. */
export function isFreeToShip({ price, baseShippingFee, freeShippingFeeConditionPrice: free }: ShippingTerms) {
  return baseShippingFee === 0 || (free !== null && price >= free);
}

export function shippingText(product: ShippingTerms) {
  return isFreeToShip(product) ? '무료배송' : `배송비 ${formatWon(product.baseShippingFee)}`;
}

type Mark = { text: string; tone: 'brand' | 'accent' | 'ink' | 'quiet' };

/** A price in one text, also for search engines and shared links: a hidden price, which is 0, must not look free. */
export function productPriceText({ saleType, price }: Pick<ProductCardData, 'saleType' | 'price'>) {
  return saleType === 'wholesale' && price === 0 ? '사업자 회원 전용가' : formatWon(price);
}

/** The most important badge of a card: a mark of the product, or that it has a video. */
export function cardBadgeOf(product: ProductCardData): Mark | undefined {
  return productMarksOf(product)[0] ?? (product.video === null ? undefined : { text: '영상', tone: 'quiet' });
}

type DispatchState = Pick<ProductCardData, 'nextShipmentDate' | 'productStatus' | 'isCommingSoon'>;

/** The ship date, if the product has one. Before an opening the dates may precede it, so none is shown. */
export function shipDay({ nextShipmentDate, productStatus, isCommingSoon }: DispatchState) {
  return isSellable(productStatus) && !isCommingSoon ? nextShipmentDate : null;
}

export function shipsText(product: DispatchState) {
  const day = shipDay(product);
  return day && shipText(day);
}

type DeliveryState = DispatchState & Pick<ProductCardData, 'dispatchDays' | 'productFunding'>;
type DispatchRules = { holidays: readonly string[]; sameDayCutoff: string };

/**
 * The dispatch day of an order placed `now` (milliseconds) and its day of arrival; null while the product is not sold or no day is known.
 * Crowdfunding promises a dispatch day only (rules D7.2, D7.5).
 */
export function deliveryDaysOf(product: DeliveryState, now: number, area: Area, rules: DispatchRules) {
  if (!isSellable(product.productStatus) || product.isCommingSoon) return null;
  const holidays = new Set(rules.holidays);
  const ships =
    product.nextShipmentDate ??
    (product.dispatchDays !== undefined && !product.productFunding
      ? dispatchDateOf(new Date(now), product.dispatchDays, holidays, rules.sameDayCutoff)
      : null);
  return ships ? { ships, arrives: product.productFunding ? null : arrivalDateOf(ships, area, holidays) } : null;
}

/** "12/3(목) 도착" for an order placed `now` (milliseconds), "6월 26일(금) 출고" for crowdfunding; null while the product is not sold. */
export function arrivalTextOf(product: DeliveryState, now: number, area: Area, rules: DispatchRules) {
  const days = deliveryDaysOf(product, now, area, rules);
  if (days) return days.arrives ? `${nearArrivalText(days.arrives, koreanDay(now))} 도착` : shipText(days.ships);
  return isSellable(product.productStatus) && !product.isCommingSoon && !product.productFunding
    ? '1~2일 안에 출고'
    : null;
}

/** At most two marks of a product, the most important first. */
export function productMarksOf(product: Omit<ProductCardData, 'placard'>): Mark[] {
  const all: (Mark | false)[] = [
    product.isCommingSoon && { text: '오픈예정', tone: 'ink' },
    product.saleType === 'funding' && { text: '펀딩', tone: 'brand' },
    product.saleType === 'wholesale' && { text: '도매', tone: 'ink' },
    product.saleType === 'limited_period' && { text: '기간한정', tone: 'accent' },
    product.isAppOnly && { text: '앱전용', tone: 'ink' },
    product.minAppUserGrade !== null && { text: '등급전용', tone: 'ink' },
    product.labelRecommend !== null && { text: product.labelRecommend, tone: 'brand' },
    product.isExclusive && { text: '단독', tone: 'quiet' },
  ];
  const texts = new Set<string>();
  return all
    .filter((mark) => mark !== false && !texts.has(mark.text) && texts.add(mark.text) !== null)
    .slice(0, 2) as Mark[];
}
