import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { maskName, maskPhone } from '#contract/rules/masking.ts';
import { asked, paged } from '../admin/admin-context.ts';
import { leavingToday, openQuestions, openReviews } from '../admin/dashboard.sql.ts';
import { slipsOf } from '../admin/packing-slips.sql.ts';
import { countQueue, countQueues } from '../admin/queue-counts.sql.ts';
import { movesOf, shelvedOptions } from '../admin/stock-list.sql.ts';
import { proveForDoors } from '../admin/unmask-limit.ts';
import { carriers, invoicesKnown, queuedLines, sellerDoor } from '../admin/work-queues.sql.ts';
import { shownQueued } from '../admin/work-queues.ts';
import { type Looked, writeLooks } from '../customers/access-log.ts';
import { reasonTexts } from '../orders/texts.ts';
import { tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { cursorOf, readCursor } from '../platform/paging/cursor.ts';
import { goingOn } from '../platform/paging/page.ts';
import { writeAudit, writeAudits } from '../staff/audit-log.ts';
import { asSeller } from './row-level-security.ts';
import * as his from './seller.sql.ts';

type Room = Handlers<Routes['seller']>;

type Reads =
  | 'today'
  | 'lines'
  | 'counts'
  | 'carriers'
  | 'invoices'
  | 'orders'
  | 'order'
  | 'shelf'
  | 'movements'
  | 'questions';
/** Everything a seller reads, under his own eyes (rules D1.2, D12). */
export const reads: Pick<Room, Reads | 'unmask' | 'slips'> = {
  today: (_, { sql, who }) =>
    asSeller(sql, who, async (own) => ({
      ...(await leavingToday(own, who.distributorId)),
      counts: await countQueues(own, who.distributorId),
      questions: await openQuestions(own, who.distributorId),
      reviews: (await openReviews(own, who.distributorId)).count,
      boxes: [...(await his.boxesOf(own, who.distributorId))],
    })),

  lines: ({ query: { after, ...query } }, { sql, who }) =>
    asSeller(sql, who, async (own) => {
      const asked = { ...query, at: readCursor(after) };
      const rows = await queuedLines(own, who.distributorId, asked, sellerDoor(own));
      const page = goingOn(rows, query.take, await countQueue(own, who.distributorId, query.queue), cursorOf);
      return { page, entities: rows.slice(0, query.take).map(shownQueued) };
    }),

  counts: (_, { sql, who }) => asSeller(sql, who, (own) => countQueues(own, who.distributorId)),
  carriers: (_, { sql, who }) => asSeller(sql, who, async (own) => ({ entities: [...(await carriers(own))] })),

  invoices: ({ body }, { sql, who }) =>
    asSeller(sql, who, async (own) => ({
      entities: [...(await invoicesKnown(own, who.distributorId, body.invoices))],
    })),

  orders: ({ query: { after, search, take } }, { sql, who }) =>
    asSeller(sql, who, async (own) => {
      const rows = await his.sellerOrders(own, who.distributorId, { search, take, at: readCursor(after) });
      const entities = rows.slice(0, take).map(({ value: _, ...order }) => order);
      return { entities, page: goingOn([...rows], take, rows.length, cursorOf) };
    }),

  async order({ params: { id } }, { sql, who }) {
    const order = await asSeller(sql, who, (own) => his.sellerOrder(own, id));
    if (!order) throw new Refusal('NOT_FOUND');
    const lines = order.lines.map(({ claims, receiver, phone, ...line }) => ({
      ...line,
      receiver: maskName(receiver),
      phone: maskPhone(phone),
      claims: claims.map(({ reason, ...claim }) => ({ ...claim, reasonText: reasonTexts[reason] })),
    }));
    return { ...order, lines };
  },

  unmask: ({ params: { id }, body: { reason } }, { sql, who, ip }) =>
    tx(sql, async (inside) => {
      await proveForDoors(inside, who);
      const order = await asSeller(inside, who, (own) => his.sellerOrder(own, id));
      if (!order) throw new Refusal('NOT_FOUND');
      const doors = (await asSeller(inside, who, (own) => his.sellerDoors(own, order.id))).filter(
        ({ isFresh }) => isFresh,
      );
      if (doors.length === 0) throw new Refusal('STAFF_NOT_ALLOWED');
      const subject = `order ${order.orderNumber}`;
      await writeAudit(inside, { staff: who.id, act: 'unmask', subject, reason, ip });
      const seen = await his.receiversOf(
        inside,
        doors.map(({ line }) => line),
      );
      await writeLooks(inside, who, ip, looksOf('unmask', reason, seen), null);
      return { entities: doors.map(({ isFresh: _, ...door }) => door) };
    }),

  slips: ({ body: { lines, reason } }, { sql, who, ip }) =>
    tx(sql, async (inside) => {
      await proveForDoors(inside, who, lines.length);
      const rows = await asSeller(inside, who, (own) => slipsOf(own, who.distributorId, lines, sellerDoor(own)));
      const numbers = rows.map(({ orderNumber }) => `order ${orderNumber}`);
      await writeAudits(inside, { staff: who.id, act: 'slips', reason, ip }, numbers);
      const seen = await his.receiversOf(
        inside,
        rows.map(({ uuid }) => uuid),
      );
      await writeLooks(inside, who, ip, looksOf('slips', reason, seen), null);
      return { entities: rows.map(({ orderId: _, person: __, ...slip }) => slip) };
    }),

  shelf: ({ query: { after, ...query } }, { sql, who }) =>
    asSeller(sql, who, async (own) => {
      const rows = await shelvedOptions(own, who.distributorId, { ...query, at: readCursor(after) });
      const entities = rows.slice(0, query.take).map(({ value: _, ...option }) => option);
      return { entities, page: goingOn([...rows], query.take, rows.length, cursorOf) };
    }),

  movements: ({ params: { id } }, { sql, who }) =>
    asSeller(sql, who, async (own) => {
      if (!(await his.sees(own, 'option', id))) throw new Refusal('NOT_FOUND');
      return { entities: [...(await movesOf(own, id, who.distributorId))] };
    }),

  questions: ({ query }, { sql, who }) =>
    asSeller(sql, who, async (own) => paged(await his.sellerQuestions(own, asked(query)), query)),
};

/** One look an order, and one each receiver of a gift who is somebody here. */
function looksOf(
  act: 'unmask' | 'slips',
  reason: string,
  seen: readonly { order: number; person: number | null }[],
): Looked[] {
  const one = { act, reason, fields: ['name', 'phone', 'address'] as const };
  const orders = [...new Set(seen.map(({ order }) => order))].map((order) => ({ ...one, order, person: null }));
  return [...orders, ...seen.filter(({ person }) => person !== null).map((whose) => ({ ...one, ...whose }))];
}
