import type { InquiryForm, InquiryThread, SupportInquiry } from '#contract/support.ts';
import { isOwnOrderSql, ownOrderIdsSql } from '../order-records/order-ownership.ts';
import type { Db, Tx } from '../platform/db/database.ts';

/** Whether the person may see thread `i`: its author, or for a thread about an order a person with access to the order. */
const visible = (sql: Db, person: number) => sql`
  case when i.order_id is null then i.app_user_id = ${person}
    else exists (select from orders o where o.id = i.order_id and ${isOwnOrderSql(sql, person)}) end`;

/** A thread `i` in wire format, for customers and staff. */
export const inquiryColumnsSql = (sql: Db) => sql`
  i.uuid, i.category, i.state, i.created_at as "createDate", i.last_at as "lastDate", i.closed_at as "closeDate",
  (select left(m.contents, 100) from inquiry_message m where m.inquiry_id = i.id order by m.id limit 1) as contents,
  (select coalesce(sum(cardinality(m.images)), 0)::int from inquiry_message m where m.inquiry_id = i.id) as pictures,
  (select l.uuid from order_line l where l.id = i.order_line_id) as line,
  (select json_build_object('id', o.id, 'uuid', o.uuid, 'orderNumber', o.order_number, 'name', l.product->>'name',
      'image', l.product->>'imageSmall', 'more', case when i.order_line_id is null then (
        select count(distinct x.product_id)::int - 1 from order_line x where x.order_id = o.id) else 0 end)
    from orders o join order_line l on l.order_id = o.id
    where o.id = i.order_id and (i.order_line_id is null or l.id = i.order_line_id) order by l.id limit 1) as order`;

type Page = { before: number | undefined; order: string | undefined; take: number };

/** The latest first, one more than asked. */
export function inquiriesOf(sql: Db, person: number, { before, order, take }: Page) {
  return sql<(SupportInquiry & { id: number; total: number })[]>`
    with own as (
      select i.id from inquiry i where i.app_user_id = ${person} and i.order_id is null and ${order ?? null}::uuid is null
      union all
      select i.id from inquiry i join (${ownOrderIdsSql(sql, person)}) o on o.id = i.order_id
      where ${order ?? null}::uuid is null or o.id = (select id from orders where uuid = ${order ?? null})
    )
    select i.id, (select count(*) from (select from own limit 10000) counted)::int as total, ${inquiryColumnsSql(sql)}
    from inquiry i where i.id in (select id from own) ${before ? sql`and i.id < ${before}` : sql``}
    order by i.id desc limit ${take + 1}`;
}

/** A thread with all its messages. Undefined for a thread of another person. */
export async function inquiryThreadOf(sql: Db, person: number, uuid: string) {
  const [row] = await sql<InquiryThread[]>`
    select ${inquiryColumnsSql(sql)}, (
      select json_agg(json_build_object('id', m.id, 'by', case when m.staff_id is null then 'asker' else 'shop' end, 'contents', m.contents,
        'pictures', cardinality(m.images), 'createDate', iso(m.created_at)) order by m.id)
      from inquiry_message m where m.inquiry_id = i.id) as messages
    from inquiry i where i.uuid = ${uuid} and ${visible(sql, person)}`;
  return row;
}

/** The path of an image of a thread; for a person only of a thread they may see. */
export async function inquiryImageOf(
  sql: Db,
  { uuid, message, n }: { uuid: string; message: number; n: number },
  person: number | 'staff',
) {
  const [row] = await sql<{ path: string | null }[]>`
    select m.images[${n}::int] as path from inquiry i join inquiry_message m on m.inquiry_id = i.id
    where i.uuid = ${uuid} and m.id = ${message} ${person === 'staff' ? sql`` : sql`and ${visible(sql, person)}`}`;
  return row?.path ?? undefined;
}

type NewInquiry = Pick<InquiryForm, 'category' | 'contents'> & {
  person: number;
  brand: string;
  order: string | undefined;
  line: string | undefined;
  images: string[];
};

/** A new thread with its first message. Undefined when the order or line is not of this person, or the account is being deleted. */
export async function insertInquiry(sql: Tx, { person, brand, category, contents, order, line, images }: NewInquiry) {
  const [row] = await sql<{ uuid: string }[]>`
    with about as (
      select o.id, (select l.id from order_line l where l.order_id = o.id and l.uuid = ${line ?? null}) as line
      from orders o where o.uuid = ${order ?? null} and o.deleted_at is null and ${isOwnOrderSql(sql, person)}
    ), moment as materialized (
      select shop_moment() as at
    ), asker as materialized (
      select id from app_user where id = ${person} and deleted_at is null for key share
    ), made as (
      insert into inquiry (brand, app_user_id, order_id, order_line_id, category, created_at, last_at)
      select ${brand}, asker.id, (select id from about), (select line from about), ${category}, at, at from asker, moment
      where (${order ?? null}::uuid is null or exists (select from about))
        and (${line ?? null}::uuid is null or exists (select from about where line is not null))
      returning id, uuid, created_at
    ), said as (
      insert into inquiry_message (inquiry_id, app_user_id, contents, images, created_at)
      select id, ${person}, ${contents}, ${images}, created_at from made
    )
    select uuid from made`;
  return row?.uuid;
}

export type LockedInquiry = {
  id: number;
  state: SupportInquiry['state'];
  orderId: number | null;
  person: number;
  brand: string;
  category: SupportInquiry['category'];
  day: string;
  lastMessage: number;
  /** The number of messages of the author. */
  said: number;
};

/** Locks a thread, so that messages are added one at a time. For a person only a thread they may see. */
export async function lockInquiry(sql: Tx, uuid: string, person: number | 'staff') {
  const [found] = await sql<{ id: number }[]>`
    select i.id from inquiry i where i.uuid = ${uuid} ${person === 'staff' ? sql`` : sql`and ${visible(sql, person)}`} for update of i`;
  if (!found) return undefined;
  // Read after the lock is taken, so that a concurrent message is seen.
  const [row] = await sql<LockedInquiry[]>`
    select i.id, i.state, i.order_id as "orderId", i.app_user_id as person, i.brand, i.category, korea_date(i.created_at)::text as day,
      max(m.id)::bigint as "lastMessage", (count(*) filter (where m.staff_id is null))::int as said
    from inquiry i join inquiry_message m on m.inquiry_id = i.id where i.id = ${found.id} group by i.id`;
  return row;
}

type NewInquiryMessage = { person?: number; staff?: number; contents: string; images?: string[] };

/** Adds a message to a locked thread: it then waits for the shop, or is answered. Returns the id of the message. */
export async function insertInquiryMessage(
  sql: Tx,
  inquiry: number,
  { person, staff, contents, images = [] }: NewInquiryMessage,
) {
  const [row] = await sql<{ id: number }[]>`
    with said as (
      insert into inquiry_message (inquiry_id, app_user_id, staff_id, contents, images)
      values (${inquiry}, ${person ?? null}, ${staff ?? null}, ${contents}, ${images}) returning id, created_at
    ), moved as (
      update inquiry i set state = ${staff === undefined ? 'waiting' : 'answered'}, last_at = said.created_at from said where i.id = ${inquiry}
    )
    select id from said`;
  return (row as { id: number }).id;
}

/** Closes an open thread. */
export async function closeInquiry(sql: Tx, inquiry: number, by: 'asker' | 'staff') {
  await sql`
    update inquiry set state = 'closed', closed_at = shop_moment(), closed_by = ${by} where id = ${inquiry} and state <> 'closed'`;
}

/** Deletes up to `most` threads whose last message is this old. Returns their number and the paths of their images. */
export async function deleteOldInquiries(sql: Tx, days: number, most: number) {
  const [row] = await sql<{ threads: number; pictures: string[] }[]>`
    with old as (
      select id from inquiry where last_at < shop_now() - make_interval(days => ${days}) order by last_at, id limit ${most}
      for update skip locked
    ), shown as (
      select unnest(m.images) as path from inquiry_message m join old on old.id = m.inquiry_id
    ), gone as (
      delete from inquiry i using old where i.id = old.id returning i.id
    )
    select (select count(*) from gone)::int as threads, coalesce((select array_agg(path) from shown), '{}') as pictures`;
  return row as { threads: number; pictures: string[] };
}
