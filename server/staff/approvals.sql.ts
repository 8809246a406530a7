import type { Cursor } from '../base/cursor.ts';
import { type Db, json, type Tx } from '../base/database.ts';
import { beyond, standing } from './standing.sql.ts';

/** The id of what now waits for a second member of staff. */
export async function ask(
  sql: Db,
  { act, subject, body, staff, reason }: { act: string; subject: string; body: unknown; staff: number; reason: string },
) {
  const [row] = await sql<{ id: number }[]>`
    insert into approval (act, subject, body, asked_by, reason)
    values (${act}, ${subject}, ${json(sql, body)}, ${staff}, ${reason}) returning id`;
  return (row as { id: number }).id;
}

export type Approval = {
  id: number;
  act: string;
  subject: string;
  body: Record<string, unknown>;
  askedBy: number;
  reason: string;
  verdict: string | null;
};

/** Locked until the transaction ends. */
export async function approvalOf(sql: Tx, id: number) {
  const [row] = await sql<Approval[]>`
    select id, act, subject, body, asked_by as "askedBy", reason, verdict from approval where id = ${id} for update`;
  return row;
}

/** The first verdict stays. */
export async function decide(sql: Tx, id: number, staff: number, verdict: string) {
  await sql`update approval set decided_by = ${staff}, verdict = ${verdict}, decided_at = shop_now() where id = ${id} and verdict is null`;
}

/** What waits first, then the latest; one row more than a page. */
export function approvalsOf(sql: Db, { at, take }: { at: Cursor | undefined; take: number }) {
  const by = { rank: sql`(p.verdict is not null)::int`, id: sql`p.id` };
  return sql<
    {
      rank: number;
      id: number;
      act: string;
      subject: string;
      reason: string;
      askedBy: string;
      decidedBy: string | null;
      verdict: 'approved' | 'refused' | null;
      createDate: string;
      detail: Record<string, unknown>;
    }[]
  >`
    select ${by.rank} as rank, p.id, p.act, p.subject, p.reason, a.name as "askedBy", d.name as "decidedBy", p.verdict, p.created_at as "createDate", p.body as detail
    from approval p join staff_account a on a.id = p.asked_by left join staff_account d on d.id = p.decided_by
    where ${beyond(sql, at, by)} order by ${standing(sql, by)} limit ${take + 1}`;
}
