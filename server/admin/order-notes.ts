import { Refusal } from '#contract/errors.ts';
import type { OrderNote } from '#contract/order-tools.ts';
import { readAnyOrder } from '../orders/read-order.ts';
import { type Db, type Tx, tx } from '../platform/db/database.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import type { StaffTools } from './admin-context.ts';
import * as noteRows from './order-notes.sql.ts';
import type { OrderToolHandlers } from './order-tools.ts';

/** Internal notes of staff on an order. The buyer never reads them. */
export function createOrderNoteHandlers({
  reference,
}: StaffTools): Pick<OrderToolHandlers, 'notes' | 'addNote' | 'changeNote' | 'dropNote'> {
  const orderOf = (sql: Db, id: number | string) => readAnyOrder(sql, id, reference.now());

  return {
    async notes({ params: { id } }, { sql, who }) {
      requirePermission(who, 'orders');
      return { entities: [...(await noteRows.orderNotesOf(sql, (await orderOf(sql, id)).id, who.id))] };
    },

    async addNote({ params: { id }, body }, { sql, who, ip }) {
      requirePermission(who, 'orders');
      const order = await orderOf(sql, id);
      return tx(sql, async (inside) => {
        const note = await noteRows.insertOrderNote(inside, { order: order.id, staff: who.id, ...body });
        const subject = `order ${order.orderNumber}` as const;
        await insertAudit(inside, { staff: who.id, act: 'addNote', subject, after: { note }, ip });
        return orderNoteOf(inside, order.id, who.id, note);
      });
    },

    async changeNote({ params: { id, note }, body }, { sql, who, ip }) {
      requirePermission(who, 'orders');
      const order = await orderOf(sql, id);
      return tx(sql, async (inside) => {
        const now = await replaceNote(inside, { order: order.id, staff: who.id, ...body }, note, false);
        const subject = `order ${order.orderNumber}` as const;
        await insertAudit(inside, {
          staff: who.id,
          act: 'changeNote',
          subject,
          before: { note },
          after: { note: now },
          ip,
        });
        return orderNoteOf(inside, order.id, who.id, now);
      });
    },

    async dropNote({ params: { id, note } }, { sql, who, ip }) {
      requirePermission(who, 'orders');
      const order = await orderOf(sql, id);
      await tx(sql, async (inside) => {
        await replaceNote(inside, { order: order.id, staff: who.id, text: '', isPinned: false }, note, true);
        const subject = `order ${order.orderNumber}` as const;
        await insertAudit(inside, { staff: who.id, act: 'dropNote', subject, before: { note }, ip });
      });
      return { ok: true };
    },
  };
}

async function replaceNote(
  inside: Tx,
  written: Parameters<typeof noteRows.replaceOrderNote>[1],
  note: number,
  isGone: boolean,
) {
  if (!(await noteRows.hasOrderNote(inside, written.order, note))) throw new Refusal('NOT_FOUND');
  const now = await noteRows.replaceOrderNote(inside, written, note, isGone);
  if (now === undefined) throw new Refusal('VERSION_MOVED');
  return now;
}

async function orderNoteOf(sql: Db, order: number, staff: number, id: number): Promise<OrderNote> {
  const [note] = await noteRows.orderNotesOf(sql, order, staff, id);
  if (!note) throw new Refusal('NOT_FOUND');
  return note;
}
