const columns = (table: string, ...names: string[]) => names.map((name) => `${table}.${name}`);
const said = (reason: string, ...names: string[]) => names.map((name): [string, string] => [name, reason]);

/** Tables of which nothing of a person is left once they are gone. */
export const emptiedTables = [
  ...['address', 'business_application', 'coupon_code_attempt', 'idempotency', 'notification', 'password_history'],
  ...['social_identity', 'oauth_request', 'token', 'user_product', 'verification'],
];

/** Columns that are blank once their person is gone. */
export const blankedColumns = columns(
  'app_user',
  ...['cash_receipt', 'email', 'name', 'nickname', 'password_hash', 'phone', 'profile_image_url', 'refund_account'],
);

const law = 'the law wants contracts, payments and complaints kept for five years (law C2.9)';
const complained = 'the law wants complaints kept for three years (C2.9; server/invariants/retention.ts)';
const swept = 'gone by itself within a day';
const spoken = 'said aloud for others; stays without a name, or goes with the account';
const sealed = 'sealed, and asked for by who gives money back';

/** What stays of somebody who has left, and why. */
export const retainedColumns = new Map([
  ...said(law, ...columns('orders', 'address', 'household', 'guest_phone', 'memo')),
  ...said(
    law,
    ...columns('payment', 'account_number', 'bank_code', 'customer_name', 'method_text', 'card', 'receipt_url'),
  ),
  ...said(
    law,
    ...columns('claim', 'detail', 'answer', 'answer_images', 'photo_ask', 'images', 'pickup'),
    ...columns('refund', 'reason'),
  ),
  ...said(law, ...columns('cash_receipt', 'identity', 'issue_number', 'receipt_key', 'receipt_url')),
  ...said(
    law,
    ...columns('order_event', 'reason'),
    ...columns('order_line', 'asked', 'delay', 'invoice', 'tracking'),
    ...columns('order_line_parcel', 'invoice'),
  ),
  ...said('goes a week after the goods came', 'orders.entrance'),
  ...said(sealed, 'claim.account', 'payment.back_account', 'refund.account'),
  ...said('goes with the words of the company after the days of the policy', 'payment_event.body'),
  ...said(swept, 'order_tmp.address', ...columns('guest_order_session', 'code_hash', 'name', 'phone')),
  ...said(swept, ...columns('oauth_ticket', 'arrival', 'provider', 'token')),
  ...said('goes with the session in which it was asked for', ...columns('push_subscription', 'mark', 'sealed')),
  ...said(spoken, ...columns('product_question', 'answer', 'author', 'contents')),
  ...said(spoken, ...columns('review', 'answer', 'author', 'contents', 'images', 'option_name')),
  ...said('a picture of what was said aloud; those of papers go with the account', 'upload.path'),
  ...said(
    'what a guest proved before joining goes after two days, and bounds the codes of a number till then',
    'verification.phone',
  ),
  ...said(law, ...columns('gift', 'kakao_receiver_name', 'message', 'sender_name')),
  ...said(
    'a receiver’s, not the sender’s: numbers go after 30 days and addresses after a year (server/invariants/retention.ts)',
    ...columns('gift_recipient', 'address', 'claimed_phone', 'name', 'phone'),
  ),
  ...said(law, ...columns('review', 'appeal'), ...columns('review_report', 'detail')),
  ...said(spoken, ...columns('video', 'captions', 'contents', 'thumbnail', 'thumbnail_small', 'title', 'video_url')),
  ...said(
    'who of the staff looked, and why: kept two years, so that nobody can take back having looked (server/invariants/retention.ts)',
    ...columns('personal_data_access', 'fields', 'ip', 'reason', 'role'),
  ),
  ...said(
    'a company’s name of a browser, gone a week after the order',
    ...columns('order_source', 'agent', 'google', 'meta'),
  ),
  ...said(complained, 'inquiry_message.contents', 'inquiry_message.images'),
  ...said(law, ...columns('order_note', 'contents')),
  ...said('a note of the staff about money', 'payment_case.detail', 'payment_case.closed_by'),
  ...said('a note of the staff about money', ...columns('approval', 'answer', 'body', 'preview', 'reason')),
  ...said(
    'of a staff member, not of a customer',
    ...columns('staff_invite', 'email', 'hash', 'name', 'reason', 'secret'),
  ),
]);

/** Codes, states, sums and copies of goods: they say nothing of anybody. */
export const impersonalColumns = new Set([
  ...columns('review', 'hidden_reason'),
  ...columns('approval', 'act', 'key', 'seen_status', 'subject', 'verdict'),
  ...columns('order_tmp', 'digest'),
  ...columns('staff_invite', 'kind', 'role'),
  ...columns('review_report', 'reason', 'verdict'),
  ...columns('video', 'brand'),
  ...columns('app_user', 'user_type'),
  ...columns('cash_receipt', 'status'),
  ...columns('cash_receipt_cut', 'status'),
  ...columns('claim', 'before_status', 'decided_by', 'fault', 'kind', 'reason', 'status'),
  ...columns('issued_coupon', 'source_key', 'status'),
  ...columns('gift', 'card', 'noti_type'),
  ...columns('gift_recipient', 'consent', 'extended_by', 'status'),
  ...columns('ad_conversion', 'company', 'state', 'why'),
  ...columns('manual_grant', 'kind'),
  ...columns('inquiry', 'brand', 'category', 'closed_by', 'state'),
  ...columns('ledger_posting', 'account', 'posting', 'reference'),
  ...columns('order_consent', 'kind', 'version'),
  ...columns('order_coupon', 'kind', 'name'),
  ...columns('order_event', 'by', 'from_status', 'to_status'),
  ...columns('order_line_parcel', 'carrier_code'),
  ...columns('order_line', 'bundle_key', 'carrier_code', 'coupons', 'previous_status', 'product', 'shipping'),
  ...columns('order_line', 'status', 'tax_status'),
  ...columns('order_line_option', 'option'),
  ...columns('orders', 'brand', 'bundles', 'order_number', 'receipt_type', 'status', 'waterfall'),
  ...columns('payment', 'account_type', 'decline_code', 'decline_reason', 'poll_for', 'method', 'payment_key', 'pg'),
  ...columns('payment', 'secret', 'stage', 'status', 'attempted_payment_key'),
  ...columns('payment_case', 'kind'),
  ...columns('payment_event', 'pg', 'transmission_id'),
  ...columns('point_transaction', 'label', 'source_key', 'type'),
  ...columns('refund', 'asked_by', 'fault', 'fault_text', 'kind', 'parts', 'provider_code', 'rows', 'status', 'way'),
  ...columns('review', 'review_type'),
  ...columns('order_source', 'source'),
  ...columns('personal_data_access', 'act'),
  ...columns('stock_movement', 'kind', 'reason'),
]);
