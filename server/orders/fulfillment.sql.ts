import { type Db, jsonSql, type Tx } from '../platform/db/database.ts';

type Longest = { days: number; times: number };
export type PackingState = {
  delayCount: number;
  newDateFits: boolean;
  /** The range of dates for a delay, counted from and after the promised date. */
  delayFrom: string;
  delayUntil: string | null;
  /** The limits of the order's shop, if they were requested. */
  longest: Longest;
  confirmedLately: boolean;
  shippedLately: boolean;
  hasInvoice: boolean;
  askedAt: string | null;
  /** Whether the dispatch time is valid: after payment and not in the future. */
  mayHaveLeft: boolean;
  isGiftWithoutAddress: boolean;
  /** For a funding that is open or missed its goal. */
  isFundingOpen: boolean;
  carrier: string | null;
  /** Whether the tracking number belongs to another order of the last 90 days. */
  isNumberElsewhere: boolean;
};

/** Reads the facts that decide whether a packing step or its reversal is allowed. */
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
      greatest(l.confirmed_at, (select max(e.at) from order_event e where e.order_id = l.order_id and e.order_line_id = l.id
        and e.from_status = 'withdraw_partially' and e.to_status = 'delivery_waiting')) > shop_now() - interval '30 minutes' as "confirmedLately",
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

/** Whether one of these parcels, first or further box, belongs to an order other than that of `l`, shipped in the last 90 days. */
const isElsewhere = (sql: Db, parcels: readonly Parcel[]) => sql`exists (
  select from jsonb_to_recordset(${jsonSql(sql, parcels)}) as p ("carrierCode" text, invoice text) cross join lateral (
    select x.order_id, x.shipped_at from order_line x where x.tracking_number = p.invoice and x.carrier_code = p."carrierCode"
    union all
    select x.order_id, x.shipped_at from order_line_parcel b join order_line x on x.id = b.order_line_id
    where b.tracking_number = p.invoice and b.carrier_code = p."carrierCode") other
  where p."carrierCode" <> '99' and other.order_id <> l.order_id and other.shipped_at > shop_now() - interval '90 days')`;

type ParcelChecks = {
  units: number;
  first: string;
  /** The further boxes, as carrier code and tracking number. */
  others: string[];
  /** The names of the known carriers of the boxes, by code. */
  carriers: Record<string, string>;
  isNumberElsewhere: boolean;
};

/**
 * Reads a line's quantity and first parcel, the names of the known carriers of its boxes, and whether a tracking number belongs to
 * another order.
 */
export async function parcelChecksOf(sql: Tx, line: number, boxes: readonly Parcel[]) {
  const codes = boxes.map(({ carrierCode }) => carrierCode);
  const [row] = await sql<ParcelChecks[]>`
    select l.carrier_code || ' ' || l.tracking_number as first, ${isElsewhere(sql, boxes)} as "isNumberElsewhere", (select coalesce(sum(g.quantity - g.cancelled_quantity), 0)::int from order_line_option g where g.order_line_id = l.id) as units,
      (select coalesce(jsonb_object_agg(code, name), '{}') from carrier where code = any (${codes}::text[])) as carriers,
      array(select b.carrier_code || ' ' || b.tracking_number from order_line_parcel b where b.order_line_id = l.id order by b.position) as others
    from order_line l where l.id = ${line}`;
  return row as ParcelChecks;
}
