import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { maskName } from '#contract/rules/masking.ts';
import { type Looked, writeLooks } from '../customers/access-log.ts';
import { reasonTexts } from '../orders/texts.ts';
import { tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { cursorOf, readCursor } from '../platform/paging/cursor.ts';
import { goingOn } from '../platform/paging/page.ts';
import { writeAudits } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { todayFor } from './dashboard.ts';
import { type SlipRow, slipsOf } from './packing-slips.sql.ts';
import { countQueue, countQueues } from './queue-counts.sql.ts';
import { inWarehouse } from './stock.sql.ts';
import { movesOf, shelvedOptions } from './stock-list.sql.ts';
import { proveForDoors } from './unmask-limit.ts';
import { carriers, invoicesKnown, queuedLines } from './work-queues.sql.ts';

/** What the office's lists are made of: lines by what has to be done with them, parcels, the shelf. */
export const queue: Handlers<Routes['queue']> = {
  today: (_, { sql, who }) => todayFor(sql, who),

  async lines({ query: { after, ...query } }, { sql, who }) {
    admit(who, 'orders');
    const rows = await queuedLines(sql, who.distributorId, { ...query, at: readCursor(after) });
    const page = goingOn(rows, query.take, await countQueue(sql, who.distributorId, query.queue), cursorOf);
    return { page, entities: rows.slice(0, query.take).map(shownQueued) };
  },

  async counts(_, { sql, who }) {
    admit(who, 'orders');
    return countQueues(sql, who.distributorId);
  },

  async carriers(_, { sql, who }) {
    admit(who, 'orders');
    return { entities: [...(await carriers(sql))] };
  },

  async invoices({ body }, { sql, who }) {
    admit(who, 'fulfil');
    return { entities: [...(await invoicesKnown(sql, who.distributorId, body.invoices))] };
  },

  slips: ({ body: { lines, reason } }, { sql, who, ip }) => {
    admit(who, 'unmask');
    admit(who, 'fulfil');
    return tx(sql, async (inside) => {
      await proveForDoors(inside, who, lines.length);
      const rows = await slipsOf(inside, who.distributorId, lines);
      const numbers = rows.map(({ orderNumber }) => `order ${orderNumber}`);
      await writeAudits(inside, { staff: who.id, act: 'slips', reason, ip }, numbers);
      await writeLooks(inside, who, ip, looksOf(rows, reason), null);
      return { entities: rows.map(({ orderId: _, person: __, ...slip }) => slip) };
    });
  },

  async shelf({ query: { after, ...query } }, { sql, who }) {
    admit(who, 'stock');
    const rows = await shelvedOptions(sql, who.distributorId, { ...query, at: readCursor(after) });
    const entities = rows.slice(0, query.take).map(({ value: _, ...option }) => option);
    return { entities, page: goingOn(rows, query.take, rows.length, cursorOf) };
  },

  async movements({ params }, { sql, who }) {
    admit(who, 'stock');
    if ((await inWarehouse(sql, params.id, who.distributorId)) === undefined) throw new Refusal('NOT_FOUND');
    return { entities: [...(await movesOf(sql, params.id, who.distributorId))] };
  },
};

type Row = Awaited<ReturnType<typeof queuedLines>>[number];

/** A line as a list shows it: whom it goes to is masked. */
export function shownQueued({ id: _, value: __, claim, ...line }: Row) {
  const told = claim && withReason(claim);
  return { ...line, receiver: maskName(line.receiver) ?? '', claim: told };
}

function withReason(claim: NonNullable<Row['claim']>) {
  return { ...claim, reasonText: reasonTexts[claim.reason] };
}

/** One look an order, and one each receiver of a gift who is somebody here. */
function looksOf(rows: readonly SlipRow[], reason: string): Looked[] {
  const one = { act: 'slips', reason, fields: ['name', 'phone', 'address'] as const };
  const orders = new Map(rows.map(({ orderId }) => [`${orderId}`, { order: orderId, person: null }]));
  const persons = new Map(
    rows.flatMap(({ orderId: order, person }) => (person ? [[`${order} ${person}`, { order, person }]] : [])),
  );
  return [...orders.values(), ...persons.values()].map((whose) => ({ ...one, ...whose }));
}
