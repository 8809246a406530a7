import type { Product, ProductPersonalData } from '#contract/catalog.ts';
import { momentText } from '#contract/rules/dates.ts';
import { isSellable, productStateText } from './product-state.ts';

type Facts = Pick<
  Product,
  | 'productStatus'
  | 'isAppOnly'
  | 'isCommingSoon'
  | 'commingSoonDate'
  | 'limitedPeriodBegin'
  | 'limitedPeriodEnd'
  | 'productFunding'
>;

export const appOnlyText = '앱에서만 살 수 있어요';

/** Why a product cannot be bought now, as the text of the button; null when it can. */
export function purchaseObstacleText(
  product: Facts,
  conditions: ProductPersonalData['userProductOrderConditions'],
  now: number,
  platform: string,
) {
  const {
    commingSoonDate: opens,
    limitedPeriodBegin: begins,
    limitedPeriodEnd: ends,
    productFunding: funding,
  } = product;
  if (product.isCommingSoon && opens && timeOf(opens) > now) return `${momentText(opens)} 오픈`;
  if (begins && timeOf(begins) > now) return `${momentText(begins)} 시작`;
  if (product.isCommingSoon && !opens && !begins) return '오픈 예정이에요';
  if (ends && timeOf(ends) <= now) return '판매가 끝났어요';
  if (funding && (timeOf(funding.endDate) <= now || funding.fundingStatus === 'failed')) return '펀딩이 끝났어요';
  if (!isSellable(product.productStatus)) return productStateText(product.productStatus) ?? '지금은 살 수 없어요';
  if (product.isAppOnly && platform === 'web') return appOnlyText;
  return conditions.find(({ isSatisfy }) => !isSatisfy)?.message ?? null;
}

/** The alert that makes sense: for a future opening, or for a restock; null when neither does. */
export function waitingFor(product: Facts, now: number): 'open' | 'restock' | null {
  const { commingSoonDate: opens, limitedPeriodBegin: begins, limitedPeriodEnd: ends, productStatus } = product;
  if ((opens && timeOf(opens) > now) || (begins && timeOf(begins) > now)) return 'open';
  if (product.productFunding || (ends && timeOf(ends) <= now)) return null;
  return productStatus === 'stock_out' || productStatus === 'temp_stock_out' ? 'restock' : null;
}

function timeOf(moment: string) {
  return new Date(moment).getTime();
}
