import type { UserProductType } from '#contract/wishlist.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';

/** Product lists of a person except favorites: shares, recently viewed products and alerts. */
export type StoredProductType = Exclude<UserProductType, 'favorite'> | 'open';

/** A second favorite changes nothing. */
export async function insertFavorite(sql: Db, person: number, product: number) {
  await sql`
    insert into favorite (app_user_id, product_id, created_at) values (${person}, ${product}, shop_moment())
    on conflict do nothing`;
}

/** Removing a missing row is no error. */
export async function deleteFavorite(sql: Db, person: number, product: number) {
  await sql`delete from favorite where app_user_id = ${person} and product_id = ${product}`;
}

/** A product viewed again moves to the front. Other types stay unchanged. */
export async function insertUserProduct(
  sql: Db,
  type: Exclude<StoredProductType, 'restock'>,
  person: number,
  product: number,
) {
  await sql`
    insert into user_product (app_user_id, product_id, type) values (${person}, ${product}, ${type})
    on conflict (app_user_id, type, product_id) do update set created_at = shop_moment() where user_product.type = 'recent'`;
}

/**
 * Stores an alert for the restock of one option, of a product, or of its sold-out options while others are in stock. Returns false, and
 * stores nothing, if nothing of it can come back. An option past the cut-off of its ship date does not come back, nor a product after its
 * sale period. An alert without options is for the whole product.
 */
export async function insertRestockAlert(sql: Db, person: number, product: number, option: number | undefined) {
  const optionSql = sql`${option ?? null}::bigint`;
  const rows = await sql`
    insert into user_product (app_user_id, product_id, type, option_ids)
    select ${person}, k.product_id, 'restock', case
      when ${optionSql} is not null then array[${optionSql}]
      when k.product_status in ('stock_in', 'unlimited_stock_in') then gone.ids else '{}' end
    from product_card k, lateral (
      select coalesce(array_agg(s.option_id), '{}') as ids from sale_line s
      where s.product_id = k.product_id and (s.option_state = 'temp_stock_out' or s.option_state = 'stock_out' and (s.saleable <= 0 or s.option_status = 'stock_out'))
        and (s.shipment_date is null or cutoff(s.shipment_date) > shop_now())) gone
    where k.product_id = ${product} and not exists (
      select from product p where p.id = k.product_id and p.limited_end <= shop_now()
    ) and case
      when ${optionSql} is not null then ${optionSql} = any (gone.ids)
      else k.product_status not in ('stock_in', 'unlimited_stock_in') or gone.ids <> '{}' end
    on conflict (app_user_id, type, product_id) do update set option_ids = case
      when ${optionSql} is null then excluded.option_ids
      when user_product.option_ids = '{}' then '{}'
      else array(select distinct unnest(user_product.option_ids || excluded.option_ids) order by 1) end
    returning id`;
  return rows.length > 0;
}

/** Removes the restock alert of one option, or the whole alert. Removing a missing row is no error. */
export async function deleteRestockAlert(sql: Db, person: number, product: number, option: number | undefined) {
  const optionSql = sql`${option ?? null}::bigint`;
  await sql`
    with fewer as (
      update user_product set option_ids = array_remove(option_ids, ${optionSql})
      where app_user_id = ${person} and product_id = ${product} and type = 'restock' and ${optionSql} = any (option_ids)
        and cardinality(option_ids) > 1)
    delete from user_product where app_user_id = ${person} and product_id = ${product} and type = 'restock'
      and (${optionSql} is null or option_ids in ('{}', array[${optionSql}]))`;
}

/** Stores the restock alerts of the options that are still sold out. */
export async function insertRemainingAlerts(
  sql: Db,
  remaining: { person: number; productId: number; remainingIds: number[] }[],
) {
  await sql`
    insert into user_product (app_user_id, product_id, type, option_ids)
    select (one->>'person')::bigint, (one->>'productId')::bigint, 'restock',
      array(select jsonb_array_elements_text(one->'remainingIds')::bigint)
    from jsonb_array_elements(${jsonSql(sql, remaining)}::jsonb) one
    on conflict do nothing`;
}

/** Removing a missing row is no error. */
export async function deleteUserProduct(
  sql: Db,
  type: Exclude<StoredProductType, 'restock'>,
  person: number,
  product: number,
) {
  await sql`delete from user_product where app_user_id = ${person} and product_id = ${product} and type = ${type}`;
}

/** Keeps the hundred most recently viewed products. */
export async function deleteOldestViewed(sql: Db, person: number) {
  await sql`
    delete from user_product where id in (
      select id from user_product where app_user_id = ${person} and type = 'recent'
      order by created_at desc, product_id desc offset 100)`;
}

/** Deletes the alerts in `due`, as the beginning of a part of a statement; `a` are the deleted rows. */
export const deleteDueAlertsSql = (sql: Db) => sql`delete from user_product a using due where a.id = due.id`;
