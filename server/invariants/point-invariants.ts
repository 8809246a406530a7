import type { Invariant } from './invariant.ts';

/** Invariants of points: granted, spent and remaining. */
export const pointInvariants: Invariant[] = [
  {
    id: 'L1',
    text: 'No customer has spent more points than they received, except for clawbacks',
    checked: `select count(distinct app_user_id) from point_transaction`,
    violations: `
      select app_user_id, sum(amount) from point_transaction group by app_user_id
      having sum(amount) < 0 and not bool_or(type = 'clawback')`,
  },
  {
    id: 'L2',
    text: 'A point balance equals the ledger and the lots; held points belong to waiting orders',
    checked: `select count(*) from point_account`,
    violations: `
      select coalesce(a.app_user_id, t.app_user_id) as app_user_id, a.balance, t.sum as book, l.sum as lots, a.held, w.sum as waiting
      from point_account a full join (select app_user_id, sum(amount) as sum from point_transaction group by 1) t on t.app_user_id = a.app_user_id
      left join (select app_user_id, sum(remaining) as sum from point_lot group by 1) l on l.app_user_id = a.app_user_id
      left join (select app_user_id, sum(used_point) as sum from orders where status in ('request', 'bank_transfer_waiting') group by 1) w
        on w.app_user_id = a.app_user_id
      where a.app_user_id is null or a.balance <> coalesce(t.sum, 0) or greatest(a.balance, 0) <> coalesce(l.sum, 0)
        or a.held <> coalesce(w.sum, 0)`,
  },
  {
    id: 'L3',
    text: 'A paid order has spent the points it states; the points of its refunds are in the ledger and never exceed them',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.used_point, t.used, t.back, r.point from orders o join payment p on p.order_id = o.id left join (
        select order_id, -coalesce(sum(amount) filter (where type = 'use' or source_key like 'use.undone:%'), 0) as used,
          coalesce(sum(amount) filter (where type = 'use_cancel' and source_key not like 'use.undone:%'), 0) as back
        from point_transaction where order_id is not null group by order_id) t on t.order_id = o.id
      left join (select order_id, sum(point) as point from refund group by order_id) r on r.order_id = o.id
      where coalesce(t.used, 0) <> case when p.stage = 'approved' then o.used_point else 0 end
        or coalesce(t.back, 0) <> coalesce(r.point, 0) or r.point > o.used_point`,
  },
  {
    id: 'L3b',
    text: 'Purchase points equal what accepted and kept items earned: never more, and not less once granted',
    checked: `select count(*) from point_transaction where type = 'purchase_reward'`,
    violations: `
      select o.order_number, t.given, e.kept, o.point_permille from (
        select order_id, sum(amount) as given from point_transaction where type in ('purchase_reward', 'clawback') and order_id is not null group by order_id
      ) t join orders o on o.id = t.order_id left join lateral (
        select sum(g.cash_share - coalesce((select sum(b.cash) from refund_line b where b.order_line_option_id = g.id), 0)) as kept
        from order_line l join order_line_option g on g.order_line_id = l.id where l.order_id = o.id and l.completed_at is not null) e on true
      where t.given < 0 or t.given > floor(coalesce(e.kept, 0) * o.point_permille / 1000)
      union all
      -- Nor less, once a part of a line was rewarded: what a claim cuts off a line goes on counting with it.
      select o.order_number, t.given, e.kept, o.point_permille from (
        select l.order_id, l.product_id, l.bundle_key, sum(t.amount) as given
        from point_transaction t join order_line l on l.uuid::text = right(t.source_key, 36)
        where t.type in ('purchase_reward', 'clawback') group by 1, 2, 3
      ) t join orders o on o.id = t.order_id join app_user u on u.id = o.app_user_id and u.deleted_at is null, lateral (
        select sum(floor(part.cash * o.point_permille / 1000)) as kept from (
          select l.id, sum(g.cash_share - coalesce((select sum(b.cash) from refund_line b where b.order_line_option_id = g.id), 0)) as cash
          from order_line l join order_line_option g on g.order_line_id = l.id
          where l.order_id = o.id and l.product_id = t.product_id and l.bundle_key = t.bundle_key and l.completed_at is not null group by l.id) part) e
      where t.given < e.kept`,
  },
  {
    id: 'L2b',
    text: 'Points of an order belong to the owner of the order',
    checked: `select count(*) from point_transaction where order_id is not null`,
    violations: `
      select t.source_key, t.app_user_id, o.app_user_id as owner from point_transaction t join orders o on o.id = t.order_id
      where t.app_user_id <> o.app_user_id`,
  },
  {
    id: 'L3c',
    text: 'Every point transaction names its cause, and the cause exists',
    checked: `select count(*) from point_transaction`,
    violations: `
      select t.type, t.source_key, t.amount from point_transaction t left join orders o on o.id = t.order_id
      where (t.lot_id is not null) <> (t.type = 'expire') or t.source_key not like 'demo:%' and not coalesce(case t.type
        when 'use' then t.amount < 0 and t.source_key like 'use:' || o.uuid || '%'
        when 'use_cancel' then t.amount > 0 and (t.source_key like 'use.undone:' || o.uuid || '.%' or t.source_key = 'use_cancel:' || o.uuid
          or exists (select from refund r where r.order_id = o.id and t.source_key = 'use_cancel:' || r.uuid and r.point = t.amount))
        when 'purchase_reward' then t.amount > 0 and (t.source_key = 'purchase_reward:' || o.uuid
          or exists (select from order_line l where l.order_id = o.id and t.source_key = 'purchase_reward:' || l.uuid))
        when 'clawback' then t.amount < 0 and (exists (
            select from refund r where r.order_id = o.id and t.source_key like 'clawback:' || r.uuid || ':%')
          or t.order_id is null and exists (
            select from review_reward w where w.app_user_id = t.app_user_id and t.source_key like 'review.back:' || w.order_line_uuid || ':%'))
        when 'apology' then t.amount > 0 and t.source_key = 'apology:' || o.uuid
          and exists (select from order_line l where l.order_id = o.id and l.status = 'stock_out')
        when 'expire' then t.amount < 0 and t.source_key like 'expire:' || t.lot_id || ':%'
        when 'secession' then (t.source_key = 'secession ' || t.app_user_id or exists (
            select from refund r where r.point > 0 and t.source_key = 'secession ' || t.app_user_id || ' ' || r.uuid))
          and exists (select from app_user u where u.id = t.app_user_id and u.deleted_at is not null)
        when 'review_reward' then t.amount > 0 and exists (
          select from review_reward w where w.app_user_id = t.app_user_id
            and (t.source_key = 'review:' || w.order_line_uuid or t.source_key like 'review:' || w.order_line_uuid || ':%'))
        when 'event' then t.amount > 0 and t.source_key like 'staff:%' end, false)`,
  },
  {
    id: 'L3d',
    text: 'Points granted by staff equal the audit log, to the point',
    checked: `select count(*) from point_transaction where type = 'event' and source_key like 'staff:%'`,
    violations: `
      select coalesce(t.subject, a.subject) as subject, t.given, a.logged from (
        select 'member ' || app_user_id as subject, sum(amount) as given from point_transaction where type = 'event' and source_key like 'staff:%' group by 1
      ) t full join (
        select subject, sum((after->>'amount')::bigint) as logged from audit_log where act = 'points' and (after->>'given')::boolean group by 1
      ) a on a.subject = t.subject where t.given is distinct from a.logged`,
  },
  {
    id: 'L2c',
    text: 'A lot is part of a grant and expires with it; it holds no more than its opening amount and returns; spent points came out of lots',
    checked: `select count(*) from point_lot`,
    violations: `
      select l.id, l.amount, l.remaining, t.amount as gift, s.spent from point_lot l join point_transaction t on t.id = l.tx_id
      left join (select lot_id, sum(amount - returned) as spent, sum(amount) as whole from point_lot_use group by 1) s on s.lot_id = l.id
      where t.amount < l.amount or t.app_user_id <> l.app_user_id or l.remaining > l.amount - coalesce(s.spent, 0) or l.remaining < l.amount - coalesce(s.whole, 0)
        or (t.type <> 'use_cancel' and t.expires_at is distinct from l.expires_at)
      union all
      select t.id, t.amount, null, null, s.spent from point_transaction t
      left join (select tx_id, sum(amount) as spent from point_lot_use group by 1) s on s.tx_id = t.id
      where (t.type in ('use', 'expire') and coalesce(s.spent, 0) <> -t.amount
          -- What an order had held and was taken back while it waited is owed.
          and not (t.type = 'use' and -t.amount - coalesce(s.spent, 0) between 0 and (
            select coalesce(-sum(c.amount), 0) from point_transaction c join orders o on o.id = t.order_id
            where c.app_user_id = t.app_user_id and c.type = 'clawback' and c.created_at between o.created_at and t.created_at))) or (t.amount > 0 and s.spent is not null) or s.spent > -t.amount
      union all
      select t.id, s.amount, null, null, s.lot_id from point_lot_use s join point_transaction t on t.id = s.tx_id join point_lot l on l.id = s.lot_id
      where l.app_user_id <> t.app_user_id or (t.lot_id is not null and t.lot_id <> s.lot_id)
      union all
      -- What came back of an order's points is marked where it was spent, but for what filled a debt.
      select o.id, sum(s.returned), null, null, max(b.back) from orders o join point_transaction t on t.order_id = o.id and t.type = 'use'
        join point_lot_use s on s.tx_id = t.id left join lateral (
          select sum(amount) as back from point_transaction where order_id = o.id and type = 'use_cancel') b on true
      group by o.id having sum(s.returned) > coalesce(max(b.back), 0)
        or (sum(s.returned) < max(b.back) and not exists (
          select from point_transaction t where t.app_user_id = o.app_user_id and t.type = 'clawback'))`,
  },
];
