import type { Invariant } from './invariant.ts';

/** Whether an event `e` is of a line `l`, or of a line that it was cut off from, before each cut. */
const isOfLineSql = `(e.order_line_id = l.id or l.parent_id is not null and exists (
    with recursive past as (
      select l.parent_id as id, (select min(o.id) from order_event o where o.order_id = l.order_id and o.order_line_id = l.id) as before
      union all
      select p.parent_id, least(past.before, (select min(o.id) from order_event o where o.order_id = p.order_id and o.order_line_id = p.id))
      from past join order_line p on p.id = past.id where p.parent_id is not null
    )
    select from past where past.id = e.order_line_id and e.id < past.before))`;

/** Invariants of the status of lines and its history. */
export const statusHistoryInvariants: Invariant[] = [
  {
    id: 'P11',
    text: 'The status of an order follows from its lines',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.status, array_agg(l.status) from orders o left join order_line l on l.order_id = o.id
      group by o.id having count(l.id) = 0
        or o.status <> order_state(array_agg(l.status order by l.id), array_agg(l.previous_status order by l.id))`,
  },
  {
    id: 'P11b',
    text: 'The last event of a line or its order matches its status; every order was created once by its buyer, and paid by a payment',
    checked: `select count(*) from order_line`,
    violations: `
      select o.order_number, l.uuid, l.status, last.to_status from order_line l join orders o on o.id = l.order_id
      left join lateral (select e.to_status from order_event e
        where e.order_id = o.id and (e.order_line_id = l.id or e.order_line_id is null) order by e.id desc limit 1) last on true
      where last.to_status is distinct from l.status
      union all
      select o.order_number, null, o.status, min(e.to_status) from orders o left join order_event e on e.order_id = o.id and e.from_status is null
      group by o.id having count(e.id) <> 1 or min(e.to_status) <> 'request' or min(e.by) <> 'buyer' or min(e.order_line_id) is not null
      union all
      select o.order_number, null, e.by, e.to_status from order_event e join orders o on o.id = e.order_id
      where e.from_status in ('request', 'bank_transfer_waiting') and e.to_status = 'paid' and e.by <> 'payment'`,
  },
  {
    id: 'P11c',
    text: 'Every status change starts at the previous status and is an allowed transition',
    checked: `select count(*) from order_event`,
    violations: `
      with recursive root as (
        select id, id as line, order_id, null::bigint as before from order_line
        union all
        -- A line cut off another one shares its past up to the first step of its own.
        select l.parent_id, root.line, root.order_id, least(root.before, (select min(e.id) from order_event e where e.order_line_id = root.id))
        from root join order_line l on l.id = root.id where l.parent_id is not null
      ), whole as (
        select root.line, e.id, e.order_id, e.from_status, e.to_status, e.at from root join order_event e
          on e.order_line_id = root.id and (root.before is null or e.id < root.before)
        union all
        select root.line, e.id, e.order_id, e.from_status, e.to_status, e.at from root join order_event e
          on e.order_id = root.order_id and e.order_line_id is null
        where root.id = root.line
      ), walked as (
        select w.*, lag(w.to_status) over (partition by w.line order by w.id) as "previousStatus", lag(w.at) over (partition by w.line order by w.id) as since from whole w
      )
      select w.line, w.id, w."previousStatus", w.from_status, w.to_status from walked w
      where w.from_status is distinct from w."previousStatus" or w.at < w.since - interval '1 hour'
        or (w.from_status is not null and not exists (
          select from allowed_transition t where t.from_status = w.from_status and t.to_status = w.to_status))
      union all
      select e.order_line_id, e.id, null, e.from_status, e.to_status from order_event e join order_line l on l.id = e.order_line_id
      where l.order_id <> e.order_id`,
  },
  {
    id: 'P11e',
    text: 'A shipped line has a parcel, a delivered line a delivery time, and an accepted line an acceptance time; a request remembers the status before it',
    checked: `select count(*) from order_line`,
    violations: `
      select l.uuid, l.status, l.tracking_number, l.shipped_at, l.delivered_at, l.complete_at, l.completed_at from order_line l
      where (l.tracking_number is null) <> (l.carrier_code is null) or (l.tracking_number is null) <> (l.shipped_at is null)
        or (l.status in ('delivering', 'delivery_end', 'complete', 'replace_request', 'replace_complete', 'return_request', 'return_complete'))
          <> (l.shipped_at is not null)
        or (l.status in ('delivery_end', 'replace_complete', 'complete') and l.delivered_at is null)
        or (l.status in ('delivery_end', 'replace_complete') and l.complete_at is null)
        or (l.status = 'complete' and l.completed_at is null)
        or (l.completed_at is not null and not exists (
          select from order_event e where e.order_id = l.order_id and e.to_status = 'complete' and (e.order_line_id is null or ${isOfLineSql})))
        or l.delivered_at < l.shipped_at or l.completed_at < l.delivered_at or l.complete_at < l.delivered_at
        or (l.status in ('withdraw_request', 'return_request', 'replace_request')) <> (l.previous_status is not null)
        or (l.cancel_request is not null and l.status <> 'withdraw_request') or (l.cancel_account is not null and l.cancel_request is null)
        or l.delay_count <> (select count(*) from order_event e
          where e.order_id = l.order_id and e.to_status = 'delivery_delay' and e.by <> 'buyer' and e.from_status <> 'withdraw_request'
            and (e.order_line_id is null or ${isOfLineSql}))
        or l.shipped_at < (select created_at - interval '1 hour' from orders where id = l.order_id)
        or (l.delay_count > 0) <> (l.delay is not null)`,
  },
  {
    id: 'P11f',
    text: 'A line waits for a return or an exchange while one claim on it is open; a closed claim has a time, its refund is of that order, and nothing is returned without a claim',
    checked: `select count(*) from claim`,
    violations: `
      select l.uuid, l.status, c.status as claim from order_line l join claim c on c.order_line_id = l.id left join refund r on r.id = c.refund_id,
        lateral (select sum(quantity) as units from order_line_option where order_line_id = l.id) u
      where (c.status = 'open') <> (c.decided_at is null)
        or (c.status = 'open' and l.status <> c.kind || '_request')
        or (c.refund_id is not null and (r.order_id <> l.order_id or c.status <> 'approved'))
        or (c.status = 'approved' and c.kind = 'return' and c.refund_id is null)
        or (c.status = 'open' and c.quantity > u.units)
        or (c.before_status <> l.previous_status and c.status = 'open')
        or (c.fault = 'buyer') <> (c.reason in ('CHANGE_OF_MIND', 'WRONG_OPTION'))
        or (c.refund_id is not null and (c.kind <> 'return' or r.fault <> c.fault or r.kind <> case when c.damaged_count is null then 'return' else 'claim' end
          or (c.damaged_count is null and c.quantity <> (select sum(b.quantity) from refund_line b where b.refund_id = r.id))))
        or not exists (select from allowed_transition t where t.from_status = c.before_status and t.to_status in ('return_request', 'replace_request'))
        or c.decided_at < c.created_at - interval '1 minute'
      union all
      select l.uuid, l.status, null from order_line l where l.status in ('return_request', 'replace_request')
        and not exists (select from claim c where c.order_line_id = l.id and c.status = 'open')
      union all
      select r.uuid, r.kind, count(c.id)::text from refund r left join claim c on c.refund_id = r.id
      group by r.id having (r.kind in ('return', 'claim')) <> (count(c.id) = 1) or count(c.id) > 1`,
  },
  {
    id: 'P11g',
    text: 'The further parcels of a line are those of the audit log, in order and without duplicates; the first one has items, and only shipped lines have any',
    checked: `select count(*) from order_line_parcel`,
    violations: `
      with box as (
        select order_line_id, json_agg(json_build_object('units', quantity, 'invoice', tracking_number, 'carrierCode', carrier_code) order by position)::jsonb as boxes, sum(quantity) as units,
          min(position) as first, max(position) as last, count(*) as count, min(created_at) as since from order_line_parcel group by 1
      ), log as (
        select l.id, (select g.after->'boxes' from audit_log g where g.subject = s.subject and g.act in ('boxes', 'unship') order by g.id desc limit 1) as boxes
        from (select distinct subject from audit_log where act = 'boxes') s join order_line l on l.uuid = substr(s.subject, 6)::uuid
      )
      select coalesce(b.order_line_id, g.id) as line, b.boxes, g.boxes as logged from box b full join log g on g.id = b.order_line_id
      where coalesce(b.boxes, '[]') is distinct from coalesce(g.boxes, '[]')
      union all
      select b.order_line_id, b.boxes, to_jsonb(l.shipped_at) from box b join order_line l on l.id = b.order_line_id
      where b.first <> 2 or b.last <> b.count + 1 or l.shipped_at is null or b.since < l.shipped_at - interval '1 hour'
        or exists (select from order_line_parcel o where o.order_line_id = l.id and (o.carrier_code, o.tracking_number) = (l.carrier_code, l.tracking_number))
        -- A part cut off it later has its units, and was in these boxes.
        or b.units >= (select sum(g.quantity) from order_line x join order_line_option g on g.order_line_id = x.id
          where x.order_id = l.order_id and x.product_id = l.product_id and x.bundle_key = l.bundle_key)`,
  },
];
