import type { UserProductType } from '#contract/wishlist.ts';
import type { Db } from '../platform/db/database.ts';

/** What a person keeps of goods besides hearts: shares, what was looked at, what is waited for. */
export type Stored = Exclude<UserProductType, 'favorite'> | 'open';

/** A second heart changes nothing. */
export async function addFavorite(sql: Db, person: number, product: number) {
  await sql`
    insert into favorite (app_user_id, product_id, created_at) values (${person}, ${product}, shop_moment())
    on conflict do nothing`;
}

/** Nothing to drop is no fault. */
export async function dropFavorite(sql: Db, person: number, product: number) {
  await sql`delete from favorite where app_user_id = ${person} and product_id = ${product}`;
}

/** What was looked at again moves to the front; everything else stays as it was. */
export async function add(sql: Db, type: Stored, person: number, product: number) {
  await sql`
    insert into user_product (app_user_id, product_id, type) values (${person}, ${product}, ${type})
    on conflict (app_user_id, type, product_id) do update set created_at = shop_moment() where user_product.type = 'recent'`;
}

/** Nothing to drop is no fault. */
export async function drop(sql: Db, type: Stored, person: number, product: number) {
  await sql`delete from user_product where app_user_id = ${person} and product_id = ${product} and type = ${type}`;
}

/** The hundred looked at last are enough for anybody. */
export async function forgetOldest(sql: Db, person: number) {
  await sql`
    delete from user_product where id in (
      select id from user_product where app_user_id = ${person} and type = 'recent'
      order by created_at desc, product_id desc offset 100)`;
}

/** Lets go of those in `due`, as the beginning of a part of a statement; `a` is what went. */
export const dropDue = (sql: Db) => sql`delete from user_product a using due where a.id = due.id`;
