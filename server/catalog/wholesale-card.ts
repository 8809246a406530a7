import type { Db } from '../platform/db/database.ts';

/**
 * The card of a product (`product_card` as `k`) for the caller: business members see the price of a wholesale product at its minimum
 * quantity, others none (rules D14).
 */
export function cardForSql(sql: Db, isBusiness: boolean): ReturnType<Db> {
  if (!isBusiness) return sql`k.card`;
  return sql`case when k.sale_type <> 'wholesale' then k.card else (k.card::jsonb || (
    select jsonb_build_object('price', now_is.price, 'listPrice', greatest(p.list_price, now_is.price),
      'discountPercent', case when p.list_price > now_is.price then ((p.list_price - now_is.price) * 100 / p.list_price)::int else 0 end)
    from product p cross join lateral (
      select least(
        -- Of the first option that can be bought, as on any other card.
        coalesce((select coalesce(o.special_sale_price, o.price) from product_option o join stock s on s.option_id = o.id where o.product_id = p.id
          order by option_state(o.option_status, o.shipment_date, s.unlimited, s.stocked, s.sold, s.held) not in ('stock_in', 'unlimited_stock_in'),
            o.sort, o.id limit 1), p.price),
        (select min((t->>'price')::bigint) from jsonb_array_elements(p.tiers) t where (t->>'from')::int <= p.min_order_unit)) as price
    ) now_is
    where p.id = k.product_id))::json end`;
}
