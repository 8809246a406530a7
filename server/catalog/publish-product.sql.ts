import type { ProductForm } from '#contract/catalog-forms.ts';
import { jsonSql, type Tx } from '../platform/db/database.ts';

/** Writes the product row of a published form and returns its id. */
export async function writeProduct(
  sql: Tx,
  id: number | null,
  grower: number,
  form: ProductForm,
  derived: { contents: string; notice_kind: string | null },
) {
  const { shipping, options } = form;
  const columns = {
    ...{
      external_id: form.externalId,
      distributor_id: grower,
      category_id: form.categoryId,
      name: form.name,
      origin: form.origin,
    },
    ...{
      tags: form.tags,
      images: form.images,
      pictured: form.pictured,
      detail_images: form.detailImages,
      product_status: form.status,
    },
    ...{
      sale_type: form.saleType,
      storage: form.storage,
      tax_status: form.taxStatus,
      return_policy: form.returnPolicy,
    },
    ...{
      price: options[0]?.specialSalePrice ?? options[0]?.price ?? 0,
      list_price: form.listPrice,
      supply_price: options[0]?.supplyPrice ?? null,
    },
    ...derived,
    ...{ property_json: form.statutory, label_recommend: form.labelRecommend, opens_at: form.opensAt },
    ...{ limited_begin: form.limitedBegin, limited_end: form.limitedEnd, purchase_limit: form.purchaseLimit },
    ...{ min_order_unit: form.minOrderUnit, order_multiple: form.orderMultiple, tiers: form.tiers },
    ...{ min_app_user_grade: form.minGrade, business_only: form.businessOnly, is_app_only: form.appOnly },
    ...{ is_exclusive: form.exclusive, no_resale: form.noResale, is_giftable: form.giftable },
    ...{
      base_shipping_fee: shipping.fee,
      free_shipping_condition: shipping.freeFrom,
      shipping_fee_unit: shipping.feeUnit,
    },
    ...{ max_unit_in_box: shipping.boxUnit, area_fees: shipping.areaFees, undeliverable: shipping.undeliverable },
    ...{
      label_shipping_method: shipping.label,
      carrier_code: shipping.carrierCode,
      dispatch_days: shipping.dispatchDays,
    },
  };
  const names = sql.unsafe(Object.keys(columns).join(', '));
  const given = sql`jsonb_populate_record(null::product, ${jsonSql(sql, columns)})`;
  const [row] = id
    ? await sql<
        { id: number }[]
      >`update product set (${names}) = (select ${names} from ${given}) where id = ${id} returning id`
    : await sql<{ id: number }[]>`insert into product (${names}) select ${names} from ${given} returning id`;
  return (row as { id: number }).id;
}
