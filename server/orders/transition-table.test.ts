import { describe, expect, test } from 'vitest';
import { LineStatus } from '#contract/lines.ts';
import { ownShop } from '#test/test-shop.ts';
import { orderStatusOf } from './status.ts';

/** Rules D4.2, row by row; every other transition is refused. */
const allowed: Partial<Record<LineStatus, LineStatus[]>> = {
  request: ['bank_transfer_waiting', 'paid', 'incomplete'],
  bank_transfer_waiting: ['paid', 'incomplete', 'withdraw_complete'],
  // A bank may reverse a deposit: the only transition back.
  paid: [
    'withdraw_complete',
    'withdraw_partially',
    'withdraw_request',
    'delivery_waiting',
    'delivery_delay',
    'stock_out',
    'bank_transfer_waiting',
  ],
  withdraw_partially: [
    'withdraw_complete',
    'withdraw_request',
    'delivery_waiting',
    'delivery_delay',
    'stock_out',
    'delivering',
  ],
  delivery_waiting: ['delivery_delay', 'stock_out', 'paid', 'delivering', 'withdraw_request'],
  delivery_delay: ['stock_out', 'delivery_waiting', 'delivering', 'withdraw_complete', 'withdraw_partially'],
  withdraw_request: [
    'withdraw_complete',
    'withdraw_partially',
    'paid',
    'delivery_waiting',
    'delivery_delay',
    'delivering',
  ],
  delivering: ['delivery_end', 'delivery_waiting', 'return_request'],
  delivery_end: ['delivering', 'complete', 'return_request', 'replace_request'],
  replace_complete: ['complete', 'return_request', 'replace_request'],
  complete: ['return_request'],
  return_request: ['return_complete', 'delivery_end', 'delivering', 'complete', 'replace_complete', 'replace_request'],
  replace_request: ['replace_complete', 'return_request', 'delivery_end'],
  unknown: LineStatus.options.filter((status) => status !== 'unknown'),
};

const shop = ownShop({ ROLE: 'web' }, { demoOrders: true });

describe('the table of transitions', () => {
  test.each(LineStatus.options)('allows from %s only the transitions of the rules', async (from) => {
    const [line] = await shop.sql<{ id: number }[]>`select id from order_line order by id limit 1`;
    await shop.sql`alter table order_line disable trigger line_transition`;
    await shop.sql`update order_line set status = ${from} where id = ${line?.id ?? 0}`;
    await shop.sql`alter table order_line enable trigger line_transition`;
    const went: string[] = [];
    for (const to of LineStatus.options.filter((status) => status !== from)) {
      await shop.sql
        .begin(async (tx) => {
          await tx`update order_line set status = ${to} where id = ${line?.id ?? 0}`;
          went.push(to);
          throw new Error('back');
        })
        .catch((error: Error) => {
          if (error.message !== 'back' && !error.message.includes('may not go')) throw error;
        });
    }
    expect(went.sort()).toEqual([...(allowed[from] ?? [])].sort());
  });

  test('database and server derive the same order status from the lines', async () => {
    for (const one of LineStatus.options) {
      for (const other of LineStatus.options) {
        for (const previous of ['delivery_waiting', 'paid'] as const) {
          const lines = [one, other].map((status) => ({
            status,
            previous: status === 'withdraw_request' ? previous : null,
          }));
          const [row] = await shop.sql<{ state: string }[]>`
            select order_state(${lines.map(({ status }) => status)}, ${lines.map(({ previous: before }) => before)}::text[]) as state`;
          expect([one, other, row?.state]).toEqual([one, other, orderStatusOf(lines)]);
        }
      }
    }
  });
});
