import { type Db, json, type Tx } from '../base/database.ts';

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

/** One row more than a page; pages count from 1. */
export function approvalsOf(sql: Db, page: number, take: number) {
  return sql<
    {
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
    select p.id, p.act, p.subject, p.reason, a.name as "askedBy", d.name as "decidedBy", p.verdict, p.created_at as "createDate", p.body as detail
    from approval p join staff_account a on a.id = p.asked_by left join staff_account d on d.id = p.decided_by
    order by p.verdict is null desc, p.id desc limit ${take + 1} offset ${(page - 1) * take}`;
}
