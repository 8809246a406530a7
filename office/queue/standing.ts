import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { keys } from '../keys.ts';

const none = new Map<string, string>();

/** The orders on which these numbers stand already; undefined while it is asked. A number that cannot be asked about stands on none. */
export function useStanding(invoices: readonly string[]) {
  const numbers = [...new Set(invoices)].sort();
  const { data, isPending } = useQuery({
    queryKey: keys.list('standing', { numbers }),
    queryFn: async () => {
      const { entities } = await api('POST /v1/staff/lines/invoices', { body: { invoices: numbers } });
      return new Map(entities.map(({ invoice, orderNumber }) => [invoice, orderNumber]));
    },
    enabled: numbers.length > 0,
    placeholderData: (before) => before,
  });
  return numbers.length > 0 && isPending ? undefined : (data ?? none);
}
