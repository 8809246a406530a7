import { useQuery } from '@tanstack/react-query';
import { api } from '#browser/api.ts';
import type { Personal } from '#contract/catalog.ts';
import { useSession } from '../session/session.tsx';

export function personalKey(product: number, user: string | undefined) {
  return ['personal', product, user] as const;
}

/** What a product is to the person looking at it. */
export function usePersonal(product: number): Personal | undefined {
  return useTie(product).personal;
}

/** The same, and whether it is known by now, or that it will not be. */
export function useTie(product: number) {
  const { state, user } = useSession();
  const { data, isPending } = useQuery({
    queryKey: personalKey(product, user?.uuid),
    queryFn: () => api('GET /v1/products/{id}/user-personal', { params: { id: product } }),
    enabled: state === 'ready',
  });
  return { personal: data, known: !isPending || state === 'failed' };
}
