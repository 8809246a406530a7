import { type Db, jsonSql } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';

type Entry = {
  staff: number;
  act: string;
  subject: string;
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
  subjects: readonly string[],
) {
  await sql`
    insert into audit_log (staff_id, act, subject, reason, ip)
    select ${staff}, ${act}, subject, ${reason ?? null}, ${ip} from unnest(${[...new Set(subjects)]}::text[]) subject`;
}

type Asked = { subject?: string | undefined; at: RowCursor | undefined; take: number };

/** Newest first, one row more than a page. */
export function auditLogOf(sql: Db, { subject, at, take }: Asked) {
  return sql<
    {
      rank: number;
      id: number;
      at: string;
      who: string | null;
      act: string;
      subject: string;
      before: unknown;
      after: unknown;
      reason: string | null;
      ip: string | null;
      orderNumber: string | null;
    }[]
  >`
    select 0 as rank, g.id, g.at, a.name as who, g.act, g.subject, g.before, g.after, g.reason, g.ip,
      case when g.subject ~ '^line [0-9a-f-]{36}$' then (select o.order_number from order_line l join orders o on o.id = l.order_id where l.uuid = substr(g.subject, 6)::uuid) end as "orderNumber"
    from audit_log g left join staff_account a on a.id = g.staff_id
    where ${subject ? sql`g.subject = ${subject}` : sql`true`} and ${at ? sql`g.id < ${at.id}` : sql`true`}
    order by g.id desc limit ${take + 1}`;
}
