import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../admin-api.ts';
import { adminKeys } from '../query-keys.ts';

const none = new Map<string, string>();

/** The orders that already have these numbers. `used` is undefined while the request is pending; `isUnknown` means that it failed. */
export function useUsedNumbers(invoices: readonly string[]) {
  const numbers = [...new Set(invoices)].sort();
  // A response from before another parcel was shipped is outdated, so each dialog loads it again.
  const [opened] = useState(() => crypto.randomUUID());
  const { data, isPending, isError } = useQuery({
    queryKey: adminKeys.list('used-numbers', { opened, numbers }),
    gcTime: 0,
    queryFn: async () => {
      const { entities } = await adminApi('POST /v1/staff/lines/invoices', { body: { invoices: numbers } });
      return new Map(entities.map(({ invoice, orderNumber }) => [invoice, orderNumber]));
    },
    enabled: numbers.length > 0,
  });
  return { used: numbers.length > 0 && isPending ? undefined : (data ?? none), isUnknown: isError };
}
