import type { LineStatus } from '#contract/lines.ts';
import type { Db, Tx } from '../base/database.ts';
import type { By } from '../orders/move.ts';

export type NewClaim = {
  line: number;
  kind: string;
  reason: string;
  fault: string;
  detail: string;
  unit: number;
  bad: number | null;
  total: number | null;
  images: string[];
  before: LineStatus;
  account: Buffer | null;
};

export async function writeClaim(sql: Tx, claim: NewClaim) {
  const [row] = await sql<{ id: number }[]>`
    insert into claim (order_line_id, kind, reason, fault, detail, unit, bad, total, images, before_status, account)
    values (${claim.line}, ${claim.kind}, ${claim.reason}, ${claim.fault}, ${claim.detail}, ${claim.unit}, ${claim.bad}, ${claim.total},
      ${claim.images}, ${claim.before}, ${claim.account})
    returning id`;
  return (row as { id: number }).id;
}

export type OpenClaim = {
  id: number;
  kind: 'return' | 'replace';
  reason: string;
  fault: 'buyer' | 'shop';
  unit: number;
  bad: number | null;
  total: number | null;
  before: LineStatus;
  account: Buffer | null;
};

export async function openClaim(sql: Db, line: number) {
  const [row] = await sql<OpenClaim[]>`
    select id, kind, reason, fault, unit, bad, total, before_status as before, account from claim where order_line_id = ${line} and status = 'open'`;
  return row;
}

/** Ends an open claim, once; whoever was called because of it need not look any more. */
export async function endClaim(
  sql: Tx,
  id: number,
  status: 'approved' | 'refused' | 'undone',
  by: By,
  answer: string | null,
  refund: number | null = null,
) {
  const rows = await sql`
    update claim set status = ${status}, decided_by = ${by}, answer = ${answer}, refund_id = ${refund}, decided_at = shop_now()
    where id = ${id} and status = 'open' returning id`;
  if (rows.length === 1)
    await sql`
      update payment_case set closed_at = shop_moment(), closed_by = 'system'
      where kind = 'CLAIM_UNANSWERED' and closed_at is null and (detail->>'claim')::bigint = ${id}`;
  return rows.length === 1;
}

export async function switchKind(sql: Tx, id: number, kind: 'return' | 'replace') {
  await sql`update claim set kind = ${kind} where id = ${id} and status = 'open'`;
}

export async function setPickup(sql: Tx, line: number, pickup: { carrierCode: string; invoice: string }) {
  const rows = await sql`
    update claim set pickup = ${sql.json(pickup)} where order_line_id = ${line} and status = 'open' and kind = 'return' returning id`;
  return rows.length === 1;
}

export async function markReviewReturned(sql: Tx, line: number) {
  await sql`update review set returned = true where order_line_uuid = (select uuid from order_line where id = ${line})`;
}

export type Part = {
  line: number;
  coupons: { id: number; amount: number }[];
  restCoupons: { id: number; amount: number }[];
  groups: { id: number; unit: number; whole: boolean; cash: number; point: number; gross: number }[];
};

/** Cuts units off a line into a line of their own, with the shares they carry; together both are what the one was (rules D4.2). */
export async function splitLine(sql: Tx, { line, coupons, restCoupons, groups }: Part) {
  const sum = (of: (group: Part['groups'][number]) => number) => groups.reduce((all, group) => all + of(group), 0);
  const [gross, cash, point] = [sum((group) => group.gross), sum((group) => group.cash), sum((group) => group.point)];
  const [row] = await sql<{ id: number; uuid: string }[]>`
    with cut as (
      select x.id, x.unit, x.whole from jsonb_to_recordset(${sql.json(groups)}) as x (id bigint, unit int, whole boolean)
    ), supply as (
      select case when bool_and(g.supply_price is not null) filter (where cut.id is not null) then sum(cut.unit * g.supply_price) end as part,
        case when bool_and(g.supply_price is not null) filter (where cut.whole is not true)
          then sum((g.unit - coalesce(cut.unit, 0)) * g.supply_price) filter (where cut.whole is not true) end as rest
      from order_option_group g left join cut on cut.id = g.id where g.order_line_id = ${line}
    ), rest as (
      update order_line set supply_price = supply.rest, amount = amount - ${gross}, cash_share = cash_share - ${cash}, point_share = point_share - ${point},
        coupon_share = coupon_share - ${gross - cash - point}, coupons = ${sql.json(restCoupons)}
      from supply where id = ${line}
    )
    insert into order_line (parent_id, order_id, product_id, distributor_id, status, previous_status, product, bundle_key, shipping, shipment_date,
      arrival, amount, coupon_share, coupons, point_share, cash_share, tax_status, is_reviewed, carrier_code, invoice, delay, delivered_at,
      delay_count, confirmed_at, shipped_at, complete_at, completed_at, tracked_at, tracking, dispatch_on, commission_permille, supply_price)
    select id, order_id, product_id, distributor_id, status, previous_status, product, bundle_key, shipping, shipment_date, arrival,
      ${gross}, ${gross - cash - point}, ${sql.json(coupons)}, ${point}, ${cash}, tax_status, is_reviewed, carrier_code, invoice, delay,
      delivered_at, delay_count, confirmed_at, shipped_at, complete_at, completed_at, tracked_at, tracking, dispatch_on, commission_permille, supply.part
    from order_line, supply where id = ${line}
    returning id, uuid`;
  const part = row as { id: number; uuid: string };
  await sql`
    with cut as (
      select * from jsonb_to_recordset(${sql.json(groups)}) as x (id bigint, unit int, whole boolean, cash bigint, point bigint)
    ), moved as (
      update order_option_group g set order_line_id = ${part.id} from cut where cut.whole and g.id = cut.id
    ), lessened as (
      update order_option_group g set unit = g.unit - cut.unit, cash_share = g.cash_share - cut.cash, point_share = g.point_share - cut.point
      from cut where not cut.whole and g.id = cut.id
    )
    insert into order_option_group (order_line_id, option_id, unit, unit_price, supply_price, option, point_share, cash_share)
    select ${part.id}, g.option_id, cut.unit, g.unit_price, g.supply_price, g.option, cut.point, cut.cash
    from cut join order_option_group g on g.id = cut.id where not cut.whole`;
  return part;
}
