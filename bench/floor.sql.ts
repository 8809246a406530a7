import type { Db } from '#server/base/database.ts';

export type Line = { optionId: number; productId: number; unit: number; price: number };

export async function personOf(sql: Db, hash: Buffer) {
  const [row] = await sql<{ id: number }[]>`select app_user_id as id from token where hash = ${hash}`;
  return row?.id ?? 0;
}

export async function addOne(sql: Db, person: number, product: number, key: string, unit: number) {
  const [row] = await sql<{ id: number }[]>`
    with mine as (
      insert into cart (app_user_id) values (${person})
      on conflict (app_user_id) do update set app_user_id = excluded.app_user_id returning id
    )
    insert into cart_group as g (cart_id, option_id, unit, price_at_add)
    select mine.id, o.id, ${unit}::int, coalesce(o.special_sale_price, o.price)
    from mine, product_option o where o.product_id = ${product} and o.path_key = ${key}
    on conflict (cart_id, option_id) do update set unit = g.unit + excluded.unit where g.unit + excluded.unit <= 999
    returning g.id`;
  return row?.id ?? 0;
}

export async function sheetOf(sql: Db, person: number, groups: number[]) {
  const [row] = await sql<{ id: number }[]>`
    insert into order_tmp (app_user_id, option_ids, units, cart_group_ids, expires_at)
    select ${person}::bigint, array_agg(g.option_id), array_agg(g.unit), array_agg(g.id), now() + interval '1 hour'
    from cart c join cart_group g on g.cart_id = c.id
    where c.app_user_id = ${person} and g.id = any (${groups}::bigint[])
    returning id`;
  return row?.id ?? 0;
}

export function cartLines(sql: Db, person: number) {
  return sql<Line[]>`
    select o.id as "optionId", o.product_id as "productId", g.unit, coalesce(o.special_sale_price, o.price) as price
    from cart c join cart_group g on g.cart_id = c.id join product_option o on o.id = g.option_id
    where c.app_user_id = ${person} order by g.id`;
}

export function sheetLines(sql: Db, person: number, id: number, lock = false) {
  return sql<Line[]>`
    select o.id as "optionId", o.product_id as "productId", w.unit, coalesce(o.special_sale_price, o.price) as price
    from order_tmp t cross join unnest(t.option_ids, t.units) as w (option_id, unit)
    join product_option o on o.id = w.option_id
    where t.id = ${id} and t.app_user_id = ${person} ${lock ? sql`for update of t` : sql``}`;
}

export async function keepAddress(sql: Db, person: number, id: number, address: object) {
  const rows = await sql`
    update order_tmp set address = ${sql.json(address as never)} where id = ${id} and app_user_id = ${person} returning id`;
  return rows.length === 1;
}
