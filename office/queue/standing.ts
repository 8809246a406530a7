import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { keys } from '../keys.ts';

const none = new Map<string, string>();

/** The orders on which these numbers stand already; undefined while it is asked. `isUnknown`: no answer could be had. */
export function useStanding(invoices: readonly string[]) {
  const numbers = [...new Set(invoices)].sort();
  // What was answered before another parcel left is no answer now.
  const [opened] = useState(() => crypto.randomUUID());
  const { data, isPending, isError } = useQuery({
    queryKey: keys.list('standing', { opened, numbers }),
    gcTime: 0,
    queryFn: async () => {
      const { entities } = await api('POST /v1/staff/lines/invoices', { body: { invoices: numbers } });
      return new Map(entities.map(({ invoice, orderNumber }) => [invoice, orderNumber]));
    },
    enabled: numbers.length > 0,
  });
  return { standing: numbers.length > 0 && isPending ? undefined : (data ?? none), isUnknown: isError };
}
