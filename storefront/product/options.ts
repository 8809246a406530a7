import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { productKeys } from './product-query-keys.ts';

/** The options of a product; while the sheet is open they become stale sooner. */
export function useProductOptions(id: number, fresh: boolean) {
  return useQuery({
    queryKey: productKeys.options(id),
    queryFn: () => api('GET /v1/products/{id}/options', { params: { id } }),
    staleTime: fresh ? 10_000 : 60_000,
  });
}
