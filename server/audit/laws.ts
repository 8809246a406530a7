import type { Sql } from '../database.ts';
import { unhurried } from '../pool.ts';

export type Verdict = { id: string; ok: boolean; checked: number; violations: unknown[] };

/** A law as one read-only statement: every row it finds is a violation; `checked` tells over how many things it looked. */
type Law = { id: string; text: string; checked: string; violations: string };

const live = `('paid', 'withdraw_partially', 'withdraw_request', 'delivery_waiting', 'delivery_delay', 'delivering', 'delivery_end',
  'complete', 'replace_request', 'replace_complete', 'return_request')`;

/** What must hold of money, stock, payments, carts and orders, whatever died when. */
const laws: Law[] = [
  {
    id: 'M1',
    text: 'captured − refunded = what the live lines and their shipping cost; nothing is refunded beyond what was captured',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, p.paid_amount, p.refunded_amount, o.total_price, o.status from orders o join payment p on p.order_id = o.id
      where p.refunded_amount > p.paid_amount
        or (p.attempt = 'approved' and p.paid_amount <> o.total_price)
        or (o.status in ${live} and p.attempt <> 'approved')
        or (o.status in ('incomplete', 'request', 'bank_transfer_waiting') and p.paid_amount <> 0)
        or p.refunded_amount < coalesce((select sum(r.cash) from refund r where r.order_id = o.id), 0)
        or (exists (select from refund r where r.order_id = o.id)
          and p.refunded_amount <> (select sum(r.cash) from refund r where r.order_id = o.id))
        or (o.status = 'withdraw_complete' and p.attempt = 'approved' and p.refunded_amount <> p.paid_amount
          and not exists (select from order_line l where l.order_id = o.id and l.status = 'return_complete'))`,
  },
  {
    id: 'M1b',
    text: 'a refund is what its lines, its shipping and its reclaimed discounts are, and its rows say so',
    checked: `select count(*) from refund`,
    violations: `
      select r.uuid, r.cash, r.point, x.cash as lines, r.shipping, r.reclaimed from refund r, lateral (
        select coalesce(sum(cash), 0) as cash, coalesce(sum(point), 0) as point from refund_line where refund_id = r.id) x
      where r.kind <> 'goodwill' and (r.cash <> x.cash + r.shipping + r.reclaimed or r.point <> x.point
        or r.cash <> (select coalesce(sum((row->>'amount')::bigint), 0) from jsonb_array_elements(r.rows) as row where row->>'code' <> 'total')
        or (r.way = 'none') <> (r.cash = 0) or (r.status = 'done') <> (r.done_at is not null))`,
  },
  {
    id: 'M1c',
    text: 'no unit gives back more than it carries, and what is withdrawn was given back',
    checked: `select count(*) from order_option_group`,
    violations: `
      select g.id, g.cash_share, g.point_share, g.unit, x.cash, x.point, x.unit as units from order_option_group g
      join order_line l on l.id = g.order_line_id, lateral (
        select sum(cash) as cash, sum(point) as point, sum(unit) as unit from refund_line where order_option_group_id = g.id) x
      where x.cash > g.cash_share or x.point > g.point_share or x.cash < 0 or x.point < 0
        or (x.unit is not null and x.unit <> g.withdrawn_unit)
        or (g.withdrawn_unit = g.unit and x.unit is not null and (x.cash <> g.cash_share or x.point <> g.point_share))`,
  },
  {
    id: 'M3',
    text: 'the shares of the lines and the shipping add up to the order, to the won',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.total_price, sum(l.cash_share) + o.shipping_fee - o.shipping_coupon as shares
      from orders o join order_line l on l.order_id = o.id
      group by o.id having sum(l.cash_share) + o.shipping_fee - o.shipping_coupon <> o.total_price or sum(l.amount) <> o.products_price
        or sum(l.coupon_share) + o.shipping_coupon <> o.coupon_discount or sum(l.point_share) <> o.used_point`,
  },
  {
    id: 'M3b',
    text: 'a line costs and carries what its units cost and carry',
    checked: `select count(*) from order_line`,
    violations: `
      select l.uuid, l.amount from order_line l join order_option_group g on g.order_line_id = l.id
      group by l.id having sum(g.unit * g.unit_price) <> l.amount or sum(g.cash_share) <> l.cash_share or sum(g.point_share) <> l.point_share`,
  },
  {
    id: 'M5',
    text: 'every posting group sums to zero, and captures match payments',
    checked: `select count(*) from ledger_posting`,
    violations: `
      select order_id, posting, sum(amount) from ledger_posting group by order_id, posting having sum(amount) <> 0
      union all
      select p.order_id, 'capture', p.paid_amount from payment p
      where p.paid_amount <> coalesce((select sum(amount) from ledger_posting l
        where l.order_id = p.order_id and l.posting like 'capture%' and l.account = 'provider'), 0)`,
  },
  {
    id: 'S1',
    text: 'nothing is sold or held that is not there',
    checked: `select count(*) from stock`,
    violations: `select option_id, stocked, held, sold from stock where held < 0 or sold < 0 or (not unlimited and held + sold > stocked)`,
  },
  {
    id: 'S2',
    text: 'held and sold follow from the movement log',
    checked: `select count(*) from stock`,
    violations: `
      select s.option_id, s.held, s.sold, m.held as held_by_log, m.sold as sold_by_log from stock s left join lateral (
        select coalesce(sum(case kind when 'hold' then unit when 'release' then -unit when 'sell' then -unit else 0 end), 0) as held,
          coalesce(sum(case kind when 'sell' then unit when 'restock' then -unit else 0 end), 0) as sold
        from stock_movement where option_id = s.option_id
      ) m on true
      where s.held <> m.held or s.sold <> m.sold`,
  },
  {
    id: 'S2b',
    text: 'what is held is what waiting orders hold; what is sold is what live lines bought',
    checked: `select count(*) from stock`,
    violations: `
      select s.option_id, s.held, s.sold, w.held as wanted, w.sold as bought from stock s left join (
        select g.option_id, sum(g.unit) filter (where l.status in ('request', 'bank_transfer_waiting')) as held,
          sum(g.unit - g.withdrawn_unit) filter (where l.status in ${live}) as sold
        from order_option_group g join order_line l on l.id = g.order_line_id group by g.option_id
      ) w on w.option_id = s.option_id
      where s.held <> coalesce(w.held, 0) or s.sold <> coalesce(w.sold, 0)`,
  },
  {
    id: 'S2c',
    text: 'every hold ends in one release or one sale, never both',
    checked: `select count(*) from stock_movement where kind = 'hold'`,
    violations: `
      select order_id, option_id from stock_movement where order_id is not null
      group by order_id, option_id, round
      having count(*) filter (where kind in ('release', 'sell')) > 1 or count(*) filter (where kind = 'hold') <> 1`,
  },
  {
    id: 'P2',
    text: 'an approved payment belongs to a paid order and the reverse',
    checked: `select count(*) from payment`,
    violations: `
      select o.order_number, o.status, p.attempt, p.status as payment from orders o left join payment p on p.order_id = o.id
      where p.id is null
        or (p.attempt = 'approved' and p.status not in ('paid', 'withdraw')) or (p.attempt <> 'approved' and p.status = 'paid')
        or (p.attempt = 'approved' and p.status = 'withdraw' and p.refunded_amount <> p.paid_amount)
        or (p.attempt in ('ready', 'confirming', 'issuing') and o.status <> 'request')
        or (p.attempt = 'issued' and o.status <> 'bank_transfer_waiting')
        or (p.attempt in ('declined', 'abandoned', 'cancelling') and o.status not in ('incomplete', 'withdraw_complete'))
        or (o.status = 'request' and p.attempt not in ('ready', 'confirming', 'issuing'))`,
  },
  {
    id: 'P11',
    text: 'an order stands where its lines stand',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.status, array_agg(l.status) from orders o left join order_line l on l.order_id = o.id
      group by o.id having count(l.id) = 0
        or o.status <> order_state(array_agg(l.status order by l.id), array_agg(l.previous_status order by l.id))`,
  },
  {
    id: 'P11b',
    text: 'the last event of a line, or of its whole order, tells where it stands',
    checked: `select count(*) from order_line`,
    violations: `
      select o.order_number, l.uuid, l.status, last.to_status from order_line l join orders o on o.id = l.order_id
      left join lateral (select e.to_status from order_event e
        where e.order_id = o.id and (e.order_line_id = l.id or e.order_line_id is null) order by e.id desc limit 1) last on true
      where last.to_status is distinct from l.status
        or not exists (select from order_event e where e.order_id = o.id and e.from_status is null)`,
  },
  {
    id: 'L1',
    text: 'nobody has spent more points than they were given, but for what was taken back',
    checked: `select count(distinct app_user_id) from point_tx`,
    violations: `
      select app_user_id, sum(amount) from point_tx group by app_user_id
      having sum(amount) < 0 and not bool_or(type = 'clawback')`,
  },
  {
    id: 'L2',
    text: 'what a member has is what the book says and what the lots hold; what is held belongs to orders that wait',
    checked: `select count(*) from point_account`,
    violations: `
      select a.app_user_id, a.balance, t.sum as book, l.sum as lots, a.held, w.sum as waiting from point_account a,
        lateral (select coalesce(sum(amount), 0) as sum from point_tx where app_user_id = a.app_user_id) t,
        lateral (select coalesce(sum(remaining), 0) as sum from point_lot where app_user_id = a.app_user_id) l,
        lateral (select coalesce(sum(used_point), 0) as sum from orders o
          where o.app_user_id = a.app_user_id and o.status in ('request', 'bank_transfer_waiting')) w
      where a.balance <> t.sum or greatest(a.balance, 0) <> l.sum or a.held <> w.sum`,
  },
  {
    id: 'L3',
    text: 'points of a purchase are given once and come back with what they were spent on',
    checked: `select count(*) from point_tx`,
    violations: `
      select o.order_number, o.used_point, back.point, given.amount from orders o,
        lateral (select coalesce(sum(r.point), 0) as point from refund r where r.order_id = o.id) back,
        lateral (select coalesce(sum(t.amount), 0) as amount from point_tx t where t.order_id = o.id and t.type = 'use_cancel') given
      where back.point > o.used_point or back.point <> given.amount`,
  },
  {
    id: 'C1',
    text: 'a coupon that is held or used belongs to one order that holds or used it',
    checked: `select count(*) from coupon_issue`,
    violations: `
      select i.id, i.status, o.status as order_status from coupon_issue i left join orders o on o.id = i.order_id
        left join order_coupon c on c.order_id = i.order_id and c.coupon_issue_id = i.id
      where (i.status = 'held' and (o.status is null or o.status not in ('request', 'bank_transfer_waiting')))
        or (i.status = 'used' and o.id is not null and (c.order_id is null or c.returned_at is not null or o.status = 'incomplete'))`,
  },
  {
    id: 'M5b',
    text: 'what the provider holds is what was paid and not given back; what is owed is what is on its way',
    checked: `select count(*) from payment`,
    violations: `
      select p.order_id, l.provider, p.paid_amount, done.cash as done, l.due, open.cash as open from payment p,
        lateral (select coalesce(sum(amount) filter (where account = 'provider'), 0) as provider,
          coalesce(-sum(amount) filter (where account = 'refund_due'), 0) as due from ledger_posting where order_id = p.order_id) l,
        lateral (select coalesce(sum(cash), 0) as cash, coalesce(sum(interest), 0) as interest from refund where order_id = p.order_id and status = 'done') done,
        lateral (select coalesce(sum(cash), 0) as cash from refund where order_id = p.order_id and status <> 'done') open
      where exists (select from refund where order_id = p.order_id)
        and (l.provider <> p.paid_amount - done.cash or l.due <> open.cash + done.interest)`,
  },
  {
    id: 'K2',
    text: 'one cart a person, one group an option, sensible quantities',
    checked: `select count(*) from cart_group`,
    violations: `
      select app_user_id, count(*) from cart group by app_user_id having count(*) > 1
      union all select g.cart_id, g.unit from cart_group g where g.unit not between 1 and 999`,
  },
  {
    id: 'O1',
    text: 'a live order carries its own copy of product, option and address',
    checked: `select count(*) from order_line`,
    violations: `
      select l.uuid from order_line l join orders o on o.id = l.order_id
      where l.product->>'name' is null or o.address->>'zonecode' is null
        or exists (select from order_option_group g where g.order_line_id = l.id and g.option->>'name' is null)`,
  },
];

/** Checks every law, read-only, in one transaction so that all see the same moment. */
export async function audit(sql: Sql): Promise<Verdict[]> {
  return unhurried(sql, 120, 'isolation level repeatable read read only', async (tx) => {
    const verdicts: Verdict[] = [];
    for (const law of laws) {
      const found = await tx.unsafe(`select * from (${law.violations}) as v limit 20`);
      const [counted] = await tx.unsafe<{ count: number }[]>(law.checked);
      verdicts.push({
        id: law.id,
        ok: found.length === 0,
        checked: Number(counted?.count ?? 0),
        violations: [...found],
      });
    }
    return verdicts;
  });
}

export function lawText(id: string) {
  return laws.find((law) => law.id === id)?.text ?? '';
}
