import type { LineStatus, Order } from '#contract/orders.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../database.ts';
import type { Handlers } from '../handlers.ts';
import type { Who } from '../who.ts';
import { orderOf, ordersOf } from './orders.sql.ts';
import { withdrawTypeOf } from './status.ts';

export function orders(): Handlers<Routes['orders']> {
  return {
    async list({ query }, { sql, who }) {
      const { oipStatus, page, take, ...filter } = query;
      const rows = await ordersOf(sql, who.id, { ...filter, take, page, statuses: filters[oipStatus] ?? null });
      const nextPage = rows.length > take ? String(page + 1) : null;
      const count = (page - 1) * take + rows.length;
      return {
        entities: rows.slice(0, take).map(dressed),
        page: { count, nextPage, prePage: page > 1 ? String(page - 1) : null },
      };
    },

    async read({ params }, { sql, who }) {
      return readOrder(sql, who, params.id);
    },
  };
}

/** One order of this person's own, by number or uuid. Throws NOT_FOUND. */
export async function readOrder(sql: Db, who: Who, key: number | string): Promise<Order> {
  const row = await orderOf(sql, who.id, key);
  if (!row) throw new Refusal('NOT_FOUND');
  return dressed(row);
}

function dressed({ order, statuses }: { order: Order; statuses: string[] }): Order {
  return { ...order, withdrawType: withdrawTypeOf(statuses as LineStatus[], order.isGift) };
}

// Rules D4.7; "delivering" is three statuses to the letter of the specification.
const filters: Record<string, string[] | null> = {
  all: null,
  bank_transfer_waiting: ['bank_transfer_waiting'],
  paid: ['paid', 'withdraw_partially'],
  delivering: ['delivering', 'delivery_delay', 'delivery_waiting'],
  delivery_end: ['delivery_end'],
  complete: ['complete'],
  withdraw: ['withdraw_request', 'withdraw_complete', 'stock_out'],
  return: ['return_request', 'return_complete', 'replace_request', 'replace_complete'],
};
