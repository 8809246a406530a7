import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import type { Cart, CartTotals } from '#contract/cart.ts';
import { cartKeys } from './cart-query-keys.ts';

type TotalsInput = { cart: Cart; readAt: number; chosen: number[]; checkable: number[]; changing: boolean };

/**
 * The price of the selected lines, calculated by the server. The request is the query key, so a late answer to an older selection is
 * ignored. An empty selection is never calculated.
 */
export function useCartTotals({ cart, readAt, chosen, checkable, changing }: TotalsInput) {
  const whole = chosen.length === checkable.length;
  const { data, error, refetch } = useQuery({
    queryKey: cartKeys.totals(readAt, chosen),
    queryFn: ({ signal }) =>
      api('PATCH /v1.2/app-users/shopping-carts/calculate', { body: { optionGroupIds: chosen } }, { signal }),
    // The cart includes the price of all its available lines.
    initialData: whole ? (cart.totals ?? undefined) : undefined,
    enabled: chosen.length > 0 && !changing,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const totals = chosen.length > 0 && !changing ? (data ?? null) : null;
  const last = useLast(totals ?? cart.totals);
  return {
    totals,
    /** Dates and hints stay on the screen while the price is calculated. */
    bundles: (totals ?? last)?.bundles ?? [],
    state: chosen.length === 0 ? 'nothing' : totals ? 'ready' : error && !changing ? 'failed' : 'counting',
    retry: () => void refetch(),
  } as const;
}

function useLast(totals: CartTotals | null) {
  const [last, setLast] = useState(totals);
  if (totals && totals !== last) setLast(totals);
  return last;
}
