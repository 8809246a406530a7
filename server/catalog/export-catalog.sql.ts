import type { z } from 'zod';
import type { CategoryForm, SellerForm } from '#contract/catalog-forms.ts';
import type { Db, Sql, Tx } from '../platform/db/database.ts';

type Grower = z.output<typeof SellerForm>;

/**
 * Gives sellers and products without an external id one: g-<id> and p-<id>. If an import already used that name, the id is random. In a
 * transaction that may have locked products, locked ones are skipped instead of waited for.
 */
export async function addExternalIds(sql: Db, { skipsLocked = true } = {}) {
  await sql`
    update distributor d set external_id = case
      when exists (select from distributor o where o.external_id = 'g-' || d.id) then 'g-' || gen_random_uuid() else 'g-' || d.id end
    where external_id is null`;
  // In batches, because a statement may take five seconds.
  for (let named = 1; named > 0; ) {
    const rows = await sql`
      update product p set external_id = case
        when exists (select from product o where o.external_id = 'p-' || p.id) then 'p-' || gen_random_uuid() else 'p-' || p.id end
      where id in (select id from product where external_id is null order by id limit 5000 for no key update ${skipsLocked ? sql`skip locked` : sql``})`;
    named = rows.count;
  }
}

/** Sellers as catalog files have them; with `only` this one, which is locked. */
export function exportSellerForms(sql: Db, only: string | null = null) {
  return sql<Grower[]>`
    select external_id as "externalId", name, ceo, biz_no as "businessNumber", mail_order_no as "mailOrderNumber", address, tel, email,
      (select c.phone from seller_contact c where c.distributor_id = distributor.id) as "messagePhone", story,
      commission_permille as "commissionPermille"
    from distributor ${only === null ? sql`` : sql`where external_id = ${only}`} order by id ${only === null ? sql`` : sql`for no key update`}`;
}

/** All categories, parents before their children, with the kind of notice that each requires. */
export function readCategories(sql: Db) {
  return sql<(z.output<typeof CategoryForm> & { noticeKind: string | null; requiredNoticeKind: string | null })[]>`
    select id, parent_id as "parentId", slug, name, icon, sort, notice_kind as "noticeKind", notice_kind_of(id) as "requiredNoticeKind"
    from category order by parent_id is not null, sort, id`;
}

/** Categories as catalog files have them, parents before their children. */
export function exportCategoryForms(sql: Db) {
  return sql<z.output<typeof CategoryForm>[]>`
    select id, parent_id as "parentId", slug, name, icon, sort, notice_kind as "noticeKind" from category order by parent_id is not null, sort, id`;
}

/** Products after an id in the form of catalog files, without crowdfunding products. `stock` is the quantity left to sell. */
export function exportProductForms(sql: Sql, after: number, take: number) {
  return sql<{ id: number; form: unknown }[]>`
    select p.id, ${productJsonSql(sql)} as form
    from product p join distributor d on d.id = p.distributor_id
    where p.id > ${after} and p.sale_type <> 'funding' and exists (select from product_option o where o.product_id = p.id)
    order by p.id limit ${take}`;
}

/**
 * Locks and returns ids of products without a version: the given one, or the first `take` after an id. Crowdfunding products are excluded.
 */
export async function lockUnversionedProducts(
  sql: Tx,
  { only, after, take }: { only: number | null; after: number; take: number },
) {
  const rows = await sql<{ id: number }[]>`
    select p.id from product p
    where p.id > ${after} and p.sale_type <> 'funding' and (${only}::bigint is null or p.id = ${only})
      and not exists (select from product_version v where v.product_id = p.id)
    order by p.id limit ${take} for no key update of p`;
  return rows.map(({ id }) => id);
}

/**
 * The products with these external ids as they were published last, in the form of catalog files, with the number of that version. A product
 * without a version gets the first one when it is published. Crowdfunding products are left out.
 */
export function publishedFormsOf(sql: Db, externalIds: string[]) {
  return sql<{ form: unknown; options: Record<string, unknown>[]; version: number }[]>`
    select coalesce(v.body, ${productJsonSql(sql)}) as form, ${productJsonSql(sql)}->'options' as options,
      coalesce(v.version_number, 1) as version
    from product p join distributor d on d.id = p.distributor_id left join product_version v on v.product_id = p.id and v.until_at is null
    where p.external_id = any (${externalIds}::text[]) and p.sale_type <> 'funding'`;
}

/** The given products in the form of catalog files, read after their rows are locked. */
export function exportFormsOf(sql: Tx, ids: number[]) {
  return sql<{ id: number; form: unknown }[]>`
    select p.id, ${productJsonSql(sql)} as form
    from product p join distributor d on d.id = p.distributor_id where p.id = any (${ids}::bigint[]) order by p.id`;
}

function productJsonSql(sql: Db) {
  return sql`jsonb_build_object(
    'externalId', p.external_id, 'grower', d.external_id, 'categoryId', p.category_id, 'name', p.name, 'origin', p.origin, 'tags', p.tags,
    'contents', p.contents, 'images', p.images, 'pictured', p.pictured, 'detailImages', p.detail_images, 'status', p.product_status, 'saleType', p.sale_type,
    'storage', p.storage, 'taxStatus', p.tax_status, 'returnPolicy', p.return_policy, 'listPrice', p.list_price,
    'statutory', p.property_json, 'labelRecommend', p.label_recommend,
    'opensAt', iso(p.opens_at), 'limitedBegin', iso(p.limited_begin), 'limitedEnd', iso(p.limited_end),
    'purchaseLimit', p.purchase_limit, 'minOrderUnit', p.min_order_unit, 'orderMultiple', p.order_multiple, 'tiers', p.tiers,
    'minGrade', p.min_app_user_grade, 'businessOnly', p.business_only, 'appOnly', p.is_app_only, 'exclusive', p.is_exclusive,
    'noResale', p.no_resale, 'giftable', p.is_giftable,
    'shipping', jsonb_build_object('fee', p.base_shipping_fee, 'freeFrom', p.free_shipping_condition, 'feeUnit', p.shipping_fee_unit,
      'boxUnit', p.max_unit_in_box, 'areaFees', p.area_fees, 'undeliverable', p.undeliverable, 'label', p.label_shipping_method,
      'carrierCode', p.carrier_code, 'dispatchDays', p.dispatch_days),
    'options', (
      select coalesce(jsonb_agg(jsonb_build_object('key', o.path_key, 'name', o.name, 'shipmentDate', o.shipment_date, 'status', o.option_status,
        'price', o.price, 'specialSalePrice', o.special_sale_price, 'supplyPrice', o.supply_price, 'restockDate', o.restock_date,
        'stock', case when not s.unlimited then s.stocked - s.sold - s.held end) order by o.sort, o.id), '[]')
      from product_option o join stock s on s.option_id = o.id where o.product_id = p.id))`;
}
