import type { z } from 'zod';
import type { AuditLogEntry, AuditLogQuery } from '#contract/audit-log.ts';
import type { AuditAct, AuditSubject } from '#contract/rules/audit-acts.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { cappedCountSql } from '../platform/paging/list-rank.ts';

type Entry = {
  staff: number;
  act: AuditAct;
  subject: AuditSubject;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  /** Null for what a job does. */
  ip: string | null;
};

/** Inserts one append-only row. Undefined is stored as null. */
export async function insertAudit(sql: Db, { staff, act, subject, before, after, reason, ip }: Entry) {
  const maybe = (value: unknown) => (value === undefined ? null : jsonSql(sql, value));
  await sql`
    insert into audit_log (staff_id, act, subject, before, after, reason, ip)
    values (${staff}, ${act}, ${subject}, ${maybe(before)}, ${maybe(after)}, ${reason ?? null}, ${ip})`;
}

/** The same for many subjects, in one statement. */
export async function insertAudits(
  sql: Db,
  { staff, act, reason, ip }: Omit<Entry, 'subject'>,
  subjects: readonly AuditSubject[],
) {
  await sql`
    insert into audit_log (staff_id, act, subject, reason, ip)
    select ${staff}, ${act}, subject, ${reason ?? null}, ${ip} from unnest(${[...new Set(subjects)]}::text[]) subject`;
}

type AuditQuery = Omit<z.output<typeof AuditLogQuery>, 'nextPage'> & { at: RowCursor | undefined };
type Row = z.output<typeof AuditLogEntry> & { rank: number; total: number };

/** Newest first, one row more than a page. The rows of the page are found first, and their objects are named afterwards. */
export function auditLogOf(sql: Db, { subject, kind, act, staff, from, until, at, take }: AuditQuery) {
  const kinds = kind === 'order' ? ['order', 'line'] : [kind ?? ''];
  const filterSql = sql`${subject ? sql`g.subject = ${subject}` : sql`true`}
        ${kind ? sql`and split_part(g.subject, ' ', 1) in ${sql(kinds)}` : sql``} ${act ? sql`and g.act = ${act}` : sql``}
        ${staff ? sql`and g.staff_id = ${staff}` : sql``}
        ${from ? sql`and g.at >= korea_hour(${from}::date, 0)` : sql``} ${until ? sql`and g.at < korea_hour(${until}::date + 1, 0)` : sql``}`;
  return sql<Row[]>`
    with found as (
      select g.*, split_part(g.subject, ' ', 1) as kind, substr(g.subject, strpos(g.subject, ' ') + 1) as key from audit_log g
      where ${filterSql} and ${at ? sql`g.id < ${at.id}` : sql`true`}
      order by g.id desc limit ${take + 1}
    ), keyed as (
      select f.*, case when f.key ~ '^\\d{1,15}$' then f.key::bigint end as number,
        case when f.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then f.key::uuid end as uuid
      from found f
    )
    select 0 as rank, ${cappedCountSql(sql, sql`from audit_log g where ${filterSql}`)} as total, g.id, g.at, a.name as who, g.act, g.subject, g.before, g.after, g.reason, g.ip, o.id as "orderId", o.order_number as "orderNumber",
      case g.kind
        when 'line' then l.product->>'name'
        when 'option' then (select concat_ws(' · ', p.name, v.name) from product_option v join product p on p.id = v.product_id where v.id = g.number)
        when 'product' then (select p.name from product p where p.external_id = g.key or p.id = g.number order by p.external_id = g.key desc nulls last limit 1)
        when 'category' then (select c.name from category c where c.id = g.number)
        when 'seller' then (select d.name from distributor d where d.external_id = g.key)
        when 'notice' then (select n.title from notice n where n.external_id = g.key)
        when 'question' then (select p.name from product_question q join product p on p.id = q.product_id where q.id = g.number)
        when 'review' then (select p.name from review r join product p on p.id = r.product_id where r.id = g.number)
        when 'business' then (select b.company_name from business_application b where b.id = g.number)
        when 'coupon' then (select c.name from coupon c where c.id = g.number)
        when 'staff' then (select s.name from staff_account s where s.id = g.number)
        when 'member' then (select u.name from app_user u where u.id = g.number)
        when 'file' then (select e.name from export_file e where e.uuid = g.uuid)
      end as name
    from keyed g left join staff_account a on a.id = g.staff_id
      left join order_line l on g.kind = 'line' and l.uuid = g.uuid
      left join orders n on g.kind = 'order' and n.order_number = g.key
      left join orders o on o.id = coalesce(l.order_id, n.id, case g.kind
        when 'refund' then (select r.order_id from refund r where r.uuid = g.uuid)
        when 'message' then (select m.order_id from message m where m.id = g.number)
        when 'case' then (select c.order_id from payment_case c where c.id = g.number)
        when 'approval' then (select p.order_id from approval p where p.id = g.number)
        when 'inquiry' then (select i.order_id from inquiry i where i.uuid = g.uuid) end)
    order by g.id desc`;
}

/** The staff members with an entry, by name. One index read for each account. */
export function auditedStaffOf(sql: Db) {
  return sql<{ id: number; name: string }[]>`
    select a.id, a.name from staff_account a where exists (select from audit_log g where g.staff_id = a.id) order by a.name, a.id`;
}
