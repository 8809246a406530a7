import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { Customer, PurchaseSummary } from '#contract/customers.ts';
import { accountKeys } from '../auth/account-query-keys.ts';

/** The head of my page; `purchases` is undefined until they have loaded. */
export type MyHeadProps = { user: Customer; purchases: PurchaseSummary | undefined };

/** What the member bought this month and season; undefined until it has loaded. */
export function usePurchases() {
  const purchases = () => api('GET /v1/app-users/purchase-summary', {});
  return useQuery({ queryKey: accountKeys.purchases, queryFn: purchases }).data;
}

const seasons = ['겨울', '봄', '여름', '가을'] as const;

/** "가을" of the season that starts on this day. */
export function seasonName(from: string) {
  return seasons[Math.floor((Number(from.slice(5, 7)) % 12) / 3)];
}

/** "온유님" */
export function memberName({ nickname, name }: Customer) {
  return `${nickname ?? name ?? '회원'}님`;
}
