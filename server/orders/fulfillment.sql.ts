import { type Db, jsonSql, type Tx } from '../platform/db/database.ts';

type Longest = { days: number; times: number };
export type PackingState = {
  delayCount: number;
  newDateFits: boolean;
  /** Between which days it may be put off to: after the promised day, which the days are counted from. */
  delayFrom: string;
  delayUntil: string | null;
  /** What the shop it was ordered at allows, where that was asked. */
  longest: Longest;
  confirmedLately: boolean;
  shippedLately: boolean;
  hasInvoice: boolean;
  askedAt: string | null;
  /** Whether it may have left then: paid for, and not still to come. */
  mayHaveLeft: boolean;
  isGiftWithoutAddress: boolean;
  /** Of a funding that runs, or that missed its goal. */
  isFundingOpen: boolean;
  carrier: string | null;
  /** Whether the parcel's number is on another order of the last 90 days. */
  isNumberElsewhere: boolean;
};

/** What decides whether a step of packing may be taken or taken back. */
export async function packingStateOf(
  sql: Tx,
  line: number,
  {
    newDate,
    longest = {},
    carrier,
    invoice,
    leftAt,
  }: {
    newDate?: string;
    longest?: Record<string, Longest>;
    carrier?: string;
    invoice?: string;
    leftAt?: string | undefined;
  } = {},
) {
  const [row] = await sql<PackingState[]>`
    select l.delay_count as "delayCount",
      ${newDate ?? null}::date is null or ${newDate ?? null}::date between may_delay.first and may_delay.last as "newDateFits", longest,
      may_delay.first as "delayFrom", may_delay.last as "delayUntil",
      l.confirmed_at > shop_now() - interval '30 minutes' as "confirmedLately",
      l.shipped_at > shop_now() - interval '24 hours' as "shippedLately",
      l.tracking_number is not null as "hasInvoice",
      (select max(e.at) from order_event e where e.order_id = l.order_id and e.order_line_id = l.id and e.to_status = 'withdraw_request') as "askedAt",
      ${leftAt ?? null}::timestamptz is null or ${leftAt ?? null}::timestamptz between (select p.approved_at from payment p where p.order_id = l.order_id) and shop_now() as "mayHaveLeft",
      gift_waits(l.id) as "isGiftWithoutAddress",
      l.product_id = any (fundings_waiting()) as "isFundingOpen",
      (select name from carrier where code = ${carrier ?? null}) as carrier,
      ${isElsewhere(sql, invoice && carrier ? [{ carrierCode: carrier, invoice }] : [])} as "isNumberElsewhere"
    from order_line l join orders o on o.id = l.order_id, lateral (select ${sql.json(longest)}::jsonb->o.brand as longest) policy,
      lateral (select greatest(l.dispatch_on + 1, korea_date(shop_now())) as first, l.dispatch_on + (longest->>'days')::int as last) may_delay
    where l.id = ${line}`;
  return row as PackingState;
}

type Parcel = { carrierCode: string; invoice: string };

/** Whether one of these parcels is, as a first or a further box, of another order than `l` that left in the last 90 days. */
const isElsewhere = (sql: Db, parcels: readonly Parcel[]) => sql`exists (
  select from jsonb_to_recordset(${jsonSql(sql, parcels)}) as p ("carrierCode" text, invoice text) cross join lateral (
    select x.order_id, x.shipped_at from order_line x where x.tracking_number = p.invoice and x.carrier_code = p."carrierCode"
    union all
    select x.order_id, x.shipped_at from order_line_parcel b join order_line x on x.id = b.order_line_id
    where b.tracking_number = p.invoice and b.carrier_code = p."carrierCode") other
  where p."carrierCode" <> '99' and other.order_id <> l.order_id and other.shipped_at > shop_now() - interval '90 days')`;

/** A line's units and first parcel, whether every courier of its boxes is known, and whether a number is on another order. */
export async function parcelChecksOf(sql: Tx, line: number, boxes: readonly Parcel[]) {
  const codes = [...new Set(boxes.map(({ carrierCode }) => carrierCode))];
  const [row] = await sql<{ units: number; first: string; known: boolean }[]>`
    select l.carrier_code || ' ' || l.tracking_number as first, ${isElsewhere(sql, boxes)} as "isNumberElsewhere", (select coalesce(sum(g.quantity - g.cancelled_quantity), 0)::int from order_line_option g where g.order_line_id = l.id) as units,
      (select count(*) from carrier where code = any (${codes}::text[])) = ${codes.length} as known
    from order_line l where l.id = ${line}`;
  return row as { units: number; first: string; known: boolean; isNumberElsewhere: boolean };
}
