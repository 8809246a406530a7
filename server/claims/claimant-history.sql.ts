import type { Db, Tx } from '../platform/db/database.ts';

/**
 * Returns hashes of what identifies the buyer of an order, with a refund account and, for a gift's line, its recipient. Only hashes
 * are returned.
 */
export async function claimantLinksOf(sql: Db, order: number, account: string | null, line: number | null = null) {
  const [row] = await sql<{ ties: string[] }[]>`
    select array_agg(distinct md5(t.kind || ' ' || t.value)::uuid) as ties
    from orders o join app_user u on u.id = o.app_user_id join payment p on p.order_id = o.id
      left join lateral (select (gift_recipient_of(l)).claimed_phone as phone, (gift_recipient_of(l)).address as place from order_line l where l.id = ${line}) g on true,
      lateral (values ('phone', g.phone), ('door', household_of(g.place)), ('user', u.id::text), ('phone', regexp_replace(u.phone, '[^0-9]', '', 'g')), ('phone', o.guest_phone),
        ('phone', nullif(regexp_replace(o.address->>'phone', '[^0-9]', '', 'g'), '')), ('door', o.household), ('card', p.card),
        ('account', ${account}::text)) as t (kind, value)
    where o.id = ${order} and t.value is not null`;
  return row?.ties ?? [];
}

/** Returns the link ids of a claim, which connect claims of the same person. */
export async function linksOfClaim(sql: Db, claim: number) {
  return (await sql<{ tie: string }[]>`select fingerprint as tie from claimant_link where claim_id = ${claim}`).map(
    ({ tie }) => tie,
  );
}

/** Stores the link ids of a claim. */
export async function insertClaimantLinks(sql: Tx, claim: number, ties: string[]) {
  await sql`insert into claimant_link (claim_id, fingerprint) select ${claim}, tie from unnest(${ties}::uuid[]) as tie`;
}

/** Serializes automatic decisions until the transaction ends, so that each sees the refunds of the one before. */
export async function lockAutoVerdicts(sql: Tx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('verdicts of the clock', 0))`;
}

export type ClaimantHistory = {
  /** The line and the lines it was split from or into. */
  family: number[];
  familyBack: number;
  isRefused: boolean;
  orderBack: number;
  /** Won refunded by the shop's fault in all these claims. */
  refunded: number;
  bought: number;
  lately: number;
  month: number;
};

/**
 * Reads earlier claims of everyone connected by these links, over any number of claims. An old phone at a new address is the person
 * who had that phone at the old one.
 */
export async function claimantHistoryOf(
  sql: Db,
  order: number,
  line: number,
  ties: string[],
): Promise<ClaimantHistory> {
  const [row] = await sql<ClaimantHistory[]>`
    with recursive up as (
      select id, parent_id from order_line where id = ${line}
      union select l.id, l.parent_id from up join order_line l on l.id = up.parent_id
    ), family as (
      select id from up where parent_id is null
      union select l.id from family f join order_line l on l.parent_id = f.id
    ), tied as (
      select fingerprint from unnest(${ties}::uuid[]) as fingerprint
      union select other.fingerprint from tied join claimant_link mine on mine.fingerprint = tied.fingerprint join claimant_link other on other.claim_id = mine.claim_id
    ), related as (
      select c.id, c.order_line_id, l.order_id, c.status, c.fault, c.decided_by, c.decided_at, c.created_at, coalesce(r.cash, 0) as cash
      from claim c join order_line l on l.id = c.order_line_id left join refund r on r.id = c.refund_id
      where c.id in (select claim_id from claimant_link where fingerprint in (select fingerprint from tied)) or l.order_id = ${order}
    ), bought as (
      select order_id, paid_amount from payment where order_id in (select order_id from related) or order_id in (
        select all_of.id from orders this join orders all_of on all_of.app_user_id = this.app_user_id where this.id = ${order})
    )
    select (select array_agg(id) from family) as family,
      coalesce(sum(cash) filter (where order_line_id in (select id from family)), 0)::bigint as "familyBack",
      coalesce(bool_or(status = 'refused') filter (where order_line_id in (select id from family)), false) as "isRefused",
      coalesce(sum(cash) filter (where order_id = ${order}), 0)::bigint as "orderBack",
      coalesce(sum(cash) filter (where fault = 'shop'), 0)::bigint as refunded,
      (select coalesce(sum(paid_amount), 0) from bought)::bigint as bought,
      (count(*) filter (where fault = 'shop' and status <> 'undone' and created_at > shop_now() - interval '90 days'))::int as lately,
      coalesce(sum(cash) filter (where decided_by = 'system' and decided_at > shop_now() - interval '30 days'), 0)::bigint as month
    from related`;
  return row as ClaimantHistory;
}
