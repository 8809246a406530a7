import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { ProductPersonalData } from '#contract/catalog.ts';
import { useSession } from '../session/session.tsx';
import { productKeys } from './product-query-keys.ts';

/** The personal data of a product for the current session. */
export function usePersonal(product: number): ProductPersonalData | undefined {
  return usePersonalStatus(product).personal;
}

/** The same, with whether it is known, or will not be. */
export function usePersonalStatus(product: number) {
  const { state, user } = useSession();
  const { data, isPending } = useQuery({
    queryKey: productKeys.personal(product, user?.uuid),
    queryFn: () => api('GET /v1/products/{id}/user-personal', { params: { id: product } }),
    enabled: state === 'ready',
  });
  return { personal: data, known: !isPending || state === 'failed' };
}
