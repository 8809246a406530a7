import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../admin-api.ts';
import { adminKeys } from '../query-keys.ts';

/** The couriers and the name of each. They are loaded once a page. */
export function useCarriers() {
  const { data } = useQuery({
    queryKey: adminKeys.carriers,
    queryFn: () => adminApi('GET /v1/staff/carriers', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const all = data?.entities ?? [];
  return { all, nameOf: (code: string | null) => all.find((one) => one.code === code)?.name ?? '' };
}
