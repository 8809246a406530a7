import { describe, expect, test } from 'vitest';
import { LineStatus } from '#contract/lines.ts';
import { ownShop } from '#test/test-shop.ts';

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
});

describe('the status of an order', () => {
  const orderStatusOf = async (statuses: LineStatus[], previous: (LineStatus | null)[]) => {
    const [row] = await shop.sql<{ state: string }[]>`
      select order_state(${statuses}, ${previous}::text[]) as state`;
    return row?.state;
  };
  const of = (...statuses: LineStatus[]) =>
    orderStatusOf(
      statuses,
      statuses.map(() => null),
    );

  test.each([
    [['paid', 'delivering'], 'paid'],
    [['withdraw_complete', 'delivering'], 'delivering'],
    [['stock_out', 'withdraw_complete'], 'withdraw_complete'],
    [['return_request', 'complete'], 'delivery_end'],
    [['return_complete', 'complete'], 'complete'],
    [['replace_complete', 'delivery_end'], 'delivery_end'],
    [['delivery_delay', 'delivery_waiting'], 'delivery_delay'],
    [['stock_out'], 'stock_out'],
    [['withdraw_request', 'paid'], 'paid'],
    [['withdraw_request', 'withdraw_request'], 'withdraw_request'],
    [['incomplete', 'incomplete'], 'incomplete'],
    [['incomplete', 'withdraw_complete'], 'withdraw_complete'],
    [['withdraw_partially'], 'paid'],
  ] as [LineStatus[], string][])('with lines %j is %s', async (lines, status) => {
    expect(await of(...lines)).toBe(status);
    expect(await of(...lines.toReversed())).toBe(status);
  });

  test('counts a line with a cancellation request as its previous status', async () => {
    expect(await orderStatusOf(['withdraw_request', 'delivering'], ['delivery_waiting', null])).toBe(
      'delivery_waiting',
    );
  });

  test('is the status of its only line, or of the stage that the line belongs to', async () => {
    const derived = {
      replace_request: 'delivery_end',
      replace_complete: 'delivery_end',
      return_request: 'delivery_end',
    };
    const ended = { withdraw_partially: 'paid', return_complete: 'withdraw_complete' };
    for (const status of LineStatus.options)
      expect([status, await of(status)]).toEqual([status, { ...derived, ...ended }[status as never] ?? status]);
  });

  test('is unknown when one line is unknown', async () => {
    for (const status of LineStatus.options) expect(await of('unknown', status)).toBe('unknown');
  });
});
