import type { AlertCard } from '#contract/wishlist.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { deleteDueAlertsSql } from './user-products.ts';

/** Whether a product is not open yet. Undefined when it does not exist. */
export async function isProductToOpen(sql: Db, product: number) {
  const [row] = await sql<{ soon: boolean }[]>`
    select coalesce(greatest(p.opens_at, p.limited_begin) > shop_now(), false) as soon
    from product p join product_card k on k.product_id = p.id and k.product_status not in ('waiting', 'removed')
    where p.id = ${product}`;
  return row?.soon;
}

/** Whether the person has an alert for the opening of this product. */
export async function hasProductAlert(sql: Db, person: number, product: number) {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (
      select from user_product where app_user_id = ${person} and product_id = ${product} and type = 'open') as found`;
  return row?.found ?? false;
}

/** All alerts of a person, the latest first, one more than asked. */
export function productAlertsOf(sql: Db, person: number, at: RowCursor | undefined, take: number) {
  return sql<{ card: AlertCard; type: 'open' | 'restock'; value: number; id: number; total: number }[]>`
    select k.card, mine.type, mine.value, mine.id, mine.total from (
      select product_id, type, id, (extract(epoch from created_at) * 1000000)::bigint as value, count(*) over ()::int as total
      from user_product where app_user_id = ${person} and type in ('open', 'restock')
    ) mine join product_card k on k.product_id = mine.product_id and k.product_status not in ('waiting', 'removed')
    ${at ? sql`where (mine.value, mine.id) < (${at.value}::bigint, ${at.id}::bigint)` : sql``}
    order by mine.value desc, mine.id desc limit ${take + 1}`;
}

export type DueProductAlert = {
  id: number;
  type: 'open' | 'restock';
  productId: number;
  /** The product, with the options that are back if the alert is for options. */
  product: string;
  /** The options of the alert that are still sold out. */
  remainingIds: number[];
  person: number;
  name: string | null;
};

/** Deletes and returns due alerts. The caller sends their messages; rows locked by another process are skipped. */
export function takeDueProductAlerts(sql: Tx, most: number) {
  return sql<DueProductAlert[]>`
    with due as (
      select a.id, back.ids as back, a.option_ids as wanted from user_product a
      cross join lateral (
        select coalesce(array_agg(s.option_id), '{}') as ids from sale_line s
        where s.option_id = any (a.option_ids) and s.option_state in ('stock_in', 'unlimited_stock_in')) back
      join product p on p.id = a.product_id join product_card k on k.product_id = p.id
      where k.product_status in ('stock_in', 'unlimited_stock_in')
        and coalesce(greatest(p.opens_at, p.limited_begin) <= shop_now(), true)
        and (p.limited_end is null or p.limited_end > shop_now())
        and a.type in ('open', 'restock')
        and (a.option_ids = '{}' or back.ids <> '{}')
      order by a.id limit ${most} for update of a skip locked
    ), taken as (
      ${deleteDueAlertsSql(sql)} returning a.id, a.type, a.product_id, a.app_user_id, due.back, due.wanted
    )
    select t.id, t.type, t.product_id as "productId", u.id as person, u.name,
      concat_ws(' ', p.name, (select string_agg(o.name, ', ' order by o.sort, o.id) from product_option o where o.id = any (t.back))) as product,
      to_json(array(select unnest(t.wanted) except select unnest(t.back))) as "remainingIds"
    from taken t join product p on p.id = t.product_id join app_user u on u.id = t.app_user_id
    order by t.id`;
}
