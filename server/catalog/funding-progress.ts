import { committedHorizonOf } from '../platform/db/committed-horizon.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { advanceWatermark, lockWatermark } from '../platform/jobs/watermark.ts';

/**
 * Updates the progress of crowdfunding products from paid orders that are not cancelled (rules D13). No buyer waits for it. The job
 * reads order events from its watermark on and recounts the products they touched.
 */
export async function countFundings(sql: Sql) {
  await moveOn(sql);
  const horizon = await committedHorizonOf(sql, 'order_event');
  await tx(sql, async (inside) => {
    const mark = await lockWatermark(inside, 'fundings');
    if (mark === undefined) return;
    const [seen] = await inside<{ settled: number | null; products: number[] }[]>`
      with recent as (
        select id, order_id, order_line_id from order_event where id > ${mark} order by id limit 20000
      ), touched as (
        select distinct l.product_id from recent r
        join order_line l on l.order_id = r.order_id and (r.order_line_id is null or l.id = r.order_line_id)
        join product_funding f on f.product_id = l.product_id
      )
      -- What is not settled is looked at again.
      select max(id) filter (where id <= ${horizon}) as settled,
        coalesce((select array_agg(product_id) from touched), '{}') as products
      from recent`;
    if (!seen) return;
    if (seen.products.length > 0) await inside`select funding_count(${seen.products}::bigint[])`;
    if (seen.settled !== null) await advanceWatermark(inside, 'fundings', seen.settled);
  });
}

/**
 * Opens crowdfunding products at their time, and at their end records whether the goal was reached. The orders are processed elsewhere.
 */
async function moveOn(sql: Sql) {
  await sql`
    update product_funding set funding_status = 'open'
    where funding_status = 'ready' and begin_at <= shop_now() and end_at > shop_now()`;
  // The amount is recounted before the decision, in case the counting job has not run for a while.
  await sql`
    select funding_count(array(
      select product_id from product_funding where funding_status in ('ready', 'open') and end_at < shop_now() - interval '1 minute'))`;
  await sql`
    update product_funding set funding_status = case when current >= goal then 'success' else 'failed' end
    where funding_status in ('ready', 'open') and end_at < shop_now() - interval '1 minute'`;
}
