import { orderFilters } from '#contract/rules/statuses.ts';
import type { At } from '../platform/handlers.ts';
import { turned } from '../platform/paging/page.ts';
import { proveGuest } from './guest-lookup.ts';
import type { Answers, OrderTools } from './order-context.ts';
import { presentToBuyer } from './order-view.ts';
import { guestOrders, type OrderRow, ordersOf } from './orders.sql.ts';

export function lists(life: OrderTools): Pick<Answers, 'list' | 'guestList' | 'guestFind'> {
  const { reference } = life;

  return {
    async list({ query }, { sql, who }) {
      const { oipStatus, page, take, ...filter } = query;
      const statuses = filters[oipStatus] ?? null;
      return listed(await ordersOf(sql, who.id, { ...filter, take, page, statuses }), page, take);
    },

    guestList: ({ query }, at) => lookUp(query, at),
    guestFind: ({ body }, at) => lookUp(body, at),
  };

  async function lookUp(
    query: { name: string; phone: string; code: string; page: number; take: number; oipStatus: string },
    at: At,
  ) {
    await proveGuest(query, at, life);
    const { name, phone, page, take, oipStatus } = query;
    const statuses = filters[oipStatus] ?? null;
    const months = reference.policy('guestLookupMonths');
    const rows = await guestOrders(at.sql, { name, phone, isProven: true, statuses, take, page }, months);
    return listed(rows, page, take);
  }

  function listed(rows: OrderRow[], page: number, take: number) {
    return {
      entities: rows.slice(0, take).map((row) => presentToBuyer(row.order, reference.now())),
      page: turned({ page, take }, rows.length),
    };
  }
}

const filters: Record<string, string[] | null> = { all: null, ...orderFilters };
