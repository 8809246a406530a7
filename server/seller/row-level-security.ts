import { Refusal } from '#contract/errors.ts';
import { type Db, type Sql, type Tx, tx } from '../platform/db/database.ts';
import type { Seller } from '../platform/identity/staff-session.ts';

/**
 * Runs the statements of a seller in a transaction as the role `shop_seller` with the seller id set. The database returns only rows
 * of the seller and refuses columns without a grant. Role and setting are local to the transaction, so connection pooling is safe.
 */
export function queryAsSeller<T>(db: Db, { distributorId }: Seller, work: (sql: Tx) => Promise<T>): Promise<T> {
  return tx(db, async (inside) => {
    await inside`select set_config('shop.seller', ${String(distributorId)}, true), set_config('role', 'shop_seller', true)`;
    try {
      return await work(inside);
    } finally {
      // After a failed statement the transaction is aborted, and role and setting end with it.
      await inside`select set_config('role', 'none', true), set_config('shop.seller', '', true)`.catch(() => {});
    }
  });
}

/**
 * An action on a row of the seller, in one transaction: the row is found under row-level security, then the shop performs the action.
 * Throws NOT_FOUND for a row that the seller does not see.
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

/** Whether the database has the role `shop_seller`. Without it the seller endpoints are closed. */
export async function hasSellerRole(sql: Sql) {
  const [row] = await sql<{ can: boolean }[]>`
    select coalesce((select pg_has_role(current_user, r.oid, 'member') and has_function_privilege(r.oid, 'seller_delivery_address(bigint)', 'execute')
      and has_column_privilege(r.oid, 'order_line', 'uuid', 'select') from pg_roles r where r.rolname = 'shop_seller'), false)
      and (select bool_and(relrowsecurity) from pg_class where oid in ('order_line'::regclass, 'orders'::regclass, 'product'::regclass)) as can`;
  return row?.can ?? false;
}
