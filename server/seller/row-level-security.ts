import { Refusal } from '#contract/errors.ts';
import { type Db, type Sql, type Tx, tx } from '../platform/db/database.ts';
import type { Seller } from '../platform/identity/staff-session.ts';

/**
 * What a seller reads, in a transaction of which these statements are asked as `shop_seller` with his number set: of rows that are not
 * his, and of columns he is not granted, the database knows nothing. Both are of this transaction alone, whoever pools connections.
 */
export function queryAsSeller<T>(db: Db, { distributorId }: Seller, work: (sql: Tx) => Promise<T>): Promise<T> {
  return tx(db, async (inside) => {
    await inside`select set_config('shop.seller', ${String(distributorId)}, true), set_config('role', 'shop_seller', true)`;
    try {
      return await work(inside);
    } finally {
      // After a statement that failed the transaction is over, and with it both.
      await inside`select set_config('role', 'none', true), set_config('shop.seller', '', true)`.catch(() => {});
    }
  });
}

/**
 * An act on something of his: he finds it under his own eyes, then the shop does the deed, in one transaction. Throws NOT_FOUND for
 * whatever he does not see.
 */
export function actOnOwnRow<T>(
  db: Db,
  who: Seller,
  sees: (sql: Tx) => Promise<boolean>,
  work: (sql: Tx) => Promise<T>,
): Promise<T> {
  return tx(db, async (inside) => {
    if (!(await queryAsSeller(inside, who, sees))) throw new Refusal('NOT_FOUND');
    return work(inside);
  });
}

/** Whether this database keeps sellers apart: where it may not, their door stays shut. */
export async function hasSellerRole(sql: Sql) {
  const [row] = await sql<{ can: boolean }[]>`
    select coalesce((select pg_has_role(current_user, r.oid, 'member') and has_function_privilege(r.oid, 'seller_door(bigint)', 'execute')
      and has_column_privilege(r.oid, 'order_line', 'uuid', 'select') from pg_roles r where r.rolname = 'shop_seller'), false)
      and (select bool_and(relrowsecurity) from pg_class where oid in ('order_line'::regclass, 'orders'::regclass, 'product'::regclass)) as can`;
  return row?.can ?? false;
}
