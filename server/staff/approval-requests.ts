import type { z } from 'zod';
import type { OwnApproval, StaffApproval } from '#contract/approvals.ts';
import type { Refund } from '#contract/refunds.ts';
import { type Db, jsonSql, type Tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { afterCursorSql, cappedCountSql, rankOrderSql } from '../platform/paging/list-rank.ts';

/** Returns the id of the approval request, or undefined where the same request already waits. */
export async function insertApproval(
  sql: Db,
  { act, subject, body, staff, reason, key = null, shown, refundAccount = null }: NewApproval,
) {
  const { order = null, line = null, amount = null, limit = null, preview = null, status = null } = shown ?? {};
  const [row] = await sql<{ id: number }[]>`
    insert into approval (act, subject, body, requested_by, reason, key, order_id, order_line_id, amount, limit_won, preview, seen_status,
      refund_account)
    values (${act}, ${subject}, ${jsonSql(sql, body)}, ${staff}, ${reason}, ${key}, ${order}, ${line}, ${amount}, ${limit},
      ${preview && jsonSql(sql, preview)}::jsonb, ${status}, ${refundAccount})
    on conflict (act, key) where verdict is null and key is not null do nothing returning id`;
  return row?.id;
}

export type ApprovalSubject = {
  order?: number;
  line?: number;
  /** The value in won, and the limit that it exceeds. */
  amount: number;
  limit: number;
  preview?: Pick<Refund, 'cash' | 'point' | 'rows' | 'wayText'> | null;
  /** The status of the line at the request. */
  status?: string;
};
type NewApproval = {
  act: string;
  subject: string;
  body: unknown;
  staff: number;
  reason: string;
  /** Only one request with this action and key may wait at a time. */
  key?: string | null;
  shown?: ApprovalSubject;
  /** Encrypted. It is stored until the decision. */
  refundAccount?: Buffer | null;
};

export type ApprovalRequest = {
  id: number;
  act: string;
  subject: string;
  body: Record<string, unknown>;
  askedBy: number;
  reason: string;
  verdict: string | null;
  order: number | null;
  amount: number | null;
  seenStatus: string | null;
  /** Encrypted. */
  refundAccount: Uint8Array | null;
};

/** Locked until the transaction ends. */
export async function lockApproval(sql: Tx, id: number) {
  const [row] = await sql<ApprovalRequest[]>`
    select id, act, subject, body, requested_by as "askedBy", reason, verdict, order_id as "order", amount, seen_status as "seenStatus",
      refund_account as "refundAccount" from approval where id = ${id} for update`;
  return row;
}

/** The body of a request without a refund account that is not encrypted; requests of early versions contain one. */
const bodyWithoutAccount = (sql: Db) => sql`body #- '{body,refundAccount}'`;

/** The first decision is final. The request keeps no refund account after it. */
export async function decideApproval(sql: Tx, id: number, staff: number, verdict: string, answer: string | null) {
  await sql`update approval set decided_by = ${staff}, verdict = ${verdict}, answer = ${answer}, decided_at = shop_now(),
      refund_account = null, body = ${bodyWithoutAccount(sql)} where id = ${id} and verdict is null`;
}

/** Approves and returns the dismissals of owners that have waited for a day, in the order of their requests. */
export function takeDueDismissals(sql: Tx) {
  return sql<{ by: number; body: { body: unknown } }[]>`
    with due as (
      update approval set verdict = 'approved', decided_at = shop_now()
      where act = 'dismiss' and verdict is null and created_at < shop_now() - interval '1 day'
      returning id, requested_by as by, body
    )
    select by, body from due order by id`;
}

/** The last fifty requests of one staff member. A seller reads no amount: it is what the buyer paid, and how much the coupon took off. */
export function ownApprovalsOf(sql: Db, { id, distributorId }: Staff) {
  return sql<OwnApproval[]>`
    select p.id, p.act, p.reason, p.verdict, p.answer, p.created_at as "createDate", p.decided_at as "decideDate",
      ${distributorId === null ? shownAmountSql(sql) : sql`null`} as amount,
      case when o.id is not null then json_build_object('id', o.id, 'orderNumber', o.order_number) end as "order"
    from approval p left join orders o on o.id = p.order_id where p.requested_by = ${id} order by p.id desc limit 50`;
}

type ApprovalQuery = {
  at: RowCursor | undefined;
  take: number;
  state: 'open' | 'decided' | 'all';
  /** The staff member who reads the list. */
  staff: number;
};

/** The worth of a coupon without a maximum discount is at least this amount; it is not shown as an amount. */
const unlimitedWon = 1_000_000_000;
const shownAmountSql = (sql: Db) => sql`nullif(least(p.amount, ${unlimitedWon}), ${unlimitedWon})`;

/** The person or the coupon of a request, by the kind and the key of its subject. The names of members are not shown. */
const targetSql = (sql: Db) => sql`
  case split_part(p.subject, ' ', 1)
    when 'staff' then coalesce((select s.name || ' (' || s.email || ')' from staff_account s where s.id::text = split_part(p.subject, ' ', 2)),
      split_part(p.subject, ' ', 2))
    when 'coupon' then (select c.name || case when c.discount_won is not null then ' (' || c.discount_won || '원)'
        else ' (' || c.discount_percent || '%, ' || coalesce('최대 ' || c.maximum_discount || '원', '한도 없음') || ')' end
      from coupon c where c.id::text = split_part(p.subject, ' ', 2)) end`;

/** How many units of line `l` a request is about: those it names, those its buyer wants to cancel, or all that remain. */
const requestedUnitsSql = (sql: Db) => sql`
  coalesce((select sum((o->>'units')::int) from jsonb_array_elements(p.body->'body'->'options') o), (p.body->'body'->>'units')::int,
    (select sum(w.value::int) from jsonb_each_text(l.cancel_request->'units') w),
    (select coalesce(nullif(sum(g.quantity - g.cancelled_quantity), 0), sum(g.quantity)) from order_line_option g where g.order_line_id = l.id), 0)`;

/** Waiting requests first, then the latest; one row more than a page. */
export function approvalsOf(sql: Db, { at, take, state, staff }: ApprovalQuery) {
  const by = { rank: sql`(p.verdict is not null)::int`, id: sql`p.id` };
  const filterSql =
    state === 'all' ? sql`true` : state === 'open' ? sql`p.verdict is null` : sql`p.verdict is not null`;
  const total = cappedCountSql(sql, sql`from approval p where ${filterSql}`);
  return sql<
    {
      rank: number;
      total: number;
      id: number;
      act: string;
      subject: string;
      reason: string;
      askedBy: string;
      isOwn: boolean;
      target: string | null;
      decidedBy: string | null;
      verdict: 'approved' | 'refused' | null;
      createDate: string;
      detail: Record<string, unknown>;
      answer: string | null;
      decideDate: string | null;
      order: z.output<typeof StaffApproval>['order'];
      amount: number | null;
      limit: number | null;
      preview: z.output<typeof StaffApproval>['preview'];
    }[]
  >`
    select ${by.rank} as rank, ${total} as total, p.id, p.act, p.subject, p.reason, a.name as "askedBy", p.requested_by = ${staff} as "isOwn", ${targetSql(sql)} as target,
      d.name as "decidedBy", p.verdict, p.created_at as "createDate", coalesce((${bodyWithoutAccount(sql)})->'body', ${bodyWithoutAccount(sql)}) as detail,
      p.answer, p.decided_at as "decideDate", ${shownAmountSql(sql)} as amount, p.limit_won as "limit", p.preview,
      case when o.id is not null then json_build_object('id', o.id, 'orderNumber', o.order_number,
        'buyer', coalesce(u.name, o.address->>'guestOrderName', ''), 'name', l.product->>'name', 'image', l.product->>'imageSmall',
        'units', ${requestedUnitsSql(sql)}) end as "order"
    from approval p join staff_account a on a.id = p.requested_by left join staff_account d on d.id = p.decided_by
      left join orders o on o.id = p.order_id left join app_user u on u.id = o.app_user_id left join order_line l on l.id = p.order_line_id
    where ${filterSql} and ${afterCursorSql(sql, at, by)} order by ${rankOrderSql(sql, by)} limit ${take + 1}`;
}
