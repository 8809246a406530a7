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
export async function insertUserProduct(sql: Db, type: StoredProductType, person: number, product: number) {
  await sql`
    insert into user_product (app_user_id, product_id, type) values (${person}, ${product}, ${type})
    on conflict (app_user_id, type, product_id) do update set created_at = shop_moment() where user_product.type = 'recent'`;
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
