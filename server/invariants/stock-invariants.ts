import { type Invariant, liveStatusesSql, unpaidStatusesSql } from './invariant.ts';

/** Invariants of stock and its movements. */
export const stockInvariants: Invariant[] = [
  {
    id: 'S1',
    text: 'No option sells or holds more than its stock; options with unlimited stock are not counted',
    checked: `select count(*) from stock`,
    violations: `select option_id, stocked, held, sold from stock where held < 0 or sold < 0 or (not unlimited and held + sold > stocked) or (unlimited and stocked <> 0)`,
  },
  {
    id: 'S2',
    text: 'Stocked, held and sold quantities follow from the stock movements, and every option has a stock row',
    checked: `select count(*) from stock`,
    violations: `
      select coalesce(s.option_id, m.option_id) as option_id, s.stocked, s.held, s.sold, m.stocked as stocked_by_log, m.held as held_by_log, m.sold as sold_by_log
      from stock s full join (
        select option_id, sum(case kind when 'stock' then quantity else 0 end) as stocked,
          sum(case kind when 'hold' then quantity when 'release' then -quantity when 'sell' then -quantity else 0 end) as held,
          sum(case kind when 'sell' then quantity when 'restock' then -quantity else 0 end) as sold
        from stock_movement group by option_id
      ) m on m.option_id = s.option_id
      where (s.stocked, s.held, s.sold) is distinct from (coalesce(m.stocked, 0)::bigint, coalesce(m.held, 0)::bigint, coalesce(m.sold, 0)::bigint)
      union all
      select o.id, null, null, null, null, null, null from product_option o where not exists (select from stock s where s.option_id = o.id)`,
  },
  {
    id: 'S2b',
    text: 'The held quantity is that of waiting orders; the sold quantity is that of live lines',
    checked: `select count(*) from stock`,
    violations: `
      select s.option_id, s.held, s.sold, w.held as wanted, w.sold as bought from stock s left join (
        select g.option_id, sum(g.quantity) filter (where l.status in ${unpaidStatusesSql}) as held,
          sum(g.quantity - g.cancelled_quantity) filter (where l.status in ${liveStatusesSql}) as sold
        from order_line_option g join order_line l on l.id = g.order_line_id group by g.option_id
      ) w on w.option_id = s.option_id
      where s.held <> coalesce(w.held, 0) or s.sold <> coalesce(w.sold, 0)`,
  },
  {
    id: 'S2c',
    text: 'Every hold ends in one release or one sale; a stock receipt has no order, and every other movement has one',
    checked: `select count(*) from stock_movement where kind = 'hold'`,
    violations: `
      select order_id, option_id, min(kind) as kind from stock_movement where order_id is not null and kind <> 'restock'
      group by order_id, option_id, round
      having count(*) filter (where kind in ('release', 'sell')) > 1 or count(*) filter (where kind = 'hold') <> 1
      union all
      -- What a gift's receiver chose was held and sold in a round of its own; it goes back as everything does.
      select m.order_id, m.option_id, m.kind from stock_movement m where m.kind = 'restock' and not exists (
        select from stock_movement h where h.order_id = m.order_id and h.option_id = m.option_id and h.kind = 'hold' and (h.round = m.round or h.round >= 100))
      union all
      select order_id, option_id, kind from stock_movement where (kind = 'stock') <> (order_id is null) or (kind <> 'stock' and quantity <= 0) or quantity = 0`,
  },
  {
    id: 'S2d',
    text: 'Per order, the movements hold and sell what its lines hold and bought',
    checked: `select count(*) from stock_movement where order_id is not null`,
    violations: `
      select coalesce(m.order_id, w.order_id) as order_id, coalesce(m.option_id, w.option_id) as option_id, m.held, w.held as wanted, m.sold, w.sold as bought
      from (
        select order_id, option_id, sum(case kind when 'hold' then quantity when 'release' then -quantity when 'sell' then -quantity else 0 end) as held,
          sum(case kind when 'sell' then quantity when 'restock' then -quantity else 0 end) as sold
        from stock_movement where order_id is not null group by order_id, option_id
      ) m full join (
        select l.order_id, g.option_id, sum(case when l.status in ${unpaidStatusesSql} then g.quantity else 0 end) as held,
          sum(case when l.status in ${liveStatusesSql} then g.quantity - g.cancelled_quantity else 0 end) as sold
        from order_line_option g join order_line l on l.id = g.order_line_id group by l.order_id, g.option_id
      ) w on w.order_id = m.order_id and w.option_id = m.option_id
      where (m.held is distinct from w.held or m.sold is distinct from w.sold)
        -- A receiver chose something else, and none of it is left.
        and not (w.order_id is null and m.held = 0 and m.sold = 0 and exists (select from gift g where g.order_id = m.order_id))`,
  },
  {
    id: 'S2e',
    text: 'A stock count after the first states a reason and a staff member, unless it came from a catalogue import, a return or an exchange',
    checked: `select count(*) from stock_movement where kind = 'stock'`,
    violations: `
      select m.id, m.option_id, m.quantity, m.staff_id, m.reason from stock_movement m
      where m.kind = 'stock' and (m.reason is null or (m.staff_id is null and m.reason not in ('상품 파일', '앞서 적힌 것')
          and not (m.reason in ('다시 팔지 않는 것', '교환으로 보낸 것') and m.quantity < 0)))
        and exists (select from stock_movement e where e.option_id = m.option_id and e.kind = 'stock' and e.id < m.id)`,
  },
];
