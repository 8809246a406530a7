import type { UserProductType } from '#contract/wishlist.ts';
import type { Db } from '../platform/db/database.ts';

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
 * Stores an alert for the restock of a product, or of its sold-out options while others are in stock. Returns false, and stores nothing,
 * if nothing of it can come back.
 */
export async function insertRestockAlert(sql: Db, person: number, product: number) {
  const rows = await sql`
    insert into user_product (app_user_id, product_id, type, option_ids)
    select ${person}, k.product_id, 'restock', case when k.product_status in ('stock_in', 'unlimited_stock_in') then gone.ids else '{}' end
    from product_card k, lateral (
      select coalesce(array_agg(s.option_id), '{}') as ids from sale_line s
      where s.product_id = k.product_id and (s.option_state = 'temp_stock_out' or s.option_state = 'stock_out' and s.saleable <= 0)
        and (s.shipment_date is null or s.shipment_date > korea_date(shop_now()))) gone
    where k.product_id = ${product} and (k.product_status not in ('stock_in', 'unlimited_stock_in') or gone.ids <> '{}')
    on conflict (app_user_id, type, product_id) do update set option_ids = excluded.option_ids
    returning id`;
  return rows.length > 0;
}

/** Removing a missing row is no error. */
export async function deleteUserProduct(sql: Db, type: StoredProductType, person: number, product: number) {
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
