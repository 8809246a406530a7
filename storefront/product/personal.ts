import { useQuery } from '@tanstack/react-query';
import { api } from '#browser/api.ts';
import type { Personal } from '#contract/catalog.ts';
import { useSession } from '../session/session.tsx';
import { productKeys } from './keys.ts';

/** What a product is to the person looking at it. */
export function usePersonal(product: number): Personal | undefined {
  const { state, user } = useSession();
  const { data } = useQuery({
    queryKey: productKeys.personal(product, user?.uuid),
    queryFn: () => api('GET /v1/products/{id}/user-personal', { params: { id: product } }),
    enabled: state === 'ready',
  });
  return data;
}
