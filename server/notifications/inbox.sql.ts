import type { PendingQuery, Row } from 'postgres';
import type { CustomerNotification } from '#contract/notifications.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';

type NotificationRow = CustomerNotification & { value: number; total: number };

/** Reads a customer's notifications, newest first, one more than `take`: after a cursor, or by page number. */
export function inboxOf(
  sql: Db,
  person: number,
  { list, at, page, take }: { list: 'order' | 'sns'; at: RowCursor | undefined; page: number; take: number },
) {
  return sql<NotificationRow[]>`
    select n.id, ${list === 'order' ? 'orderList' : 'fruitSnsList'} as "listType", n.code, n.title, n.contents, n.path as link,
      n.read_at is not null as "isRead", n.created_at as "createDate",
      case when l.id is not null then json_build_object('name', l.product->'name', 'placeholder', l.product->'placeholder',
        'imageSmall', case when l.product->>'pictured' is distinct from 'false' then l.product->>'imageSmall' end) end as product,
      (extract(epoch from n.created_at) * 1000000)::bigint as value,
      (select count(*) from (
        select from notification c where c.app_user_id = ${person} and c.list = ${list} limit 10000) counted)::int as total
    from notification n
    left join order_line l on l.id = coalesce(n.order_line_id, (
      select min(first.id) from orders o join order_line first on first.order_id = o.id
      where o.uuid = substring(n.path from '^/order/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid and o.app_user_id = ${person}))
    where n.app_user_id = ${person} and n.list = ${list} ${at ? sql`and n.id < ${at.id}` : sql``}
    order by n.id desc limit ${take + 1} offset ${at ? 0 : (page - 1) * take}`;
}

/** Marks a list as read; null marks both lists. */
export async function markInboxRead(sql: Db, person: number, list: 'order' | 'sns' | null) {
  await sql`
    update notification set read_at = shop_now()
    where app_user_id = ${person} and read_at is null and (${list}::text is null or list = ${list})`;
}

/**
 * Deletes old notifications and messages. A chat message is never deleted before the text message that replaced it. The quota of an
 * unverified number begins again when its last message is old.
 */
export async function sweepInbox(
  sql: Db,
  { notificationDays, messageDays }: { notificationDays: number; messageDays: number },
) {
  await sql`delete from notification where created_at < shop_now() - ${notificationDays} * interval '1 day'`;
  await sql`
    delete from unverified_message_quota q where not exists (
      select from unverified_message_quota l where l.number = q.number and l.at >= now() - ${messageDays} * interval '1 day')`;
  const isYoung = sql`s.created_at >= now() - ${messageDays} * interval '1 day'`;
  await sql`
    delete from message m where status in ('sent', 'failed', 'withheld') and created_at < now() - ${messageDays} * interval '1 day'
      and not ${isReplacedBySmsSql(sql, sql`(s.status in ('waiting', 'accepted') or ${isYoung})`)}`;
}

/** SQL condition: a text message `s` replaced the chat message `m`, and `still` holds for `s`. */
const isReplacedBySmsSql = (sql: Db, still: PendingQuery<Row[]>) => sql`(m.channel = 'alimtalk' and exists (
  select from message s where s.event = m.event and s.recipient = m.recipient and s.channel = 'sms'
    and coalesce(s.order_line_id, 0) = coalesce(m.order_line_id, 0) and ${still}))`;
