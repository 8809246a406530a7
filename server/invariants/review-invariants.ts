import type { Invariant } from './invariant.ts';

/** Lines that were one line when they were ordered. */
const same = `x.order_id = l.order_id and x.product_id = l.product_id and x.bundle_key = l.bundle_key`;

/** Invariants of reviews and their rewards. */
export const reviewInvariants: Invariant[] = [
  {
    id: 'R1',
    text: 'Points of a review are granted once per order line: the ledger matches its reward, a review holds no more than is left, and a deleted one holds none',
    checked: `select count(*) from review_reward`,
    violations: `
      with booked as (
        select substring(source_key from '^review[.a-z]*:([0-9a-f-]{36})')::uuid as line, app_user_id,
          coalesce(sum(amount) filter (where type = 'review_reward'), 0) as given,
          coalesce(-sum(amount) filter (where type = 'clawback'), 0) as back,
          coalesce((select -sum(gone.amount) from point_lot lot join point_transaction gone on gone.lot_id = lot.id and gone.type = 'expire'
            where lot.tx_id = any (array_agg(t.id))), 0) as lapsed
        from point_transaction t where source_key like 'review%' group by 1, 2
      )
      select coalesce(w.order_line_uuid, b.line) as line, w.granted, w.reclaimed, b.given, b.back, shown.point
      from review_reward w full join booked b on b.line = w.order_line_uuid and b.app_user_id = w.app_user_id
      left join order_line l on l.uuid = w.order_line_uuid
      left join lateral (
        select r.point from order_line x join review r on r.order_line_uuid = x.uuid where ${same} limit 1) shown on true
      where w.granted is distinct from coalesce(b.given, 0) or w.reclaimed is distinct from coalesce(b.back, 0) or l.id is null
        or l.parent_id is not null or shown.point > w.granted - w.reclaimed or (shown.point > 0 and w.closed_at is not null)
        or (shown.point < w.granted - w.reclaimed and coalesce(b.lapsed, 0) = 0)
        or (shown.point is null and w.granted - w.reclaimed > coalesce(b.lapsed, 0))
      union all
      -- The first gift of a line has the plain key, and each later one says up to how much.
      select null, t.amount, null, null, null, null from point_transaction t where t.type = 'review_reward' and t.source_key not like 'demo:%'
        and t.source_key !~ '^review:[0-9a-f-]{36}(:[0-9]+)?$'`,
  },
  {
    id: 'R2',
    text: 'A review is by the buyer, or the recipient of a gift, one per line, and the line is marked as reviewed exactly while the review exists',
    checked: `select count(*) from review where bought`,
    violations: `
      select l.uuid as line, null as review from order_line l where l.is_reviewed and not exists (
        select from order_line x join review r on r.order_line_uuid = x.uuid where ${same})
      union all
      select r.order_line_uuid, r.id from review r left join order_line l on l.uuid = r.order_line_uuid left join orders o on o.id = l.order_id
      where r.bought and (not coalesce(l.is_reviewed, false) or not o.is_gift and r.app_user_id <> o.app_user_id
        or o.is_gift and ((gift_recipient_of(l)).claimed_at is null or (gift_recipient_of(l)).status <> 'used' or r.point > 0 or r.line_price > 0))
      union all
      select min(x.uuid::text)::uuid, max(r.id) from review r join order_line x on x.uuid = r.order_line_uuid
      group by x.order_id, x.product_id, x.bundle_key having count(*) > 1`,
  },
  {
    id: 'R3',
    text: 'Rating and review count of a product are those of its visible reviews',
    checked: `select count(*) from product`,
    violations: `
      select p.id, p.review_count, p.score_sum, r.count, r.score from product p left join (
        select product_id, count(*) as count, sum(score) as score from review where not hidden group by product_id) r on r.product_id = p.id
      where p.review_count <> coalesce(r.count, 0) or p.score_sum <> coalesce(r.score, 0)`,
  },
];
