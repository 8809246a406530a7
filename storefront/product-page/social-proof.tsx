import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { api } from '#client/api.ts';
import { catalogKeys } from '../product/catalog-query-keys.ts';

/** The number of recent buyers or current viewers: real numbers, or nothing. */
export function SocialProof({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: catalogKeys.prompt(id),
    queryFn: async () => {
      const ask = (type: 'recentBuyers' | 'viewing') =>
        api('GET /v1/products/{id}/purchase-prompt', { params: { id }, query: { type } });
      return (await ask('recentBuyers')) ?? ask('viewing');
    },
  });
  if (!data) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 font-medium text-brand-strong text-second">
      <Users className="size-4 shrink-0" aria-hidden />
      <span className="truncate">{data.text}</span>
    </p>
  );
}
