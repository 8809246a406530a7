/**
 * Which room of the server writes which table. `nobody`: no request changes its rows; they come from migrations and from whoever fills
 * the shop.
 */
export const tableOwners: Record<string, string> = {
  'customer-records': 'app_user token',
  customers: 'address business_application coupon_code_attempt personal_data_access',
  auth: 'password_history oauth_ticket oauth_revocation social_identity oauth_request verification',
  platform: 'rate_limit product_change installation cache_invalidation presence staff_session watermark',
  benefits: 'coupon issued_coupon grade_month point_account point_lot point_lot_use point_transaction',
  cart: 'cart cart_item',
  catalog:
    'category distributor product product_card product_funding product_search product_list_index product_version',
  display: 'display_edition display_group display_product main_navigation notice',
  claims: 'claim claimant_link',
  analytics: 'ad_conversion order_source sales_day sales_day_state search_log analytics_event',
  guests: 'revoked_guest_token',
  http: 'idempotency',
  notifications: 'campaign consent_reminder message notification push_subscription unverified_message_quota',
  'gift-records': 'gift gift_opt_out gift_recipient',
  'order-records':
    'order_line_parcel order_consent order_coupon order_event order_line order_line_option order_owner order_tmp orders',
  orders: 'guest_lookup_failure guest_order_session',
  payments: 'cash_receipt cash_receipt_cut ledger_posting payment payment_case payment_event',
  questions: 'product_question',
  support: 'inquiry inquiry_message',
  refunds: 'refund refund_line',
  reviews: 'review review_helpful review_report review_reward',
  admin: 'bulk_job bulk_job_row manual_grant export_file order_note saved_view',
  staff: 'approval audit_log staff_account staff_invite staff_recovery',
  stock: 'price_change product_option stock stock_movement',
  uploads: 'upload',
  videos: 'video video_link video_product video_sent video_view',
  wishlist: 'favorite counter_delta user_product',
  nobody: [
    'allowed_transition area_tier carrier category_advertising grade grade_name',
    'holiday navigation_tab policy related_product schema_function schema_migration search_synonym',
  ].join(' '),
};

/** Whose the database's own functions are: those in these files write for this room, whoever's statement set them off. */
export const functionOwners: Record<string, string> = {
  'announce.sql': 'platform',
  'card.sql': 'catalog',
  'funding.sql': 'catalog',
  'cache_invalidation.sql': 'platform',
  'search.sql': 'catalog',
  'order_owner.sql': 'order-records',
  'order_status.sql': 'order-records',
  'points.sql': 'benefits',
  'counter_delta.sql': 'wishlist',
};

/** The exceptions: whoever leaves is forgotten in all rooms at once (rules D11.7), and what is sealed is sealed anew in all of them. */
export const exemptFiles = [
  'server/customers/delete-account.sql.ts',
  'database/functions/leave.sql',
  'server/platform/crypto/key-rotation.sql.ts',
];
