import type { Sql } from '../database.ts';

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
        or (o.status in ('incomplete', 'request') and p.paid_amount <> 0)
        or (o.status = 'withdraw_complete' and p.refunded_amount <> p.paid_amount)`,
  },
  {
    id: 'M3',
    text: 'the shares of the lines and the shipping add up to the order, to the won',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.total_price, sum(l.cash_share) + o.shipping_fee as shares from orders o join order_line l on l.order_id = o.id
      group by o.id having sum(l.cash_share) + o.shipping_fee <> o.total_price or sum(l.amount) <> o.products_price
        or sum(l.coupon_share) <> o.coupon_discount or sum(l.point_share) <> o.used_point`,
  },
  {
    id: 'M3b',
    text: 'a line costs what its units cost',
    checked: `select count(*) from order_line`,
    violations: `
      select l.uuid, l.amount from order_line l join order_option_group g on g.order_line_id = l.id
      group by l.id having sum(g.unit * g.unit_price) <> l.amount`,
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
        where l.order_id = p.order_id and l.posting = 'capture' and l.account = 'provider'), 0)`,
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
        select g.option_id, sum(g.unit) filter (where l.status = 'request') as held,
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
      group by order_id, option_id
      having count(*) filter (where kind in ('release', 'sell')) > 1 or count(*) filter (where kind = 'hold') <> 1`,
  },
  {
    id: 'P2',
    text: 'an approved payment belongs to a paid order and the reverse',
    checked: `select count(*) from payment`,
    violations: `
      select o.order_number, o.status, p.attempt, p.status as payment from orders o left join payment p on p.order_id = o.id
      where p.id is null
        or (p.attempt = 'approved') <> (p.status = 'paid')
        or (p.attempt in ('ready', 'confirming') and o.status <> 'request')
        or (p.attempt in ('declined', 'abandoned', 'cancelling') and o.status <> 'incomplete')
        or (o.status = 'request' and p.attempt not in ('ready', 'confirming'))`,
  },
  {
    id: 'P11',
    text: 'an order stands where its lines stand',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.status, array_agg(l.status) from orders o left join order_line l on l.order_id = o.id
      group by o.id having count(l.id) = 0
        or (o.status in ('request', 'incomplete', 'paid') and bool_and(l.status <> o.status))
        or (o.status in ('request', 'incomplete') and not bool_and(l.status = o.status))`,
  },
  {
    id: 'P11b',
    text: 'the last event of an order tells where it stands',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.status from orders o
      where not exists (select from order_event e where e.order_id = o.id and e.from_status is null)
        or (o.status in ('request', 'paid', 'incomplete')
          and o.status <> (select to_status from order_event e where e.order_id = o.id order by id desc limit 1))`,
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
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`set local statement_timeout = '120s'`;
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
  }) as Promise<Verdict[]>;
}

export function lawText(id: string) {
  return laws.find((law) => law.id === id)?.text ?? '';
}
