import type { Db } from '../platform/db/database.ts';

/**
 * Adds likes, shares and questions to their products, as a part of a statement. `change` has the number of each. Needs `change`. Gives
 * `added`.
 */
export const addCountersSql = (sql: Db) => sql`
  added as (
    update product p set favorite_count = greatest(0, p.favorite_count + c.favorites),
      share_count = greatest(0, p.share_count + c.shares), qna_count = greatest(0, p.qna_count + c.questions)
    from change c where c.product_id = p.id returning p.id
  )`;
