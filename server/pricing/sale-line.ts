import type { Db } from '../platform/db/database.ts';

/** Returns the columns of the view `sale_line` under the names of the rules; `l` is the view's alias. */
export function saleLineSql(sql: Db) {
  return sql`l.card, l.option, ${saleTermsSql(sql)}`;
}

/** Returns the same without displayed fields: the columns for checks and prices. */
export function saleTermsSql(sql: Db) {
  return sql`
    l.option_id as "optionId", l.product_id as "productId", l.option_state as "optionState",
    l.product_status as "productStatus", l.unit_price as "unitPrice", l.list_price as "listPrice", l.saleable, l.name,
    l.is_app_only as "isAppOnly", l.min_app_user_grade as "minGrade", l.business_only as "businessOnly",
    l.opens_at as "opensAt", l.limited_begin as "beginsAt", l.limited_end as "endsAt",
    l.purchase_limit as "purchaseLimit", l.path_key as "pathKey", l.shipment_date as "shipmentDate",
    l.distributor_id as "distributorId", l.distributor_name as "distributorName", l.storage,
    l.shipping_policy_id as "policyId", l.base_shipping_fee as "baseFee", l.free_shipping_condition as "freeFrom",
    l.shipping_fee_unit as "feeUnit", l.max_unit_in_box as "boxUnit", l.area_fees as "areaFees", l.undeliverable, l.gift_area as "giftArea",
    l.tax_status as "taxStatus", l.dispatch_days as "dispatchDays",
    l.category_id as "categoryId", l.root_category_id as "rootCategoryId", l.sale_type as "saleType",
    l.min_order_unit as "minUnit", l.order_multiple as "multiple", l.tiers`;
}
