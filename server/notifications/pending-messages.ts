import type { Db } from '../platform/db/database.ts';
import type { MessageCode } from './message-templates.ts';

/** A line by its uuid, or by its id. */
type LineKey = string | number;
const isLine = (sql: Db, line: LineKey) => (typeof line === 'number' ? sql`l.id = ${line}` : sql`l.uuid = ${line}`);
const ofLine = (sql: Db, line: LineKey) => sql`
  (m.order_id, m.order_line_id) = (select l.order_id, l.id from order_line l where ${isLine(sql, line)})`;

/** Delays the messages that this transaction wrote for order lines, so that they can be cancelled until then. */
export async function delaySend(sql: Db, lines: readonly string[], seconds: number) {
  await sql`
    update message m set next_at = greatest(next_at, now() + ${seconds} * interval '1 second')
    from order_line l where l.uuid = any (${lines}::uuid[]) and m.order_id = l.order_id and m.order_line_id = l.id
      and m.created_at = now() and m.status = 'waiting' and m.attempts = 0`;
}

/** Cancels the last message of a line with this code. Returns false if it may already have been received or read. */
export async function cancelPending(sql: Db, line: LineKey, code: MessageCode) {
  const messages = await sql<{ id: number; event: string; wasReceived: boolean }[]>`
    select m.id, m.event, m.status <> 'withheld' and (m.status <> 'waiting' or m.attempts > 0) as "wasReceived" from message m
    where ${ofLine(sql, line)} and m.kind = ${code} and m.event = (
      select m.event from message m where ${ofLine(sql, line)} and m.kind = ${code} order by m.id desc limit 1)
    for update`;
  const [one] = messages;
  if (!one || messages.some(({ wasReceived }) => wasReceived)) return false;
  const listed = sql`n.event = ${one.event} and n.order_line_id = (select l.id from order_line l where ${isLine(sql, line)})`;
  if ((await sql`select from notification n where ${listed} and n.read_at is not null`).length > 0) return false;
  await sql`delete from notification n where ${listed}`;
  await sql`
    update message set status = 'withheld', payload = null, failure_reason = 'cancelled' where id = any (${messages.map(({ id }) => id)}::bigint[])`;
  return true;
}

/** Sent messages of a line with these codes are no longer true, so staff cannot send them again. */
export async function endResends(sql: Db, line: LineKey, codes: readonly MessageCode[]) {
  await sql`
    update message m set is_kept = false, payload = null
    where ${ofLine(sql, line)} and m.kind in ${sql(codes)} and m.is_kept and m.status in ('sent', 'failed')`;
}

/** Withholds the messages that this transaction wrote for a line, because the event itself is undone. */
export async function skipNotification(sql: Db, line: string) {
  await sql`
    update message m set status = 'withheld', payload = null, failure_reason = 'cancelled'
    where ${ofLine(sql, line)} and m.created_at = now() and m.status = 'waiting' and m.attempts = 0`;
  await sql`
    delete from notification where order_line_id = (select id from order_line where uuid = ${line}) and created_at = shop_now()`;
}
