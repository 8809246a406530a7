import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { useSession } from './session.tsx';
import { sessionKeys } from './session-query-keys.ts';

/** The number of lines in the cart: from the cart if it is loaded, else from the user's counts. */
export function useCartCount() {
  const { user } = useSession();
  const { data } = useQuery({ queryKey: sessionKeys.cart, queryFn: fetchCart, enabled: false });
  if (!data) return user?.counts.shoppingCarts ?? 0;
  return data.entries.flatMap((entry) => entry.bundleItems).flatMap((item) => item.optionGroups).length;
}

export function fetchCart() {
  return api('GET /v1.2/app-users/shopping-carts', {});
}
