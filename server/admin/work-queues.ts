import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { claimReasonNames } from '#contract/rules/claims.ts';
import { maskName } from '#contract/rules/masking.ts';
import { type AccessRecord, writeAccessLog } from '../customers/access-log.ts';
import { tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { insertAudits } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { readDashboard } from './dashboard.ts';
import { type PackingSlipRow, packingSlipsOf } from './packing-slips.sql.ts';
import { countQueue, countQueues } from './queue-counts.sql.ts';
import { stockedUnitsOf } from './stock-adjustments.sql.ts';
import { readStockItems, stockMovementsOf } from './stock-list.sql.ts';
import { requireUnmaskProof } from './unmask-limit.ts';
import { readCarriers, readKnownTrackingNumbers, readQueuedLines } from './work-queues.sql.ts';

/** The data of the admin app’s lists: work queues of order lines, parcels and stock. */
export const workQueueHandlers: Handlers<Routes['workQueues']> = {
  today: (_, { sql, who }) => readDashboard(sql, who),

  async lines({ query: { after, ...query } }, { sql, who }) {
    requirePermission(who, 'orders');
    const rows = await readQueuedLines(sql, who.distributorId, { ...query, at: parseCursor(after) });
    const count = await countQueue(sql, who.distributorId, query.queue, query);
    const page = cursorPage(rows, query.take, count, rowCursorOf);
    return { page, entities: rows.slice(0, query.take).map(maskQueuedItem) };
  },

  async counts(_, { sql, who }) {
    requirePermission(who, 'orders');
    return countQueues(sql, who.distributorId);
  },

  async carriers(_, { sql, who }) {
    requirePermission(who, 'orders');
    return { entities: [...(await readCarriers(sql))] };
  },

  async invoices({ body }, { sql, who }) {
    requirePermission(who, 'fulfil');
    return { entities: [...(await readKnownTrackingNumbers(sql, who.distributorId, body.invoices))] };
  },

  slips: ({ body: { lines, reason } }, { sql, who, ip }) => {
    requirePermission(who, 'unmask');
    requirePermission(who, 'fulfil');
    return tx(sql, async (inside) => {
      await requireUnmaskProof(inside, who, lines.length);
      const rows = await packingSlipsOf(inside, who.distributorId, lines);
      const numbers = rows.map(({ orderNumber }) => `order ${orderNumber}` as const);
      await insertAudits(inside, { staff: who.id, act: 'slips', reason, ip }, numbers);
      await writeAccessLog(inside, who, ip, accessRecordsOf(rows, reason), null);
      return { entities: rows.map(({ orderId: _, person: __, ...slip }) => slip) };
    });
  },

  async shelf({ query: { after, ...query } }, { sql, who }) {
    requirePermission(who, 'stock');
    const rows = await readStockItems(sql, who.distributorId, { ...query, at: parseCursor(after) });
    const entities = rows.slice(0, query.take).map(({ value: _, total: __, ...option }) => option);
    return { entities, page: cursorPage(rows, query.take, rows[0]?.total ?? 0, rowCursorOf) };
  },

  async movements({ params }, { sql, who }) {
    requirePermission(who, 'stock');
    if ((await stockedUnitsOf(sql, params.id, who.distributorId)) === undefined) throw new Refusal('NOT_FOUND');
    return { entities: [...(await stockMovementsOf(sql, params.id, who.distributorId))] };
  },
};

type Row = Awaited<ReturnType<typeof readQueuedLines>>[number];

/** A line as a queue shows it: the recipient is masked. */
export function maskQueuedItem({ id: _, value: __, claim, ...line }: Row) {
  const claimWithReason = claim && withReason(claim);
  return { ...line, receiver: maskName(line.receiver) ?? '', claim: claimWithReason };
}

function withReason(claim: NonNullable<Row['claim']>) {
  return { ...claim, reasonText: claimReasonNames[claim.reason] };
}

/** One access record an order, and one for each recipient of a gift with an account. */
function accessRecordsOf(rows: readonly PackingSlipRow[], reason: string): AccessRecord[] {
  const access = { act: 'slips', reason, fields: ['name', 'phone', 'address'] as const };
  const orders = new Map(rows.map(({ orderId }) => [`${orderId}`, { order: orderId, person: null }]));
  const persons = new Map(
    rows.flatMap(({ orderId: order, person }) => (person ? [[`${order} ${person}`, { order, person }]] : [])),
  );
  return [...orders.values(), ...persons.values()].map((whose) => ({ ...access, ...whose }));
}
