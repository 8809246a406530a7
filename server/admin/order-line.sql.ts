import type { LineStatus } from '#contract/lines.ts';
import type { Db, Tx } from '../platform/db/database.ts';

export type StaffLineRow = {
  id: number;
  uuid: string;
  orderId: number;
  status: LineStatus;
  distributorId: number;
  brand: string;
};

/** Null as `distributor` sees all lines, a seller only the lines of the seller. */
export async function readStaffLine(sql: Db, uuid: string, distributor: number | null) {
  const [row] = await sql<StaffLineRow[]>`
    select l.id, l.uuid, l.order_id as "orderId", l.status, l.distributor_id as "distributorId", o.brand
    from order_line l join orders o on o.id = l.order_id
    where l.uuid = ${uuid} and (${distributor}::bigint is null or l.distributor_id = ${distributor})`;
  return row;
}

/** Locks the order of a line, payment first, because the action may refund. Returns the status of the line under the lock. */
export async function lockStaffLine(sql: Tx, id: number) {
  // The statements are pipelined and run in order, so the status is read after the lock is taken.
  const [, status] = await Promise.all([
    sql`
      select p.id from payment p join orders o on o.id = p.order_id join order_line l on l.order_id = o.id where l.id = ${id}
      for update of p, o`,
    lineStatusNow(sql, id),
  ]);
  return status;
}

/** The status of a line whose order is locked. */
export async function lineStatusNow(sql: Tx, id: number) {
  const [row] = await sql<{ status: LineStatus }[]>`select status from order_line where id = ${id}`;
  return (row as { status: LineStatus }).status;
}
