import { orderFilters } from '#contract/rules/statuses.ts';
import type { Context } from '../platform/handlers.ts';
import { numberedPage } from '../platform/paging/page.ts';
import { proveGuestOrder } from './guest-lookup.ts';
import type { OrderHandlers, OrderTools } from './order-context.ts';
import type { OrderJson } from './order-json.sql.ts';
import { toOrderForBuyer } from './order-view.ts';
import { customerOrdersOf, guestOrdersOf } from './orders.sql.ts';

export function createOrderListHandlers(
  orderServices: OrderTools,
): Pick<OrderHandlers, 'list' | 'guestList' | 'guestFind'> {
  const { reference } = orderServices;

  return {
    async list({ query }, { sql, who }) {
      const { oipStatus, page, take, ...filter } = query;
      const statuses = filters[oipStatus] ?? null;
      return ordersPage(await customerOrdersOf(sql, who.id, { ...filter, take, page, statuses }), page, take);
    },

    guestList: ({ query }, at) => lookUp(query, at),
    guestFind: ({ body }, at) => lookUp(body, at),
  };

  async function lookUp(
    query: { name: string; phone: string; code: string; page: number; take: number; oipStatus: string },
    at: Context,
  ) {
    await proveGuestOrder(query, at, orderServices);
    const { name, phone, page, take, oipStatus } = query;
    const statuses = filters[oipStatus] ?? null;
    const months = reference.policy('guestLookupMonths');
    return ordersPage(
      await guestOrdersOf(at.sql, { name, phone, isProven: true, statuses, take, page }, months),
      page,
      take,
    );
  }

  function ordersPage({ orders, count }: { orders: OrderJson[]; count: number }, page: number, take: number) {
    return {
      entities: orders.slice(0, take).map((order) => toOrderForBuyer(order, reference.now())),
      page: numberedPage({ page, take }, orders.length, count),
    };
  }
}

const filters: Record<string, string[] | null> = { all: null, ...orderFilters };
