import type { Db } from '../platform/db/database.ts';

/**
 * Removes purchased quantities from the cart; items added in between stay. Part of a statement in which `taken (order_id,
 * reversal_count)` is the paid order; a deposit that follows a reversed one removes nothing again. It does not lock the order, because
 * carts are locked first. Needs `taken`. Gives `bought`, `emptied`, `lessened`.
 */
export const deletePurchasedItemsSql = (sql: Db) => sql`
  bought as (
    select w.cart_item, w.quantity from taken join orders o on o.id = taken.order_id join order_tmp t on t.id = o.order_tmp_id
    cross join unnest(t.cart_item_ids, t.quantities) as w (cart_item, quantity) where w.cart_item > 0 and taken.reversal_count = 0
  ), emptied as (
    delete from cart_item g using bought b where g.id = b.cart_item and g.quantity <= b.quantity
  ), lessened as (
    update cart_item g set quantity = g.quantity - b.quantity from bought b where g.id = b.cart_item and g.quantity > b.quantity
  )`;
