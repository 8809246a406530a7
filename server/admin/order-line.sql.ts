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

/** Null as distributor sees all lines, a seller only its own. */
export async function readStaffLine(sql: Db, uuid: string, distributor: number | null) {
  const [row] = await sql<StaffLineRow[]>`
    select l.id, l.uuid, l.order_id as "orderId", l.status, l.distributor_id as "distributorId", o.brand
    from order_line l join orders o on o.id = l.order_id
    where l.uuid = ${uuid} and (${distributor}::bigint is null or l.distributor_id = ${distributor})`;
  return row;
}

/** Locks an order by one of its lines, its payment first, for what follows may give money back; the line's status as it is then. */
export async function lockStaffLine(sql: Tx, id: number) {
  // Asked at once and answered one after the other: the status is what it is once the lock is held.
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
