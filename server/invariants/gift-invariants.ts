import type { Invariant } from './invariant.ts';

/** Invariants of gifts. */
export const giftInvariants: Invariant[] = [
  {
    id: 'G1',
    text: 'Every line of a gift order has one recipient, and the gift costs what its lines and parcels cost',
    checked: `select count(*) from gift`,
    violations: `
      select o.order_number, o.is_gift, count(distinct t.id) as receivers, count(distinct l.id) as lines
      from orders o left join gift g on g.order_id = o.id left join order_line l on l.order_id = o.id and l.parent_id is null
        left join gift_recipient t on t.order_line_id = l.id and t.gift_id = g.id
      group by o.id, g.id
      having o.is_gift <> (g.id is not null)
        or g.id is not null and (count(distinct t.id) <> count(distinct l.id) or count(distinct t.id) <> (select count(*) from gift_recipient x where x.gift_id = g.id)
          or count(distinct l.bundle_key) <> count(distinct l.id) or jsonb_array_length(o.bundles) <> count(distinct l.id)
          -- A claim over some of the boxes cuts them off into another line.
          or count(distinct (l.product_id, (select sum(part.amount) from order_line part where part.order_id = l.order_id and part.bundle_key = l.bundle_key))) > 1)`,
  },
  {
    id: 'G2',
    text: 'A gift has an address exactly when its recipient claimed it and consented, and it is packed only then',
    checked: `select count(*) from gift_recipient`,
    violations: `
      select t.link, t.status, l.status as line from gift_recipient t join order_line l on l.id = t.order_line_id join gift g on g.id = t.gift_id
      where (t.address is not null) <> (t.status = 'used' or (t.status = 'rejected' and t.addressed_at is not null))
        or (t.address is not null and (t.address->>'zonecode' is null or t.claimed_at is null or t.addressed_at < t.claimed_at or t.consent is null))
        or (t.address is null and t.status <> 'rejected'
          and l.status not in ('request', 'bank_transfer_waiting', 'paid', 'withdraw_complete', 'stock_out', 'incomplete')
          and not (l.status = 'withdraw_partially' and l.confirmed_at is null))
        or (t.erased_at is null and ((g.noti_type = 'alimtalkSend') <> (t.phone is not null) or t.claimed_phone <> t.phone))`,
  },
  {
    id: 'G3',
    text: 'A withdrawn, declined or expired gift is refunded in full, not more, and not before its time',
    checked: `select count(*) from gift_recipient where status in ('withdraw', 'rejected', 'expired')`,
    violations: `
      select t.link, t.status, l.status as line, l.cash_share, r.cash from gift_recipient t join order_line l on l.id = t.order_line_id
        join gift g on g.id = t.gift_id join payment p on p.order_id = g.order_id, lateral (
        select coalesce(sum(x.cash), 0) as cash, coalesce(sum(x.point), 0) as point
        from refund_line x join order_line_option og on og.id = x.order_line_option_id where og.order_line_id = l.id) r
      where t.status in ('withdraw', 'rejected', 'expired') and (l.status <> 'withdraw_complete' or r.cash <> l.cash_share or r.point <> l.point_share)
        or t.status = 'expired' and t.ended_at < gift_end(p.approved_at, g.days + case when t.extended_at is null then 0 else g.extra_days end, t.cut_off)
        or t.status = 'unused' and l.status = 'return_complete'`,
  },
  {
    id: 'G4',
    text: 'No recipient receives more messages than allowed: one, two reminders, and the resends of the sender',
    checked: `select count(*) from gift_recipient`,
    violations: `
      select t.link, t.sent_count, t.resent_count, t.reminded from gift_recipient t join gift g on g.id = t.gift_id join orders o on o.id = g.order_id
      where t.resent_count > t.sent_count
        or t.resent_count > policy_peak('giftResend', o.brand, 'times')
        or g.noti_type = 'alimtalkSend' and t.sent_count > 3 + t.resent_count or (t.sent_count = 0) <> (t.last_sent_at is null)`,
  },
  {
    id: 'G5',
    text: 'Of a prepaid remote-area surcharge the shop keeps what the address costs, all of it without an address, and refunds nothing else',
    checked: `select count(*) from gift_recipient`,
    violations: `
      select t.link::text as gift, paid.won as paid, back.won as back, need.won as need
      from gift_recipient t join order_line l on l.id = t.order_line_id join orders o on o.id = l.order_id, lateral (
        select coalesce(sum((b->>'area')::bigint), 0) as won from jsonb_array_elements(o.bundles) b where b->>'key' = l.bundle_key) paid, lateral (
        select coalesce(sum((r.parts->'shipping'->>l.bundle_key)::bigint), 0) as won from refund r where r.order_id = o.id and r.kind = 'gift_area') back, lateral (
        select coalesce(sum(g.quantity), 0) as units from order_line part join order_line_option g on g.order_line_id = part.id
        where part.order_id = o.id and part.bundle_key = l.bundle_key) box, lateral (
        select case when t.address is null then paid.won else coalesce((l.shipping->'areaFees'->>((t.address->>'areaAddress')::int - 1))::bigint, 0)
          * case when (t.address->>'areaAddress')::int = 0 then 0 when coalesce((l.shipping->>'feeUnit')::int, 0) = 0 or coalesce((l.shipping->>'boxUnit')::int, 0) = 0 then 1
            else ceil(box.units / (l.shipping->>'boxUnit')::numeric) end end as won) need
      where paid.won > 0 and paid.won - back.won <> need.won or back.won > paid.won
      union all
      select r.uuid::text, 0, r.cash, 0 from refund r left join gift g on g.order_id = r.order_id
      where r.kind = 'gift_area' and (g.id is null or r.cash <> r.shipping or r.point <> 0 or exists (select from refund_line x where x.refund_id = r.id))`,
  },
];
