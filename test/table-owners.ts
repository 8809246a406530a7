/**
 * Which room of the server writes which table. `nobody`: no request changes its rows; they come from migrations and from whoever fills
 * the shop.
 */
export const tableOwners: Record<string, string> = {
  'customer-records': 'app_user token',
  customers: 'address business_application coupon_guess personal_look',
  auth: 'password_past social_arrival social_farewell social_identity social_visit verification',
  platform: 'bound card_change ground news presence staff_session watermark',
  benefits: 'coupon coupon_issue grade_month point_account point_lot point_spent point_tx',
  cart: 'cart cart_group',
  catalog: 'category distributor product product_card product_funding product_search product_shelf product_version',
  display: 'display_edition display_group display_product main_navigation notice',
  claims: 'claim claim_tie',
  analytics: 'conversion order_source sales_day sales_summed search_log shop_event',
  guests: 'guest_ended',
  http: 'idempotency',
  notifications: 'advert consent_reminder message notification push_subscription unproven_message',
  'gift-records': 'gift_group gift_opt_out gift_to',
  'order-records':
    'line_box order_consent order_coupon order_event order_line order_option_group order_owner order_tmp orders',
  orders: 'guest_order_miss guest_order_session',
  payments: 'cash_receipt cash_receipt_cut ledger_posting payment payment_case payment_event',
  questions: 'product_question',
  support: 'inquiry inquiry_message',
  refunds: 'refund refund_line',
  reviews: 'review review_helpful review_report review_reward',
  admin: 'batch batch_row handout office_file order_note staff_view',
  staff: 'approval audit_log staff_account staff_invite staff_recovery',
  stock: 'price_change product_option stock stock_movement',
  uploads: 'upload',
  videos: 'video video_link video_product video_sent video_view',
  wishlist: 'favorite tally user_product',
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
  'news.sql': 'platform',
  'search.sql': 'catalog',
  'order_owner.sql': 'order-records',
  'order_status.sql': 'order-records',
  'points.sql': 'benefits',
  'tally.sql': 'wishlist',
};

/** The exceptions: whoever leaves is forgotten in all rooms at once (rules D11.7), and what is sealed is sealed anew in all of them. */
export const exemptFiles = [
  'server/customers/delete-account.sql.ts',
  'database/functions/leave.sql',
  'server/platform/crypto/key-rotation.sql.ts',
];
