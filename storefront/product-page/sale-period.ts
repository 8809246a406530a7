import type { Product } from '#contract/catalog.ts';
import { countdownText, leftText, momentText } from '#contract/rules/dates.ts';

type Times = Pick<
  Product,
  'isCommingSoon' | 'commingSoonDate' | 'limitedPeriodBegin' | 'limitedPeriodEnd' | 'productFunding'
>;
const dayMs = 86_400_000;

/** When a sale opens or ends, as text; null without such a time, and for an open funding, which shows it with its progress. */
export function salePeriodText(product: Times, now: number) {
  const { commingSoonDate, limitedPeriodBegin, limitedPeriodEnd: ends } = product;
  const opens = [product.isCommingSoon ? commingSoonDate : null, limitedPeriodBegin].find(
    (one) => one && timeOf(one) > now,
  );
  if (opens) return `${momentText(opens)}에 열려요`;
  if (product.productFunding || !ends) return null;
  const left = timeOf(ends) - now;
  if (left <= 0) return '판매가 끝났어요';
  return `판매 마감까지 ${left > dayMs ? leftText(ends, now) : countdownText(left)}`;
}

function timeOf(moment: string) {
  return new Date(moment).getTime();
}
