import type { Db } from '../platform/db/database.ts';

/**
 * The sale type of a line when it was ordered. A line from before it was stored has it in its copy of the product. `part` is a part of line
 * `l`, or the line itself.
 */
export const lineSaleTypeSql = (sql: Db, part = sql`l`) => sql`
  coalesce(${part}.shipping->>'saleType', ${part}.product->>'saleType', (select sale_type from product where id = l.product_id))`;
