import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { LineStatus, LineWait } from '#contract/lines.ts';
import { lineStateName } from '#contract/rules/status-names.ts';
import { adminApi } from '../admin-api.ts';
import { adminKeys } from '../query-keys.ts';
import type { MenuItem } from '../screens.ts';
import { useStaffSession } from '../session/me.ts';

type FoundOrder = {
  id: number;
  orderNumber: string;
  lines: { name: string; status: LineStatus; waitsFor: LineWait | null }[];
};

async function searchAll(search: string, isSeller: boolean): Promise<{ entities: FoundOrder[] }> {
  // Search words may be personal data, so they are not sent in a URL.
  if (!isSeller) return adminApi('POST /v1/staff/search', { body: { search, take: 8 } });
  return adminApi('GET /v1/seller/orders', { query: { search, take: 8 } });
}

export type CommandResult = { to: string; name: string; about: string };

/** Finds screens at once, and orders from the second letter on. */
export function useCommandSearch(items: MenuItem[], canSearch: boolean, searchText: string) {
  const text = useDeferredValue(searchText);
  const isSeller = Boolean(useStaffSession().data?.distributor);
  const { data, error, isFetching } = useQuery({
    queryKey: adminKeys.orders({ palette: text }),
    queryFn: () => searchAll(text, isSeller),
    enabled: canSearch && text.length >= 2,
  });
  const screens = items
    .filter(({ name }) => name.replace('·', '').includes(text.replace('·', '')))
    .map(({ to, name }) => ({ to, name, about: '화면' }));
  const orders = (text.length >= 2 ? (data?.entities ?? []) : []).map((order) => ({
    to: `/orders/${order.id}`,
    name: `${order.orderNumber} · ${order.lines[0]?.name ?? ''}`,
    about: order.lines[0] ? lineStateName(order.lines[0].status, order.lines[0].waitsFor) : '',
  }));
  const found: CommandResult[] = [...screens, ...orders];
  return { found, error, isLooking: isFetching || text !== searchText };
}
