import type { Db, Tx } from '../platform/db/database.ts';

/** A manual grant of a staff member, with its value in won. */
export type ManualGrant = {
  kind: 'refund' | 'goodwill';
  staff: number;
  person: number;
  order: number | null;
  amount: number;
};

/** Serializes manual grants, so that concurrent ones see each other. */
export async function lockManualGrants(sql: Tx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('handouts', 0))`;
}

/**
 * Earlier grants without dual approval, in won: of this order at any time, to this person (an account or the phone of a guest) within
 * thirty days, and by this staff member today (KST).
 */
export async function manualGrantTotalOf(sql: Db, { kind, staff, person, order }: Omit<ManualGrant, 'amount'>) {
  const [row] = await sql<{ order: number; person: number; staff: number }[]>`
    with one as (
      select u.id, coalesce(o.guest_phone, regexp_replace(u.phone, '[^0-9]', '', 'g')) as phone
      from app_user u left join orders o on o.id = ${order} where u.id = ${person}
    ), them as (
      select id from one
      union select u.id from one join app_user u on regexp_replace(u.phone, '[^0-9]', '', 'g') = one.phone
      union select o.app_user_id from one join orders o on o.guest_phone = one.phone
    )
    select coalesce(sum(amount) filter (where order_id = ${order}), 0)::bigint as order,
      coalesce(sum(amount) filter (where app_user_id in (select id from them) and at > shop_now() - interval '30 days'), 0)::bigint as person,
      coalesce(sum(amount) filter (where staff_id = ${staff} and korea_date(at) = korea_date(shop_now())), 0)::bigint as staff
    from manual_grant
    where kind = ${kind} and approval_id is null
      and (order_id = ${order} or app_user_id in (select id from them) or (staff_id = ${staff} and at > shop_now() - interval '2 days'))`;
  return row as { order: number; person: number; staff: number };
}

/** Inserts one row of the ledger that grant limits are computed from; `amount` in won. */
export async function insertManualGrant(
  sql: Tx,
  { kind, staff, person, order, amount }: ManualGrant,
  approval: number | null,
) {
  await sql`
    insert into manual_grant (staff_id, kind, order_id, app_user_id, amount, approval_id)
    values (${staff}, ${kind}, ${order}, ${person}, ${amount}, ${approval})`;
}

/** The value of an action on a line: cash and points of its refund, or the price of the reshipped items. */
export async function valueOfAction(sql: Db, line: number, refund: string | undefined, isSentAgain: boolean) {
  const [row] = await sql<{ person: number; order: number; amount: number }[]>`
    select o.app_user_id as person, o.id as order,
      (coalesce((select r.cash + r.point from refund r where r.uuid = ${refund ?? null}), 0)
        + case when ${isSentAgain} then l.cash_share + l.point_share else 0 end)::bigint as amount
    from order_line l join orders o on o.id = l.order_id where l.id = ${line}`;
  return row as { person: number; order: number; amount: number };
}
