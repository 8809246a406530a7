import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { claimReasonNames } from '#contract/rules/claims.ts';
import { maskName, maskPhone } from '#contract/rules/masking.ts';
import { toListQuery, toStaffPage } from '../admin/admin-context.ts';
import { countLeavingToday, countOpenQuestions, countOpenReviews } from '../admin/dashboard.sql.ts';
import { packingSlipsOf } from '../admin/packing-slips.sql.ts';
import { countQueue, countQueues } from '../admin/queue-counts.sql.ts';
import { readStockItems, stockMovementsOf } from '../admin/stock-list.sql.ts';
import { requireUnmaskProof } from '../admin/unmask-limit.ts';
import {
  readCarriers,
  readKnownTrackingNumbers,
  readQueuedLines,
  sellerDeliveryAddressSql,
} from '../admin/work-queues.sql.ts';
import { maskQueuedItem } from '../admin/work-queues.ts';
import { type AccessRecord, writeAccessLog } from '../customers/access-log.ts';
import { tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { insertAudit, insertAudits } from '../staff/audit-log.ts';
import { queryAsSeller } from './row-level-security.ts';
import * as sellerRows from './seller.sql.ts';

type SellerHandlers = Handlers<Routes['seller']>;

type ReadName =
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
/** The read endpoints of sellers, executed under row-level security (rules D1.2, D12). */
export const sellerReadHandlers: Pick<SellerHandlers, ReadName | 'unmask' | 'slips'> = {
  today: (_, { sql, who }) =>
    queryAsSeller(sql, who, async (own) => {
      const boxes = await sellerRows.parcelsToPackOf(own, who.distributorId);
      return {
        ...(await countLeavingToday(own, who.distributorId)),
        counts: await countQueues(own, who.distributorId),
        questions: await countOpenQuestions(own, who.distributorId),
        reviews: (await countOpenReviews(own, who.distributorId)).count,
        boxes: boxes.map(({ total: _, ...box }) => box),
        boxCount: boxes[0]?.total ?? 0,
      };
    }),

  lines: ({ query: { after, ...query } }, { sql, who }) =>
    queryAsSeller(sql, who, async (own) => {
      const queueFilter = { ...query, at: parseCursor(after) };
      const rows = await readQueuedLines(own, who.distributorId, queueFilter, sellerDeliveryAddressSql(own));
      const count = await countQueue(own, who.distributorId, query.queue, query);
      const page = cursorPage(rows, query.take, count, rowCursorOf);
      return { page, entities: rows.slice(0, query.take).map(maskQueuedItem) };
    }),

  counts: (_, { sql, who }) => queryAsSeller(sql, who, (own) => countQueues(own, who.distributorId)),
  carriers: (_, { sql, who }) => queryAsSeller(sql, who, async (own) => ({ entities: [...(await readCarriers(own))] })),

  // A number may be that of another seller's order, so this reads as the shop.
  invoices: async ({ body }, { sql, who }) => ({
    entities: [...(await readKnownTrackingNumbers(sql, who.distributorId, body.invoices))],
  }),

  orders: ({ query: { after, search, take } }, { sql, who }) =>
    queryAsSeller(sql, who, async (own) => {
      const rows = await sellerRows.readSellerOrders(own, who.distributorId, { search, take, at: parseCursor(after) });
      const entities = rows.slice(0, take).map(({ value: _, total: __, ...order }) => order);
      return { entities, page: cursorPage([...rows], take, rows[0]?.total ?? 0, rowCursorOf) };
    }),

  async order({ params: { id } }, { sql, who }) {
    const order = await queryAsSeller(sql, who, (own) => sellerRows.readSellerOrder(own, id));
    if (!order) throw new Refusal('NOT_FOUND');
    const lines = order.lines.map(({ claims, receiver, phone, ...line }) => ({
      ...line,
      receiver: maskName(receiver),
      phone: maskPhone(phone),
      claims: claims.map(({ reason, ...claim }) => ({ ...claim, reasonText: claimReasonNames[reason] })),
    }));
    return { ...order, lines };
  },

  unmask: ({ params: { id }, body: { reason } }, { sql, who, ip }) =>
    tx(sql, async (inside) => {
      await requireUnmaskProof(inside, who);
      const order = await queryAsSeller(inside, who, (own) => sellerRows.readSellerOrder(own, id));
      if (!order) throw new Refusal('NOT_FOUND');
      const receivers = (
        await queryAsSeller(inside, who, (own) => sellerRows.readSellerReceivers(own, order.id))
      ).filter(({ isFresh }) => isFresh);
      if (receivers.length === 0) throw new Refusal('STAFF_NOT_ALLOWED');
      const subject = `order ${order.orderNumber}` as const;
      await insertAudit(inside, { staff: who.id, act: 'unmask', subject, reason, ip });
      const seen = await sellerRows.giftReceiversOf(
        inside,
        receivers.map(({ line }) => line),
      );
      await writeAccessLog(inside, who, ip, accessRecordsOf('unmask', reason, seen), null);
      return { entities: receivers.map(({ isFresh: _, ...door }) => door) };
    }),

  slips: ({ body: { lines, reason } }, { sql, who, ip }) =>
    tx(sql, async (inside) => {
      await requireUnmaskProof(inside, who, lines.length);
      const rows = await queryAsSeller(inside, who, (own) =>
        packingSlipsOf(own, who.distributorId, lines, sellerDeliveryAddressSql(own)),
      );
      const numbers = rows.map(({ orderNumber }) => `order ${orderNumber}` as const);
      await insertAudits(inside, { staff: who.id, act: 'slips', reason, ip }, numbers);
      const seen = await sellerRows.giftReceiversOf(
        inside,
        rows.map(({ uuid }) => uuid),
      );
      await writeAccessLog(inside, who, ip, accessRecordsOf('slips', reason, seen), null);
      return { entities: rows.map(({ orderId: _, person: __, ...slip }) => slip) };
    }),

  shelf: ({ query: { after, ...query } }, { sql, who }) =>
    queryAsSeller(sql, who, async (own) => {
      const rows = await readStockItems(own, who.distributorId, { ...query, at: parseCursor(after) });
      const entities = rows.slice(0, query.take).map(({ value: _, total: __, ...option }) => option);
      return { entities, page: cursorPage([...rows], query.take, rows[0]?.total ?? 0, rowCursorOf) };
    }),

  movements: ({ params: { id } }, { sql, who }) =>
    queryAsSeller(sql, who, async (own) => {
      if (!(await sellerRows.canSellerSee(own, 'option', id))) throw new Refusal('NOT_FOUND');
      return { entities: [...(await stockMovementsOf(own, id, who.distributorId))] };
    }),

  questions: ({ query }, { sql, who }) =>
    queryAsSeller(sql, who, async (own) =>
      toStaffPage(await sellerRows.readSellerQuestions(own, toListQuery(query)), query),
    ),
};

/** One access record an order, and one for each recipient of a gift with an account. */
function accessRecordsOf(
  act: 'unmask' | 'slips',
  reason: string,
  seen: readonly { order: number; person: number | null }[],
): AccessRecord[] {
  const access = { act, reason, fields: ['name', 'phone', 'address'] as const };
  const orders = [...new Set(seen.map(({ order }) => order))].map((order) => ({ ...access, order, person: null }));
  return [...orders, ...seen.filter(({ person }) => person !== null).map((whose) => ({ ...access, ...whose }))];
}
