import postgres from 'postgres';
import type { BenchProduct } from './buyer.ts';

/** Products that a guest may buy at any hour, and a category whose list fills its page. */
export async function benchProductsOf(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const goods = await sql<BenchProduct[]>`
    select product_id::int as "productId", option_id::int as "optionId", path_key as key from sale_line
    where option_state = 'stock_in' and product_state = 'stock_in' and shipment_date is null and purchase_limit is null
      and not is_app_only and not business_only and min_app_user_grade is null and opens_at is null
      and limited_begin is null and limited_end is null and not undeliverable[1]
    order by option_id limit 100`;
  await sql.end();
  if (goods.length < 10) throw new Error(`only ${goods.length} goods can be bought`);
  return { goods, category: 91, products: [...new Set(goods.map((one) => one.productId))] };
}
