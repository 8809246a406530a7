-- Printed by `npm run schema`; a test compares it with a new database. Do not edit.

-- admin -----------------------------------------------------------------------------------------------

-- An action of staff on many order lines.
create table bulk_job (
  id bigint not null generated always as identity,
  uuid uuid not null,
  staff_id bigint not null,
  act text not null /* open */,
  reason text /* persons */,
  new_date date,
  ip text not null /* persons */,
  undoes bigint,
  created_at timestamp with time zone not null default shop_moment(),
  stopped_at timestamp with time zone,
  constraint bulk_job_pkey PRIMARY KEY (id),
  constraint bulk_job_undoes_key UNIQUE (undoes),
  constraint bulk_job_uuid_key UNIQUE (uuid),
  constraint bulk_job_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint bulk_job_undoes_fkey FOREIGN KEY (undoes) REFERENCES bulk_job(id),
  constraint bulk_job_act_check CHECK ((act = ANY (ARRAY['confirm'::text, 'unconfirm'::text, 'delay'::text, 'ready'::text, 'ship'::text, 'unship'::text, 'deliver'::text, 'undeliver'::text])))
);
CREATE INDEX bulk_job_staff ON bulk_job USING btree (staff_id, id DESC);

-- One order line of a bulk job and its result.
create table bulk_job_row (
  bulk_job_id bigint not null,
  "position" integer not null,
  line uuid not null,
  carrier_code text /* open */,
  tracking_number text /* persons */,
  state text not null default 'waiting'::text /* open */,
  code text /* persons */,
  message text /* persons */,
  attempts smallint not null default 0,
  constraint bulk_job_row_pkey PRIMARY KEY (bulk_job_id, "position"),
  constraint bulk_job_row_bulk_job_id_line_key UNIQUE (bulk_job_id, line),
  constraint bulk_job_row_bulk_job_id_fkey FOREIGN KEY (bulk_job_id) REFERENCES bulk_job(id) ON DELETE CASCADE,
  constraint bulk_job_row_code_when_refused_check CHECK (((state = 'refused'::text) = (code IS NOT NULL))),
  constraint bulk_job_row_position_check CHECK (("position" > 0)),
  constraint bulk_job_row_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'skipped'::text])))
);
CREATE INDEX bulk_job_row_waiting ON bulk_job_row USING btree (bulk_job_id, "position") WHERE (state = 'waiting'::text);

-- A file with personal data that staff downloaded.
create table export_file (
  id bigint not null generated always as identity,
  uuid uuid not null,
  staff_id bigint not null,
  kind text not null /* open */,
  name text not null /* persons */,
  count integer not null,
  filter jsonb not null default '{}'::jsonb /* persons */,
  batch uuid,
  reason text /* persons */,
  created_at timestamp with time zone not null default shop_moment(),
  read_to bigint not null default 0,
  constraint export_file_pkey PRIMARY KEY (id),
  constraint export_file_uuid_key UNIQUE (uuid),
  constraint export_file_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint export_file_kind_check CHECK ((kind = ANY (ARRAY['lines'::text, 'carrier'::text, 'numbers'::text, 'audit'::text])))
);
CREATE INDEX export_file_staff ON export_file USING btree (staff_id, id DESC);

-- Append-only list of points, coupons and refunds that staff granted. Holds the daily limits.
create table manual_grant (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  kind text not null /* open; impersonal */,
  order_id bigint,
  app_user_id bigint not null,
  amount bigint not null,
  approval_id bigint,
  at timestamp with time zone not null default shop_moment(),
  constraint manual_grant_pkey PRIMARY KEY (id),
  constraint manual_grant_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint manual_grant_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id),
  constraint manual_grant_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint manual_grant_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint manual_grant_amount_check CHECK ((amount >= 0)),
  constraint manual_grant_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'goodwill'::text])))
);
CREATE INDEX manual_grant_order ON manual_grant USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX manual_grant_person ON manual_grant USING btree (app_user_id, at);
CREATE INDEX manual_grant_staff ON manual_grant USING btree (staff_id, at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON manual_grant FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- A note of staff on an order.
create table order_note (
  id bigint not null generated always as identity,
  order_id bigint not null,
  staff_id bigint not null,
  contents text not null /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  is_pinned boolean not null default false,
  replaces bigint,
  is_deleted boolean not null default false,
  created_at timestamp with time zone not null default shop_moment(),
  constraint order_note_pkey PRIMARY KEY (id),
  constraint order_note_replaces_key UNIQUE (replaces),
  constraint order_note_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_note_replaces_fkey FOREIGN KEY (replaces) REFERENCES order_note(id),
  constraint order_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
CREATE INDEX order_note_order ON order_note USING btree (order_id, id);

-- A saved filter of an admin screen.
create table saved_view (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  screen text not null /* open */,
  name text not null /* persons */,
  filter jsonb not null /* persons */,
  is_shared boolean not null default false,
  created_at timestamp with time zone not null default shop_moment(),
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_staff_id_screen_name_key UNIQUE (staff_id, screen, name),
  constraint saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);

-- analytics -------------------------------------------------------------------------------------------

-- A purchase to report to an advertising company, once.
create table ad_conversion (
  order_id bigint not null,
  company text not null /* open; impersonal */,
  state text not null default 'asked'::text /* open; impersonal */,
  value bigint not null,
  requested_at timestamp with time zone not null default shop_moment(),
  ended_at timestamp with time zone,
  failure_reason text /* open; impersonal */,
  constraint ad_conversion_pkey PRIMARY KEY (order_id, company),
  constraint ad_conversion_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint ad_conversion_company_check CHECK ((company = ANY (ARRAY['ga4'::text, 'meta'::text]))),
  constraint ad_conversion_ended_at_with_state_check CHECK (((state = 'asked'::text) = (ended_at IS NULL))),
  constraint ad_conversion_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'told'::text, 'refused'::text, 'unknown'::text]))),
  constraint ad_conversion_value_check CHECK ((value >= 0))
);
CREATE INDEX ad_conversion_asked ON ad_conversion USING btree (requested_at) WHERE (state = 'asked'::text);

-- An event of a screen, without a person. Partitioned by month. No personal data.
create table analytics_event (
  at timestamp with time zone not null default shop_moment(),
  brand text not null,
  visit uuid not null,
  event text not null,
  path text,
  product_id bigint,
  value bigint,
  source text,
  constraint analytics_event_event_check CHECK ((event = ANY (ARRAY['page_view'::text, 'view_item'::text, 'add_to_cart'::text, 'remove_from_cart'::text, 'view_cart'::text, 'search'::text, 'sign_up'::text, 'purchase'::text]))),
  constraint analytics_event_value_check CHECK (((value >= 0) AND (value <= 1000000000)))
);
CREATE INDEX analytics_event_brand ON ONLY analytics_event USING btree (brand, at);

-- The consented source of an order: campaign, browser and click identifiers.
create table order_source (
  order_id bigint not null,
  analytics boolean not null,
  advertising boolean not null,
  source text /* open; impersonal */,
  google text /* persons; kept: a job deletes it a week after the order */,
  meta text /* persons; kept: a job deletes it a week after the order */,
  agent text /* persons; kept: a job deletes it a week after the order */,
  at timestamp with time zone not null default shop_moment(),
  constraint order_source_pkey PRIMARY KEY (order_id),
  constraint order_source_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_source_google_with_analytics_check CHECK ((analytics OR (google IS NULL))),
  constraint order_source_meta_with_advertising_check CHECK ((advertising OR (meta IS NULL)))
);
CREATE INDEX order_source_at ON order_source USING btree (at);

-- Sales of one day and brand, summed for reports. No personal data.
create table sales_day (
  day date not null,
  brand text not null,
  orders integer not null,
  sales bigint not null,
  shipping bigint not null,
  discounts bigint not null,
  paid bigint not null,
  refunded bigint not null,
  net bigint not null,
  constraint sales_day_pkey PRIMARY KEY (day, brand)
);

-- One row: how far the daily sales are summed.
create table sales_day_state (
  singleton boolean not null default true,
  day date not null,
  constraint sales_day_state_pkey PRIMARY KEY (singleton),
  constraint sales_day_state_singleton_check CHECK (singleton)
);

-- Searches by day and text, with their count and how often nothing was found. No personal data.
create table search_log (
  day date not null,
  brand text not null,
  word text not null,
  count integer not null,
  no_result_count integer not null,
  constraint search_log_pkey PRIMARY KEY (day, brand, word),
  constraint search_log_count_check CHECK ((count > 0)),
  constraint search_log_no_results_within_count_check CHECK (((no_result_count >= 0) AND (no_result_count <= count)))
);

-- auth ------------------------------------------------------------------------------------------------

-- A social sign-in that has started at a provider and not yet returned.
create table oauth_request (
  state bytea not null /* keys; erased */,
  provider text not null /* open; erased */,
  app_user_id bigint not null,
  ticket bytea /* keys; erased */,
  identity bytea /* keys; encrypted; erased */,
  expires_at timestamp with time zone not null,
  constraint oauth_request_pkey PRIMARY KEY (state),
  constraint oauth_request_ticket_key UNIQUE (ticket),
  constraint oauth_request_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint oauth_request_identity_with_ticket_check CHECK (((ticket IS NULL) = (identity IS NULL))),
  constraint oauth_request_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'naver'::text])))
);
CREATE INDEX oauth_request_app_user ON oauth_request USING btree (app_user_id);
CREATE INDEX oauth_request_expiry ON oauth_request USING btree (expires_at);

-- Provider tokens to revoke after an account is deleted or unlinked.
create table oauth_revocation (
  id bigint not null generated always as identity,
  provider text not null /* open */,
  tokens bytea not null /* keys; encrypted */,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint oauth_revocation_pkey PRIMARY KEY (id),
  constraint oauth_revocation_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'naver'::text])))
);
CREATE INDEX oauth_revocation_due ON oauth_revocation USING btree (next_at);

-- The identity that a provider confirmed, kept for a temporary token until the sign-up ends.
create table oauth_ticket (
  token bytea not null /* keys; kept: a job deletes it within a day */,
  provider text not null /* open; kept: a job deletes it within a day */,
  identity bytea not null /* keys; encrypted; kept: a job deletes it within a day */,
  constraint oauth_ticket_pkey PRIMARY KEY (token),
  constraint oauth_ticket_token_fkey FOREIGN KEY (token) REFERENCES token(hash) ON DELETE CASCADE,
  constraint oauth_ticket_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'naver'::text])))
);

-- Hashes of earlier passwords, which a member cannot choose again.
create table password_history (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  hash text not null /* keys; erased */,
  created_at timestamp with time zone not null default now(),
  constraint password_history_pkey PRIMARY KEY (id),
  constraint password_history_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX password_history_app_user ON password_history USING btree (app_user_id, id DESC);

-- The account of a provider (Kakao, Naver) linked to a member.
create table social_identity (
  provider text not null /* open; erased */,
  subject text not null /* persons; erased */,
  app_user_id bigint not null,
  tokens bytea /* keys; encrypted; erased */,
  created_at timestamp with time zone not null default now(),
  constraint social_identity_pkey PRIMARY KEY (provider, subject),
  constraint social_identity_one_each UNIQUE (app_user_id, provider),
  constraint social_identity_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint social_identity_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'naver'::text])))
);

-- A code sent to a phone number, with its attempts and its proof.
create table verification (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  phone text not null /* persons; kept: a job deletes it after two days; it limits the codes of a number until then; not exported: a job deletes it after two days */,
  purpose text not null default 'account'::text /* open; erased */,
  code_hash bytea not null /* keys; erased */,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  proof_hash bytea /* keys; erased */,
  proof_until timestamp with time zone,
  used_for text /* open; erased */,
  created_at timestamp with time zone not null default clock_timestamp(),
  is_known_device boolean not null default false,
  foreign_attempts smallint not null default 0,
  constraint verification_pkey PRIMARY KEY (id),
  constraint verification_proof_hash_key UNIQUE (proof_hash),
  constraint verification_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint verification_attempts_check CHECK (((attempts >= 0) AND (attempts <= 10))),
  constraint verification_foreign_attempts_check CHECK (((foreign_attempts >= 0) AND (foreign_attempts <= 5))),
  constraint verification_purpose_check CHECK ((purpose = ANY (ARRAY['account'::text, 'order'::text]))),
  constraint verification_used_for_check CHECK ((used_for = ANY (ARRAY['signUp'::text, 'phone'::text, 'reset'::text, 'order'::text, 'signIn'::text])))
);
CREATE INDEX verification_age ON verification USING btree (created_at);
CREATE INDEX verification_asked ON verification USING btree (app_user_id, phone, id DESC);
CREATE INDEX verification_phone ON verification USING btree (phone, created_at);

-- benefits --------------------------------------------------------------------------------------------

-- A coupon as a staff member defines it. No personal data.
create table coupon (
  id bigint not null generated always as identity,
  name text not null,
  kind text not null,
  discount_won bigint,
  discount_percent integer,
  maximum_discount bigint,
  minimum_amount bigint not null default 0,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  code text,
  exclusive boolean not null default false,
  no_partial boolean not null default false,
  first_order boolean not null default false,
  brands text[],
  category_ids bigint[],
  min_grade smallint,
  total_limit integer,
  per_person_limit integer not null default 1,
  issued_count integer not null default 0,
  note text not null default ''::text,
  source_key text,
  constraint coupon_pkey PRIMARY KEY (id),
  constraint coupon_code_key UNIQUE (code),
  constraint coupon_source_key_key UNIQUE (source_key),
  constraint coupon_min_grade_fkey FOREIGN KEY (min_grade) REFERENCES grade(grade),
  constraint coupon_code_check CHECK ((code ~ '^[2-9A-HJ-NP-Z]{8,16}$'::text)),
  constraint coupon_discount_percent_check CHECK (((discount_percent >= 1) AND (discount_percent <= 100))),
  constraint coupon_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'order'::text, 'shipping'::text]))),
  constraint coupon_one_discount_check CHECK (((discount_won IS NULL) <> (discount_percent IS NULL))),
  constraint coupon_per_person_limit_check CHECK ((per_person_limit > 0)),
  constraint coupon_total_limit_check CHECK ((total_limit > 0)),
  constraint coupon_within_limit CHECK (((total_limit IS NULL) OR (issued_count <= total_limit)))
);

-- The coupon codes that deleted accounts redeemed, by a keyed hash of the phone.
create table coupon_phone_hash (
  coupon_id bigint not null,
  phone_hash bytea not null /* keys; kept: a code that works once per person works once (docs/rules/people.md D19) */,
  number integer not null,
  constraint coupon_phone_hash_pkey PRIMARY KEY (coupon_id, phone_hash),
  constraint coupon_phone_hash_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE
);

-- The grade of a member for one month, and the purchases that decided it.
create table grade_month (
  app_user_id bigint not null,
  month date not null,
  before smallint not null,
  after smallint not null,
  bought bigint not null,
  constraint grade_month_pkey PRIMARY KEY (app_user_id, month),
  constraint grade_month_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

-- A coupon that a member holds: issued, held by an order, used or revoked.
create table issued_coupon (
  id bigint not null generated always as identity,
  coupon_id bigint not null,
  app_user_id bigint not null,
  status text not null default 'issued'::text /* open; impersonal */,
  issued_at timestamp with time zone not null default now(),
  number integer not null default 1,
  order_id bigint,
  used_at timestamp with time zone,
  source_key text /* open; impersonal */,
  valid_until timestamp with time zone,
  constraint issued_coupon_pkey PRIMARY KEY (id),
  constraint issued_coupon_source_key_key UNIQUE (source_key),
  constraint issued_coupon_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint issued_coupon_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id),
  constraint issued_coupon_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint issued_coupon_held CHECK (((status <> 'held'::text) OR (order_id IS NOT NULL))),
  constraint issued_coupon_status_check CHECK ((status = ANY (ARRAY['issued'::text, 'held'::text, 'used'::text, 'returned'::text, 'expired'::text])))
);
CREATE INDEX issued_coupon_app_user ON issued_coupon USING btree (app_user_id);
CREATE UNIQUE INDEX issued_coupon_once ON issued_coupon USING btree (coupon_id, app_user_id, number);
CREATE INDEX issued_coupon_order ON issued_coupon USING btree (order_id) WHERE (order_id IS NOT NULL);

-- The point balance of a member, and the part held by unpaid orders.
create table point_account (
  app_user_id bigint not null,
  balance bigint not null default 0,
  held bigint not null default 0,
  constraint point_account_pkey PRIMARY KEY (app_user_id),
  constraint point_account_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint point_account_held_check CHECK ((held >= 0))
);

-- Points granted together, with what remains of them and their expiry.
create table point_lot (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  tx_id bigint not null,
  amount bigint not null,
  remaining bigint not null,
  expires_at timestamp with time zone,
  expiry_notices integer not null default 0,
  constraint point_lot_pkey PRIMARY KEY (id),
  constraint point_lot_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint point_lot_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES point_transaction(id),
  constraint point_lot_amount_check CHECK ((amount > 0)),
  constraint point_lot_remaining_within_amount_check CHECK (((remaining >= 0) AND (remaining <= amount)))
);
CREATE INDEX point_lot_expiry ON point_lot USING btree (expires_at) WHERE (remaining > 0);
CREATE INDEX point_lot_open ON point_lot USING btree (app_user_id, expires_at) WHERE (remaining > 0);
CREATE INDEX point_lot_person ON point_lot USING btree (app_user_id);

-- Points that a transaction took from a lot, and how many were returned.
create table point_lot_use (
  id bigint not null generated always as identity,
  tx_id bigint not null,
  lot_id bigint not null,
  amount bigint not null,
  returned bigint not null default 0,
  constraint point_lot_use_pkey PRIMARY KEY (id),
  constraint point_lot_use_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES point_lot(id),
  constraint point_lot_use_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES point_transaction(id),
  constraint point_lot_use_amount_check CHECK ((amount > 0)),
  constraint point_lot_use_returned_within_amount_check CHECK (((returned >= 0) AND (returned <= amount)))
);
CREATE INDEX point_lot_use_tx ON point_lot_use USING btree (tx_id);

-- Append-only ledger of points.
create table point_transaction (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  type text not null /* open; impersonal */,
  amount bigint not null,
  label text not null /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  source_key text not null /* open; impersonal */,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default shop_moment(),
  order_id bigint,
  lot_id bigint,
  constraint point_transaction_pkey PRIMARY KEY (id),
  constraint point_transaction_source_key_key UNIQUE (source_key),
  constraint point_transaction_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint point_transaction_lot FOREIGN KEY (lot_id) REFERENCES point_lot(id),
  constraint point_transaction_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint point_transaction_amount_check CHECK ((amount <> 0))
);
CREATE INDEX point_transaction_app_user ON point_transaction USING btree (app_user_id, created_at DESC);
CREATE INDEX point_transaction_order ON point_transaction USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON point_transaction FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_rows BEFORE UPDATE ON point_transaction FOR EACH ROW EXECUTE FUNCTION only_forgotten('label');
CREATE TRIGGER update_point_balance AFTER INSERT ON point_transaction FOR EACH ROW EXECUTE FUNCTION update_point_balance() /* always */;

-- cart ------------------------------------------------------------------------------------------------

-- The cart of a customer.
create table cart (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  constraint cart_pkey PRIMARY KEY (id),
  constraint cart_app_user_id_key UNIQUE (app_user_id),
  constraint cart_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

-- An option in a cart with its quantity.
create table cart_item (
  id bigint not null generated always as identity,
  cart_id bigint not null,
  option_id bigint not null,
  quantity integer not null,
  price_at_add bigint not null,
  added_at timestamp with time zone not null default now(),
  constraint cart_item_pkey PRIMARY KEY (id),
  constraint cart_item_cart_id_option_id_key UNIQUE (cart_id, option_id),
  constraint cart_item_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint cart_item_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_option(id),
  constraint cart_item_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999)))
);
CREATE INDEX cart_item_option ON cart_item USING btree (option_id, added_at);

-- catalog ---------------------------------------------------------------------------------------------

-- A category of products. No personal data.
create table category (
  id bigint not null,
  parent_id bigint,
  slug text,
  name text not null,
  icon text not null,
  sort integer not null,
  notice_kind text,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_slug_key UNIQUE (slug),
  constraint category_notice_kind_fkey FOREIGN KEY (notice_kind) REFERENCES notice_kind(key),
  constraint category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES category(id)
);

-- A seller (called distributor on the wire). No personal data.
create table distributor (
  id bigint not null generated always as identity,
  name text not null,
  story text not null default ''::text,
  ceo text not null,
  biz_no text not null,
  mail_order_no text not null,
  address text not null,
  tel text not null,
  email text not null,
  commission_permille integer,
  external_id text,
  constraint distributor_pkey PRIMARY KEY (id),
  constraint distributor_external_id_key UNIQUE (external_id),
  constraint distributor_commission_permille_check CHECK (((commission_permille >= 0) AND (commission_permille <= 1000)))
);
CREATE TRIGGER sale_terms_changed AFTER UPDATE ON distributor REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION sale_terms_changed();

-- A product as it is on sale. No personal data.
create table product (
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  category_id bigint not null,
  distributor_id bigint not null,
  name text not null,
  tags text[] not null default '{}'::text[],
  contents text not null,
  images text[] not null,
  detail_images text[] not null default '{}'::text[],
  placeholder text not null default '#f4f1ec,#e8e2d8'::text,
  video_url text,
  product_status text not null,
  sale_type text not null default 'normal'::text,
  origin text not null,
  storage text not null,
  price bigint not null,
  list_price bigint not null,
  supply_price bigint,
  is_app_only boolean not null default false,
  is_exclusive boolean not null default false,
  opens_at timestamp with time zone,
  limited_begin timestamp with time zone,
  limited_end timestamp with time zone,
  no_resale boolean not null default false,
  business_only boolean not null default false,
  min_app_user_grade smallint,
  restricted_stock_order boolean not null default false,
  purchase_limit integer,
  base_shipping_fee bigint not null,
  free_shipping_condition bigint,
  shipping_fee_unit integer not null default 0,
  max_unit_in_box integer not null default 0,
  area_fees bigint[] not null default '{3000,5000,8000}'::bigint[],
  undeliverable boolean[] not null default '{f,f,f,f}'::boolean[],
  shipping_policy_id integer not null default 1,
  label_shipping_method text not null default '택배'::text,
  label_recommend text,
  dispatch_days integer not null default 1,
  tax_status text not null,
  property_json jsonb not null default '[]'::jsonb,
  return_policy text not null default 'normal'::text,
  carrier_code text not null default '04'::text,
  score_sum integer not null default 0,
  review_count integer not null default 0,
  photo_count integer not null default 0,
  favorite_count integer not null default 0,
  qna_count integer not null default 0,
  sales_quantity integer not null default 0,
  created_at timestamp with time zone not null default now(),
  min_order_unit integer not null default 1,
  order_multiple integer not null default 1,
  tiers jsonb,
  share_count integer not null default 0,
  is_giftable boolean not null default true,
  gift_days smallint,
  gift_extendable boolean not null default true,
  gift_area text not null default 'shop_absorbs'::text,
  text_updated_at timestamp with time zone,
  external_id text,
  pictured boolean not null default true,
  notice_kind text,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_external_id_key UNIQUE (external_id),
  constraint product_uuid_key UNIQUE (uuid),
  constraint product_carrier_code_fkey FOREIGN KEY (carrier_code) REFERENCES carrier(code),
  constraint product_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint product_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint product_min_app_user_grade_fkey FOREIGN KEY (min_app_user_grade) REFERENCES grade(grade),
  constraint product_notice_kind_fkey FOREIGN KEY (notice_kind) REFERENCES notice_kind(key),
  constraint product_area_fees_check CHECK ((cardinality(area_fees) = 3)),
  constraint product_base_shipping_fee_check CHECK ((base_shipping_fee >= 0)),
  constraint product_free_shipping_condition_check CHECK ((free_shipping_condition >= 0)),
  constraint product_gift_area_check CHECK ((gift_area = ANY (ARRAY['shop_absorbs'::text, 'not_deliverable'::text, 'sender_prepaid'::text]))),
  constraint product_gift_days_check CHECK (((gift_days >= 3) AND (gift_days <= 14))),
  constraint product_images_check CHECK ((cardinality(images) >= 1)),
  constraint product_limited_period_check CHECK ((limited_begin < limited_end)),
  constraint product_list_price_check CHECK ((list_price >= 0)),
  constraint product_max_unit_in_box_check CHECK ((max_unit_in_box >= 0)),
  constraint product_min_order_unit_check CHECK (((min_order_unit >= 1) AND (min_order_unit <= 999))),
  constraint product_order_multiple_check CHECK (((order_multiple >= 1) AND (order_multiple <= 999))),
  constraint product_price_check CHECK ((price >= 0)),
  constraint product_product_status_check CHECK ((product_status = ANY (ARRAY['stock_in'::text, 'unlimited_stock_in'::text, 'stock_out'::text, 'temp_stock_out'::text, 'suspended'::text, 'waiting'::text, 'removed'::text]))),
  constraint product_purchase_limit_check CHECK ((purchase_limit > 0)),
  constraint product_return_policy_check CHECK ((return_policy = ANY (ARRAY['normal'::text, 'fresh'::text, 'made_to_order'::text]))),
  constraint product_sale_type_check CHECK ((sale_type = ANY (ARRAY['normal'::text, 'limited_period'::text, 'coming_soon'::text, 'funding'::text, 'wholesale'::text, 'exclusive'::text]))),
  constraint product_shipping_fee_unit_check CHECK ((shipping_fee_unit >= 0)),
  constraint product_storage_check CHECK ((storage = ANY (ARRAY['room'::text, 'chilled'::text, 'frozen'::text]))),
  constraint product_tax_status_check CHECK ((tax_status = ANY (ARRAY['free'::text, 'taxable'::text]))),
  constraint product_undeliverable_check CHECK ((cardinality(undeliverable) = 4))
);
CREATE INDEX product_category ON product USING btree (category_id);
CREATE INDEX product_distributor ON product USING btree (distributor_id);
CREATE TRIGGER product_changed AFTER INSERT OR UPDATE OF name, price, list_price, product_status, images, contents, sale_type, opens_at, limited_begin, limited_end, base_shipping_fee, free_shipping_condition, category_id ON product FOR EACH ROW EXECUTE FUNCTION announce_product();
CREATE TRIGGER product_terms_changed AFTER UPDATE OF min_app_user_grade, business_only, is_app_only, label_recommend, pictured, dispatch_days ON product FOR EACH ROW EXECUTE FUNCTION announce_product();
CREATE TRIGGER product_text_changed BEFORE UPDATE OF contents, images, detail_images, property_json ON product FOR EACH ROW WHEN (((((old.contents IS DISTINCT FROM new.contents) OR (old.images IS DISTINCT FROM new.images)) OR (old.detail_images IS DISTINCT FROM new.detail_images)) OR (old.property_json IS DISTINCT FROM new.property_json))) EXECUTE FUNCTION product_text_changed();
CREATE TRIGGER product_words_changed AFTER UPDATE OF tags, origin, distributor_id ON product FOR EACH ROW EXECUTE FUNCTION announce_product();
CREATE TRIGGER sale_terms_changed AFTER UPDATE ON product REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION sale_terms_changed();

-- The card of a product, derived from its row for lists. No personal data.
create table product_card (
  product_id bigint not null,
  root_category_id bigint not null,
  category_id bigint not null,
  distributor_id bigint not null,
  product_status text not null,
  is_listed boolean not null,
  sale_type text not null,
  price bigint not null,
  discount_percent integer not null,
  review_count integer not null,
  sales_quantity integer not null,
  recommend_rank integer not null,
  search_text text not null,
  created_at timestamp with time zone not null,
  stale_at timestamp with time zone,
  card json not null,
  changed_at timestamp with time zone not null,
  sort_rank smallint not null generated always as (
CASE
    WHEN ((card ->> 'isCommingSoon'::text))::boolean THEN 1
    WHEN (product_status = ANY (ARRAY['stock_in'::text, 'unlimited_stock_in'::text])) THEN 2
    ELSE 0
END) stored,
  constraint product_card_pkey PRIMARY KEY (product_id),
  constraint product_card_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX card_leaf_discount ON product_card USING btree (category_id, sort_rank DESC, discount_percent DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_leaf_latest ON product_card USING btree (category_id, sort_rank DESC, created_at DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_leaf_popular ON product_card USING btree (category_id, sort_rank DESC, sales_quantity DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_leaf_price_asc ON product_card USING btree (category_id, sort_rank DESC, ((- COALESCE(NULLIF(price, 0), '9007199254740991'::bigint))) DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_leaf_price_desc ON product_card USING btree (category_id, sort_rank DESC, price DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_leaf_recommend ON product_card USING btree (category_id, sort_rank DESC, recommend_rank DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_leaf_review ON product_card USING btree (category_id, sort_rank DESC, review_count DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_root_discount ON product_card USING btree (root_category_id, sort_rank DESC, discount_percent DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_root_latest ON product_card USING btree (root_category_id, sort_rank DESC, created_at DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_root_popular ON product_card USING btree (root_category_id, sort_rank DESC, sales_quantity DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_root_price_asc ON product_card USING btree (root_category_id, sort_rank DESC, ((- COALESCE(NULLIF(price, 0), '9007199254740991'::bigint))) DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_root_price_desc ON product_card USING btree (root_category_id, sort_rank DESC, price DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_root_recommend ON product_card USING btree (root_category_id, sort_rank DESC, recommend_rank DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_root_review ON product_card USING btree (root_category_id, sort_rank DESC, review_count DESC, product_id DESC) WHERE is_listed;
CREATE INDEX card_stale ON product_card USING btree (stale_at) WHERE (stale_at IS NOT NULL);
CREATE INDEX card_wholesale ON product_card USING btree (root_category_id, created_at DESC, product_id DESC) WHERE (is_listed AND (sale_type = 'wholesale'::text));
CREATE INDEX product_card_changed ON product_card USING btree (root_category_id, changed_at DESC, product_id) WHERE is_listed;
CREATE TRIGGER sale_terms_changed AFTER UPDATE ON product_card REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION sale_terms_changed();

-- Goal, period and state of a funding product. No personal data.
create table product_funding (
  id bigint not null generated always as identity,
  product_id bigint not null,
  goal_type text not null,
  goal bigint not null,
  current bigint not null default 0,
  supporter_count integer not null default 0,
  begin_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  estimated_shipment_date date not null,
  funding_status text not null,
  opening_amount bigint not null default 0,
  opening_supporters integer not null default 0,
  constraint product_funding_pkey PRIMARY KEY (id),
  constraint product_funding_product_id_key UNIQUE (product_id),
  constraint product_funding_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_funding_funding_status_check CHECK ((funding_status = ANY (ARRAY['ready'::text, 'open'::text, 'success'::text, 'failed'::text, 'producing'::text, 'shipping'::text, 'closed'::text]))),
  constraint product_funding_goal_check CHECK ((goal > 0)),
  constraint product_funding_goal_type_check CHECK ((goal_type = ANY (ARRAY['amount'::text, 'quantity'::text]))),
  constraint product_funding_opening_amount_check CHECK ((opening_amount >= 0)),
  constraint product_funding_opening_supporters_check CHECK ((opening_supporters >= 0))
);
CREATE TRIGGER funding_changed AFTER INSERT OR UPDATE ON product_funding FOR EACH ROW EXECUTE FUNCTION announce_funding();
CREATE TRIGGER sale_terms_changed AFTER INSERT OR DELETE OR UPDATE OF product_id, estimated_shipment_date ON product_funding FOR EACH ROW EXECUTE FUNCTION sale_terms_changed();

-- The place of a product in the lists of its categories, derived from its row. No personal data.
create table product_list_index (
  product_id bigint not null,
  root_category_id bigint not null,
  category_id bigint not null,
  saleable boolean not null,
  free_shipping boolean not null,
  min_grade smallint,
  ships date,
  province text not null,
  price bigint not null,
  discount_percent integer not null,
  review_count integer not null,
  sales_quantity integer not null,
  recommend_rank integer not null,
  created_at timestamp with time zone not null,
  sort_rank smallint not null default 0,
  constraint product_list_index_pkey PRIMARY KEY (product_id),
  constraint product_list_index_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_list_index_category ON product_list_index USING btree (category_id);
CREATE INDEX product_list_index_root ON product_list_index USING btree (root_category_id);

-- Search text of a product, derived from its row. No personal data.
create table product_search (
  product_id bigint not null,
  is_listed boolean not null,
  root_category_id bigint not null,
  saleable boolean not null,
  free_shipping boolean not null,
  province text not null,
  price bigint not null,
  discount_percent integer not null,
  review_count integer not null,
  sales_quantity integer not null,
  recommend_rank integer not null,
  created_at timestamp with time zone not null,
  name text not null,
  kind text not null,
  rest text not null,
  initials text not null,
  sort_rank smallint not null default 0,
  constraint product_search_pkey PRIMARY KEY (product_id),
  constraint product_search_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_search_grams ON product_search USING gin (search_grams(string_to_array(((name || kind) || rest), ' '::text))) WITH (fastupdate=off) WHERE is_listed;
CREATE INDEX product_search_rank ON product_search USING btree (recommend_rank DESC, product_id DESC) WHERE is_listed;
CREATE INDEX product_search_unlisted_name ON product_search USING btree (split_part(TRIM(BOTH FROM name), ' '::text, '-1'::integer)) WHERE (NOT is_listed);

-- A version of a product form: draft, published or replaced. No personal data.
create table product_version (
  product_id bigint not null,
  version_number integer not null,
  body jsonb not null,
  from_at timestamp with time zone not null default shop_moment(),
  until_at timestamp with time zone,
  staff_id bigint,
  constraint product_version_pkey PRIMARY KEY (product_id, version_number),
  constraint product_version_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_version_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint product_version_version_number_check CHECK ((version_number > 0))
);
CREATE UNIQUE INDEX product_version_now ON product_version USING btree (product_id) WHERE (until_at IS NULL);

-- The mobile number that receives a seller's messages.
create table seller_contact (
  distributor_id bigint not null,
  phone text not null /* persons */,
  constraint seller_contact_pkey PRIMARY KEY (distributor_id),
  constraint seller_contact_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id) ON DELETE CASCADE,
  constraint seller_contact_phone_check CHECK ((phone ~ '^01[0-9]{8,9}$'::text))
);

-- claims ----------------------------------------------------------------------------------------------

-- A return, exchange or damage claim of an order line.
create table claim (
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  order_line_id bigint not null,
  kind text not null /* open; impersonal */,
  reason text not null /* open; impersonal */,
  fault text not null /* open; impersonal */,
  detail text not null default ''::text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  quantity integer not null,
  damaged_count integer,
  piece_count integer,
  images text[] not null default '{}'::text[] /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  status text not null default 'open'::text /* open; impersonal */,
  before_status text not null /* open; impersonal */,
  pickup jsonb /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  answer text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  refund_id bigint,
  created_at timestamp with time zone not null default shop_moment(),
  decided_at timestamp with time zone,
  restock boolean,
  account bytea /* money; encrypted; kept: needed to refund */,
  decided_by text /* open; impersonal */,
  escalated_at timestamp with time zone,
  photo_request text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  photo_requested_at timestamp with time zone,
  photo_sent_at timestamp with time zone,
  answer_images text[] not null default '{}'::text[] /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  constraint claim_pkey PRIMARY KEY (id),
  constraint claim_uuid_key UNIQUE (uuid),
  constraint claim_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint claim_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint claim_answer_images CHECK (((answer_images = '{}'::text[]) OR (status = 'refused'::text))),
  constraint claim_damaged_count_check CHECK ((damaged_count > 0)),
  constraint claim_damaged_within_pieces_check CHECK ((piece_count >= damaged_count)),
  constraint claim_decided_by_check CHECK ((decided_by = ANY (ARRAY['buyer'::text, 'receiver'::text, 'distributor'::text, 'staff'::text, 'system'::text, 'payment'::text]))),
  constraint claim_fault_check CHECK ((fault = ANY (ARRAY['buyer'::text, 'shop'::text]))),
  constraint claim_kind_check CHECK ((kind = ANY (ARRAY['return'::text, 'replace'::text]))),
  constraint claim_photos CHECK ((((photo_request IS NULL) = (photo_requested_at IS NULL)) AND ((photo_sent_at IS NULL) OR COALESCE((photo_sent_at >= photo_requested_at), false)))),
  constraint claim_quantity_check CHECK ((quantity > 0)),
  constraint claim_reason_check CHECK ((reason = ANY (ARRAY['CHANGE_OF_MIND'::text, 'WRONG_OPTION'::text, 'DAMAGED'::text, 'DEFECT'::text, 'WRONG_ITEM'::text, 'MISSING'::text, 'LATE'::text, 'LOST'::text]))),
  constraint claim_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'undone'::text])))
);
CREATE INDEX claim_line ON claim USING btree (order_line_id);
CREATE UNIQUE INDEX claim_one_open ON claim USING btree (order_line_id) WHERE (status = 'open'::text);

-- Fingerprints that link claims of one household. They limit abuse.
create table claimant_link (
  claim_id bigint not null,
  fingerprint uuid not null,
  constraint claimant_link_pkey PRIMARY KEY (claim_id, fingerprint),
  constraint claimant_link_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id) ON DELETE CASCADE
);
CREATE INDEX claimant_link_fingerprint ON claimant_link USING btree (fingerprint);

-- customer-records ------------------------------------------------------------------------------------

-- A customer: member or guest. An erased member keeps the row without personal data.
create table app_user (
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  user_type text not null default 'guest'::text /* open; impersonal */,
  email text /* persons; erased */,
  password_hash text /* keys; erased */,
  name text /* persons; erased */,
  nickname text /* persons; erased */,
  phone text /* persons; erased */,
  profile_image_url text /* persons; erased */,
  grade smallint not null default 1,
  is_business boolean not null default false,
  center_reply_alarm boolean not null default true,
  order_delivery_alarm boolean not null default true,
  advertising_alarm boolean not null default false,
  advertising_promotion boolean not null default false,
  advertising_alarm_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  refund_account bytea /* money; encrypted; erased */,
  merged_into bigint,
  deleted_at timestamp with time zone,
  cash_receipt bytea /* money; encrypted; erased */,
  advertising_promotion_at timestamp with time zone,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_email_key UNIQUE (email),
  constraint app_user_uuid_key UNIQUE (uuid),
  constraint app_user_grade_fkey FOREIGN KEY (grade) REFERENCES grade(grade),
  constraint app_user_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES app_user(id),
  constraint app_user_left_empty CHECK (((deleted_at IS NULL) OR (num_nonnulls(email, password_hash, name, nickname, phone, profile_image_url, refund_account) = 0))),
  constraint app_user_signs_in CHECK ((((user_type = 'email'::text) = ((email IS NOT NULL) AND (password_hash IS NOT NULL))) OR (user_type = ANY (ARRAY['kakao'::text, 'naver'::text])) OR (deleted_at IS NOT NULL))),
  constraint app_user_user_type_check CHECK ((user_type = ANY (ARRAY['guest'::text, 'email'::text, 'kakao'::text, 'naver'::text])))
);
CREATE INDEX app_user_left ON app_user USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX app_user_merged ON app_user USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX app_user_name ON app_user USING btree (name) WHERE (name IS NOT NULL);
CREATE UNIQUE INDEX app_user_nickname ON app_user USING btree (lower(nickname)) WHERE (user_type <> 'guest'::text);
CREATE UNIQUE INDEX app_user_phone ON app_user USING btree (phone) WHERE (user_type <> 'guest'::text);
CREATE TRIGGER app_user_left AFTER UPDATE OF deleted_at ON app_user FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION forget_engagement();

-- An access token of a customer, stored as a hash.
create table token (
  hash bytea not null /* keys; erased */,
  app_user_id bigint not null,
  token_type text not null /* open; erased */,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  device uuid not null default gen_random_uuid(),
  label text not null default ''::text /* persons; erased */,
  last_used_at timestamp with time zone not null default now(),
  provider text /* open; erased */,
  remember_me boolean not null default true,
  proven_until timestamp with time zone,
  fcm_push_token text /* keys; erased */,
  parent bytea /* keys; erased */,
  constraint token_pkey PRIMARY KEY (hash),
  constraint token_device_key UNIQUE (device),
  constraint token_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint token_parent_fkey FOREIGN KEY (parent) REFERENCES token(hash) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint token_fcm_push_token_check CHECK (((length(fcm_push_token) >= 1) AND (length(fcm_push_token) <= 4096))),
  constraint token_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'naver'::text]))),
  constraint token_token_type_check CHECK ((token_type = ANY (ARRAY['temp'::text, 'nonce'::text, 'oauth'::text, 'email'::text, 'guest'::text])))
);
CREATE INDEX token_app_user ON token USING btree (app_user_id);
CREATE INDEX token_expiry ON token USING btree (expires_at);
CREATE INDEX token_parent ON token USING btree (parent) WHERE (parent IS NOT NULL);

-- customers -------------------------------------------------------------------------------------------

-- A delivery address saved by a member.
create table address (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  is_default boolean not null,
  selected_address text not null /* persons; erased */,
  road_address text not null /* persons; erased */,
  jibun_address text not null /* persons; erased */,
  address_detail text not null /* persons; erased */,
  receiver_name text not null /* persons; erased */,
  zonecode text not null /* persons; erased */,
  phone text not null /* persons; erased */,
  memo text not null default ''::text /* persons; erased */,
  used_at timestamp with time zone not null default shop_moment(),
  guest_order_name text /* persons; erased */,
  guest_order_phone text /* persons; erased */,
  delivery_address_type text /* persons; erased */,
  constraint address_pkey PRIMARY KEY (id),
  constraint address_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint address_selected_address_check CHECK ((selected_address = ANY (ARRAY['R'::text, 'J'::text]))),
  constraint address_zonecode_check CHECK ((zonecode ~ '^\d{5}$'::text))
);
CREATE INDEX address_app_user ON address USING btree (app_user_id);
CREATE UNIQUE INDEX address_one_default ON address USING btree (app_user_id) WHERE is_default;
CREATE INDEX address_used ON address USING btree (app_user_id, used_at DESC);

-- An application for business membership, with the verdict.
create table business_application (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  business_number text not null /* persons; erased */,
  company_name text not null /* persons; erased */,
  ceo text not null /* persons; erased */,
  picture text not null /* persons; erased */,
  status text not null default 'waiting'::text /* open; erased */,
  is_renewal boolean not null default false,
  reason text /* persons; erased */,
  decided_by bigint,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default shop_now(),
  constraint business_application_pkey PRIMARY KEY (id),
  constraint business_application_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint business_application_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_account(id),
  constraint business_application_business_number_check CHECK ((business_number ~ '^\d{10}$'::text)),
  constraint business_application_decided_at_with_status_check CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  constraint business_application_reason_when_refused_check CHECK (((status = 'refused'::text) = (reason IS NOT NULL))),
  constraint business_application_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'renewed'::text])))
);
CREATE UNIQUE INDEX business_application_member ON business_application USING btree (app_user_id) WHERE (status = 'approved'::text);
CREATE UNIQUE INDEX business_application_number ON business_application USING btree (business_number) WHERE (status = 'approved'::text);
CREATE UNIQUE INDEX business_application_open ON business_application USING btree (app_user_id) WHERE (status = 'waiting'::text);
CREATE INDEX business_application_owner ON business_application USING btree (app_user_id, id);
CREATE INDEX business_application_waiting ON business_application USING btree (id) WHERE (status = 'waiting'::text);
CREATE INDEX business_application_year ON business_application USING btree (decided_at) WHERE (status = 'approved'::text);

-- One attempt of a member to redeem a coupon code. Limits guessing.
create table coupon_code_attempt (
  app_user_id bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint coupon_code_attempt_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX coupon_code_attempt_app_user ON coupon_code_attempt USING btree (app_user_id, at);

-- A staff member saw personal data: who, when, which fields and why. The customer can read it.
create table personal_data_access (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default shop_moment(),
  staff_id bigint not null,
  role text not null /* persons; kept: evidence of access by staff, deleted after two years (server/invariants/retention.ts) */,
  ip text not null /* persons; kept: evidence of access by staff, deleted after two years (server/invariants/retention.ts); not exported: data of the staff member */,
  act text not null /* open; impersonal */,
  reason text not null /* persons; kept: evidence of access by staff, deleted after two years (server/invariants/retention.ts) */,
  app_user_id bigint,
  order_id bigint,
  fields text[] not null /* persons; kept: evidence of access by staff, deleted after two years (server/invariants/retention.ts) */,
  batch uuid,
  constraint personal_data_access_pkey PRIMARY KEY (id),
  constraint personal_data_access_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint personal_data_access_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint personal_data_access_fields_check CHECK ((cardinality(fields) > 0)),
  constraint personal_data_access_subject_check CHECK ((num_nonnulls(app_user_id, order_id) > 0))
);
CREATE INDEX personal_data_access_at ON personal_data_access USING btree (at);
CREATE INDEX personal_data_access_order ON personal_data_access USING btree (order_id, id DESC) WHERE (order_id IS NOT NULL);
CREATE INDEX personal_data_access_person ON personal_data_access USING btree (app_user_id, id DESC) WHERE (app_user_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE TRUNCATE ON personal_data_access FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER forbid_access_log_change BEFORE DELETE OR UPDATE ON personal_data_access FOR EACH ROW EXECUTE FUNCTION forbid_access_log_change();

-- display ---------------------------------------------------------------------------------------------

-- A published edition of the home page and its tabs. No personal data.
create table display_edition (
  brand text not null,
  version_number integer not null,
  body jsonb not null,
  from_at timestamp with time zone not null default shop_moment(),
  until_at timestamp with time zone,
  staff_id bigint,
  constraint display_edition_pkey PRIMARY KEY (brand, version_number),
  constraint display_edition_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint display_edition_version_number_check CHECK ((version_number > 0))
);
CREATE UNIQUE INDEX display_edition_now ON display_edition USING btree (brand) WHERE (until_at IS NULL);

-- A group of products on the home page. No personal data.
create table display_group (
  id bigint not null generated always as identity,
  brand text not null default '*'::text,
  key text not null,
  name text not null,
  title text not null,
  sub_title text,
  order_by_type text not null default 'latest'::text,
  display_contents_type text not null default 'product'::text,
  display_ui_type text not null default 'grid2'::text,
  show_information boolean not null default true,
  sort integer not null,
  code text,
  parent_id bigint,
  is_default boolean not null default false,
  constraint display_group_pkey PRIMARY KEY (id),
  constraint display_group_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES display_group(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX display_group_code ON display_group USING btree (brand, code) WHERE (code IS NOT NULL);
CREATE INDEX display_group_key ON display_group USING btree (key, sort);
CREATE INDEX display_group_parent ON display_group USING btree (parent_id, sort) WHERE (parent_id IS NOT NULL);
CREATE TRIGGER display_group_changed AFTER INSERT OR DELETE OR UPDATE ON display_group FOR EACH STATEMENT EXECUTE FUNCTION announce_display();

-- A product in a display group.
create table display_product (
  display_group_id bigint not null,
  product_id bigint not null,
  sort integer not null,
  constraint display_product_pkey PRIMARY KEY (display_group_id, product_id),
  constraint display_product_display_group_id_fkey FOREIGN KEY (display_group_id) REFERENCES display_group(id) ON DELETE CASCADE,
  constraint display_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX display_product_sort ON display_product USING btree (display_group_id, sort, product_id);
CREATE TRIGGER display_product_changed AFTER INSERT OR DELETE OR UPDATE ON display_product FOR EACH STATEMENT EXECUTE FUNCTION announce_display();

-- An entry of the main navigation. No personal data.
create table main_navigation (
  id bigint not null generated always as identity,
  brand text not null default '*'::text,
  name text not null,
  navigation_type text not null,
  link text not null,
  sort integer not null,
  constraint main_navigation_pkey PRIMARY KEY (id)
);
CREATE TRIGGER navigation_changed AFTER INSERT OR DELETE OR UPDATE ON main_navigation FOR EACH STATEMENT EXECUTE FUNCTION announce_display();

-- A notice of the shop. No personal data.
create table notice (
  id bigint not null generated always as identity,
  brand text not null default '*'::text,
  title text not null,
  contents text not null,
  is_pinned boolean not null default false,
  created_at timestamp with time zone not null default now(),
  external_id text,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_external_id_key UNIQUE (external_id)
);
CREATE TRIGGER notice_changed AFTER INSERT OR DELETE OR UPDATE ON notice FOR EACH STATEMENT EXECUTE FUNCTION announce_display();

-- gift-records ----------------------------------------------------------------------------------------

-- A gift order: card, message and sender.
create table gift (
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  order_id bigint not null,
  noti_type text not null /* open; impersonal */,
  sender_name text not null /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  message text not null default ''::text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  card text not null /* open; impersonal */,
  kakao_receiver_name text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  is_option_choice boolean not null default false,
  send_at timestamp with time zone,
  days smallint not null,
  extra_days smallint not null,
  created_at timestamp with time zone not null default shop_moment(),
  constraint gift_pkey PRIMARY KEY (id),
  constraint gift_order_id_key UNIQUE (order_id),
  constraint gift_uuid_key UNIQUE (uuid),
  constraint gift_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint gift_days_check CHECK ((days > 0)),
  constraint gift_extra_days_check CHECK ((extra_days >= 0)),
  constraint gift_noti_type_check CHECK ((noti_type = ANY (ARRAY['kakaotalkSend'::text, 'alimtalkSend'::text])))
);

-- Fingerprint of a phone number that declined messages of gifts from others.
create table gift_opt_out (
  number_fingerprint bytea not null /* keys */,
  created_at timestamp with time zone not null default shop_now(),
  constraint gift_opt_out_pkey PRIMARY KEY (number_fingerprint)
);

-- A recipient of a gift, with the claim, the address and the end.
create table gift_recipient (
  id bigint not null generated always as identity,
  gift_id bigint not null,
  order_line_id bigint not null,
  link uuid not null,
  name text not null default ''::text /* persons; kept: data of the recipient: numbers are deleted after 30 days, addresses after a year (server/invariants/retention.ts) */,
  phone text /* persons; kept: data of the recipient: numbers are deleted after 30 days, addresses after a year (server/invariants/retention.ts) */,
  status text not null default 'unused'::text /* open; impersonal */,
  cut_off timestamp with time zone,
  extended_at timestamp with time zone,
  extended_by text /* open; impersonal */,
  claimed_at timestamp with time zone,
  claimed_by bigint,
  claimed_phone text /* persons; kept: data of the recipient: numbers are deleted after 30 days, addresses after a year (server/invariants/retention.ts) */,
  address jsonb /* persons; kept: data of the recipient: numbers are deleted after 30 days, addresses after a year (server/invariants/retention.ts) */,
  addressed_at timestamp with time zone,
  consent text /* open; impersonal */,
  ended_at timestamp with time zone,
  sent_count integer not null default 0,
  resent_count integer not null default 0,
  last_sent_at timestamp with time zone,
  reminded smallint not null default 0,
  stopped_at timestamp with time zone,
  erased_at timestamp with time zone,
  left_at timestamp with time zone,
  constraint gift_recipient_pkey PRIMARY KEY (id),
  constraint gift_recipient_link_key UNIQUE (link),
  constraint gift_recipient_order_line_id_key UNIQUE (order_line_id),
  constraint gift_recipient_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES app_user(id),
  constraint gift_recipient_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES gift(id),
  constraint gift_recipient_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint gift_recipient_address_when_used_check CHECK (((status <> 'used'::text) OR (address IS NOT NULL))),
  constraint gift_recipient_addressed_at_with_address_check CHECK (((address IS NULL) = (addressed_at IS NULL))),
  constraint gift_recipient_consent_when_addressed_check CHECK (((addressed_at IS NULL) OR ((claimed_at IS NOT NULL) AND (consent IS NOT NULL)))),
  constraint gift_recipient_ended_at_with_status_check CHECK (((status = ANY (ARRAY['unused'::text, 'used'::text])) = (ended_at IS NULL))),
  constraint gift_recipient_extended_by_check CHECK ((extended_by = ANY (ARRAY['buyer'::text, 'receiver'::text]))),
  constraint gift_recipient_extended_by_with_extended_at_check CHECK (((extended_at IS NULL) = (extended_by IS NULL))),
  constraint gift_recipient_no_address_when_ended_check CHECK (((status <> ALL (ARRAY['withdraw'::text, 'expired'::text])) OR (address IS NULL))),
  constraint gift_recipient_phone_when_claimed_check CHECK (((claimed_at IS NULL) OR (erased_at IS NOT NULL) OR (claimed_phone IS NOT NULL))),
  constraint gift_recipient_resent_count_check CHECK ((resent_count >= 0)),
  constraint gift_recipient_status_check CHECK ((status = ANY (ARRAY['unused'::text, 'used'::text, 'withdraw'::text, 'rejected'::text, 'expired'::text])))
);
CREATE INDEX gift_recipient_claimed ON gift_recipient USING btree (claimed_by, id DESC) WHERE (claimed_by IS NOT NULL);
CREATE INDEX gift_recipient_claimed_phone ON gift_recipient USING btree (claimed_phone) WHERE (claimed_phone IS NOT NULL);
CREATE INDEX gift_recipient_group ON gift_recipient USING btree (gift_id, id);
CREATE INDEX gift_recipient_kept ON gift_recipient USING btree (ended_at) WHERE ((erased_at IS NULL) AND (ended_at IS NOT NULL));
CREATE INDEX gift_recipient_left ON gift_recipient USING btree (order_line_id) WHERE ((left_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX gift_recipient_name ON gift_recipient USING btree (name);
CREATE INDEX gift_recipient_phone ON gift_recipient USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX gift_recipient_receiver ON gift_recipient USING btree (((address ->> 'receiverName'::text))) WHERE (address IS NOT NULL);
CREATE INDEX gift_recipient_unused ON gift_recipient USING btree (id) WHERE (status = 'unused'::text);

-- guests ----------------------------------------------------------------------------------------------

-- Hash of a guest token that was given up before its expiry.
create table revoked_guest_token (
  hash bytea not null /* keys */,
  since timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint revoked_guest_token_pkey PRIMARY KEY (hash)
);
CREATE INDEX revoked_guest_token_expiry ON revoked_guest_token USING btree (expires_at);

-- http ------------------------------------------------------------------------------------------------

-- The stored reply of a request with an Idempotency-Key.
create table idempotency (
  app_user_id bigint,
  route text not null /* open; erased */,
  key text not null /* open; erased */,
  body_hash bytea not null /* persons; erased; not exported: repeats other rows; a job deletes it after a day */,
  reply jsonb /* persons; erased; not exported: repeats other rows; a job deletes it after a day */,
  created_at timestamp with time zone not null default now(),
  staff_id bigint,
  constraint idempotency_once UNIQUE NULLS NOT DISTINCT (app_user_id, staff_id, route, key),
  constraint idempotency_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint idempotency_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id) ON DELETE CASCADE,
  constraint idempotency_whose CHECK ((num_nonnulls(app_user_id, staff_id) = 1))
);
CREATE INDEX idempotency_age ON idempotency USING btree (created_at);

-- notifications ---------------------------------------------------------------------------------------

-- An advertising message to all members who consented. No personal data.
create table campaign (
  id bigint not null generated always as identity,
  title text not null,
  contents text not null,
  path text not null,
  staff_id bigint not null,
  created_at timestamp with time zone not null default shop_now(),
  reached bigint not null default 0,
  done_at timestamp with time zone,
  brand text,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
CREATE INDEX campaign_open ON campaign USING btree (id) WHERE (done_at IS NULL);

-- When a member was last reminded of the consent to advertising (every two years).
create table consent_reminder (
  app_user_id bigint not null,
  notified_at timestamp with time zone not null,
  constraint consent_reminder_pkey PRIMARY KEY (app_user_id),
  constraint consent_reminder_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

-- A message to send or sent: Alimtalk, SMS, e-mail or push.
create table message (
  id bigint not null generated always as identity,
  key text not null /* open; erased */,
  kind text not null /* open; erased */,
  recipient text not null /* persons; erased */,
  payload bytea /* money; encrypted; erased */,
  status text not null default 'waiting'::text /* open; erased */,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now(),
  give_up_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  sender bigint,
  event text not null /* open; erased */,
  order_line_id bigint,
  app_user_id bigint,
  channel text not null default 'sms'::text /* open; erased */,
  rank smallint not null default 1,
  is_quiet boolean not null default false,
  began_at timestamp with time zone,
  requested_at timestamp with time zone,
  company_id text /* open; erased */,
  failure_reason text /* open; erased */,
  order_id bigint,
  is_kept boolean not null default false,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_key_key UNIQUE (key),
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['alimtalk'::text, 'sms'::text, 'push'::text]))),
  constraint message_payload_with_status_check CHECK (
CASE
    WHEN (status = ANY (ARRAY['waiting'::text, 'accepted'::text])) THEN (payload IS NOT NULL)
    ELSE ((payload IS NULL) OR (is_kept AND (status = ANY (ARRAY['sent'::text, 'failed'::text]))))
END),
  constraint message_rank_check CHECK (((rank >= 0) AND (rank <= 3))),
  constraint message_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'sent'::text, 'failed'::text, 'withheld'::text])))
);
CREATE INDEX message_due ON message USING btree (rank, next_at) WHERE (status = ANY (ARRAY['waiting'::text, 'accepted'::text]));
CREATE INDEX message_failed ON message USING btree (id) WHERE (status = 'failed'::text);
CREATE INDEX message_kept ON message USING btree (created_at) WHERE (is_kept AND (payload IS NOT NULL));
CREATE UNIQUE INDEX message_once ON message USING btree (event, COALESCE(order_line_id, (0)::bigint), recipient, channel);
CREATE INDEX message_order ON message USING btree (order_id, id DESC) WHERE (order_id IS NOT NULL);
CREATE INDEX message_recipient ON message USING btree (recipient, created_at);

-- An entry of the notification list of a member.
create table notification (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  list text not null /* open; erased */,
  code text not null /* open; erased */,
  event text not null /* open; erased */,
  order_line_id bigint,
  title text not null /* persons; erased */,
  contents text not null /* persons; erased */,
  path text /* persons; erased */,
  created_at timestamp with time zone not null default shop_now(),
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint notification_list_check CHECK ((list = ANY (ARRAY['order'::text, 'sns'::text])))
);
CREATE INDEX notification_created ON notification USING btree (created_at);
CREATE INDEX notification_list ON notification USING btree (app_user_id, list, id DESC);
CREATE UNIQUE INDEX notification_once ON notification USING btree (app_user_id, event, COALESCE(order_line_id, (0)::bigint));
CREATE INDEX notification_unread ON notification USING btree (app_user_id) WHERE (read_at IS NULL);

-- A browser or device that receives push messages.
create table push_subscription (
  id bigint not null generated always as identity,
  device uuid not null,
  fingerprint bytea not null /* keys; kept: deleted with its session */,
  encrypted bytea not null /* keys; encrypted; kept: deleted with its session */,
  created_at timestamp with time zone not null default now(),
  notified_at timestamp with time zone,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_device_key UNIQUE (device),
  constraint push_subscription_fingerprint_key UNIQUE (fingerprint),
  constraint push_subscription_device_fkey FOREIGN KEY (device) REFERENCES token(device) ON DELETE CASCADE
);

-- Messages sent to a phone number that has not been verified. Limits abuse.
create table unverified_message_quota (
  number bytea not null /* persons */,
  slot integer not null,
  sender bigint not null,
  at timestamp with time zone not null default now(),
  constraint unverified_message_quota_pkey PRIMARY KEY (number, slot),
  constraint unverified_message_quota_number_sender_key UNIQUE (number, sender)
);

-- order-records ---------------------------------------------------------------------------------------

-- A consent given at checkout, with the version of its text.
create table order_consent (
  id bigint not null generated always as identity,
  order_id bigint not null,
  kind text not null /* open; impersonal */,
  version text not null /* open; impersonal */,
  products bigint[] not null,
  at timestamp with time zone not null default shop_moment(),
  constraint order_consent_pkey PRIMARY KEY (id),
  constraint order_consent_order_id_kind_key UNIQUE (order_id, kind),
  constraint order_consent_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_consent_kind_check CHECK ((kind = ANY (ARRAY['noResale'::text, 'madeToOrder'::text]))),
  constraint order_consent_products_check CHECK ((cardinality(products) > 0))
);
CREATE INDEX order_consent_lately ON order_consent USING btree (at) WHERE (kind = 'noResale'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_consent FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- A coupon used by an order, with its amount.
create table order_coupon (
  order_id bigint not null,
  issued_coupon_id bigint not null,
  name text not null /* open; impersonal */,
  kind text not null /* open; impersonal */,
  amount bigint not null,
  minimum_amount bigint not null,
  no_partial boolean not null,
  returned_at timestamp with time zone,
  constraint order_coupon_pkey PRIMARY KEY (order_id, issued_coupon_id),
  constraint order_coupon_issued_coupon_id_fkey FOREIGN KEY (issued_coupon_id) REFERENCES issued_coupon(id),
  constraint order_coupon_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_coupon_amount_check CHECK ((amount >= 0)),
  constraint order_coupon_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'order'::text, 'shipping'::text])))
);
CREATE INDEX order_coupon_issue ON order_coupon USING btree (issued_coupon_id);

-- Append-only history of the states of order lines.
create table order_event (
  id bigint not null generated always as identity,
  order_id bigint not null,
  order_line_id bigint,
  from_status text /* open; impersonal */,
  to_status text not null /* open; impersonal */,
  by text not null /* open; impersonal */,
  reason text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  at timestamp with time zone not null default shop_moment(),
  constraint order_event_pkey PRIMARY KEY (id),
  constraint order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_event_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint order_event_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'receiver'::text, 'distributor'::text, 'staff'::text, 'system'::text, 'payment'::text])))
);
CREATE INDEX order_event_order ON order_event USING btree (order_id);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON order_event FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_rows BEFORE UPDATE ON order_event FOR EACH ROW EXECUTE FUNCTION only_forgotten('reason');

-- Who bought, of an order whose buyer deleted the account. Encrypted.
create table order_identity (
  order_id bigint not null,
  identity bytea not null /* keys; encrypted; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  constraint order_identity_pkey PRIMARY KEY (order_id),
  constraint order_identity_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

-- A product of an order: amount, shares of discounts, state and delivery.
create table order_line (
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  parent_id bigint,
  order_id bigint not null,
  product_id bigint not null,
  status text not null /* open; impersonal */,
  previous_status text /* open; impersonal */,
  product jsonb not null /* open; impersonal */,
  bundle_key text not null /* open; impersonal */,
  shipment_date date,
  arrival date,
  amount bigint not null,
  coupon_share bigint not null default 0,
  point_share bigint not null default 0,
  cash_share bigint not null,
  tax_status text not null /* open; impersonal */,
  is_reviewed boolean not null default false,
  carrier_code text /* open; impersonal */,
  tracking_number text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  delay jsonb /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  delivered_at timestamp with time zone,
  coupons jsonb not null default '[]'::jsonb /* open; impersonal */,
  distributor_id bigint not null,
  shipping jsonb not null default '{}'::jsonb /* open; impersonal */,
  delay_count integer not null default 0,
  confirmed_at timestamp with time zone,
  shipped_at timestamp with time zone,
  complete_at timestamp with time zone,
  completed_at timestamp with time zone,
  tracked_at timestamp with time zone,
  tracking jsonb /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  cancel_request jsonb /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  arrival_polled_at timestamp with time zone,
  notified_confirm_at timestamp with time zone,
  notified_funding_at timestamp with time zone,
  supply_price bigint,
  commission_permille integer,
  dispatch_on date not null,
  cancel_account bytea /* money; encrypted; kept: needed to refund */,
  offered_refund_at timestamp with time zone,
  constraint order_line_pkey PRIMARY KEY (id),
  constraint order_line_uuid_key UNIQUE (uuid),
  constraint order_line_carrier_code_fkey FOREIGN KEY (carrier_code) REFERENCES carrier(code),
  constraint order_line_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_line_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES order_line(id),
  constraint order_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint order_line_amount_check CHECK ((amount >= 0)),
  constraint order_line_cash_share_check CHECK ((cash_share >= 0)),
  constraint order_line_cash_share_sum_check CHECK ((cash_share = ((amount - coupon_share) - point_share))),
  constraint order_line_commission_permille_check CHECK (((commission_permille >= 0) AND (commission_permille <= 1000))),
  constraint order_line_supply_price_check CHECK ((supply_price >= 0))
);
CREATE INDEX order_line_complete ON order_line USING btree (complete_at) WHERE (status = ANY (ARRAY['delivery_end'::text, 'replace_complete'::text]));
CREATE INDEX order_line_dispatch ON order_line USING btree (dispatch_on);
CREATE INDEX order_line_ended ON order_line USING btree (status, order_id DESC) WHERE (status = ANY (ARRAY['withdraw_complete'::text, 'return_complete'::text, 'replace_complete'::text, 'stock_out'::text]));
CREATE INDEX order_line_goods ON order_line USING btree (product_id, order_id DESC);
CREATE INDEX order_line_his ON order_line USING btree (distributor_id, order_id DESC);
CREATE INDEX order_line_open ON order_line USING btree (status, dispatch_on, id, product_id) WHERE (status = ANY (ARRAY['paid'::text, 'withdraw_partially'::text, 'delivery_waiting'::text, 'delivery_delay'::text, 'delivering'::text, 'withdraw_request'::text, 'return_request'::text, 'replace_request'::text]));
CREATE INDEX order_line_order ON order_line USING btree (order_id);
CREATE INDEX order_line_seller ON order_line USING btree (distributor_id, status, dispatch_on, id) WHERE (status = ANY (ARRAY['paid'::text, 'withdraw_partially'::text, 'delivery_waiting'::text, 'delivery_delay'::text, 'delivering'::text, 'withdraw_request'::text, 'return_request'::text, 'replace_request'::text]));
CREATE INDEX order_line_since ON order_line USING btree (status, id) WHERE (status = ANY (ARRAY['delivering'::text, 'withdraw_request'::text, 'return_request'::text, 'replace_request'::text]));
CREATE INDEX order_line_tracked ON order_line USING btree (tracked_at NULLS FIRST) WHERE (status = 'delivering'::text);
CREATE INDEX order_line_tracking_number ON order_line USING btree (tracking_number) WHERE (tracking_number IS NOT NULL);
CREATE TRIGGER line_transition BEFORE UPDATE OF status ON order_line FOR EACH ROW EXECUTE FUNCTION check_transition();

-- An option of an order line with quantity and unit price.
create table order_line_option (
  id bigint not null generated always as identity,
  order_line_id bigint not null,
  option_id bigint not null,
  quantity integer not null,
  cancelled_quantity integer not null default 0,
  unit_price bigint not null,
  option jsonb not null /* open; impersonal */,
  point_share bigint not null default 0,
  cash_share bigint not null default 0,
  supply_price bigint,
  constraint order_line_option_pkey PRIMARY KEY (id),
  constraint order_line_option_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_option(id),
  constraint order_line_option_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint order_line_option_cancelled_within_quantity_check CHECK (((cancelled_quantity >= 0) AND (cancelled_quantity <= quantity))),
  constraint order_line_option_cash_share_check CHECK ((cash_share >= 0)),
  constraint order_line_option_point_share_check CHECK ((point_share >= 0)),
  constraint order_line_option_quantity_check CHECK ((quantity > 0)),
  constraint order_line_option_supply_price_check CHECK ((supply_price >= 0)),
  constraint order_line_option_unit_price_check CHECK ((unit_price >= 0))
);
CREATE INDEX order_line_option_line ON order_line_option USING btree (order_line_id);

-- A further parcel of an order line with its tracking number.
create table order_line_parcel (
  order_line_id bigint not null,
  "position" integer not null,
  carrier_code text not null /* open; impersonal */,
  tracking_number text not null /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  quantity integer not null,
  created_at timestamp with time zone not null default shop_moment(),
  constraint order_line_parcel_pkey PRIMARY KEY (order_line_id, "position"),
  constraint order_line_parcel_carrier_code_tracking_number_key UNIQUE (order_line_id, carrier_code, tracking_number),
  constraint order_line_parcel_carrier_code_fkey FOREIGN KEY (carrier_code) REFERENCES carrier(code),
  constraint order_line_parcel_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint order_line_parcel_position_check CHECK ((("position" >= 2) AND ("position" <= 20))),
  constraint order_line_parcel_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX order_line_parcel_parcel ON order_line_parcel USING btree (tracking_number, carrier_code);

-- The customer an order belongs to after guests and members were merged.
create table order_owner (
  id bigint not null generated always as identity,
  order_id bigint not null,
  app_user_id bigint not null,
  at timestamp with time zone not null default shop_moment(),
  constraint order_owner_pkey PRIMARY KEY (id),
  constraint order_owner_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint order_owner_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_owner_order ON order_owner USING btree (order_id, id);
CREATE INDEX order_owner_person ON order_owner USING btree (app_user_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_owner FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- An order sheet: what is about to be ordered, with address and price.
create table order_tmp (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  option_ids bigint[] not null,
  quantities integer[] not null,
  cart_item_ids bigint[] not null,
  address jsonb /* persons; kept: a job deletes it a day after its end; not exported: a job deletes it a day after its end */,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  coupon_ids bigint[],
  used_point bigint not null default 0,
  gift_count smallint,
  digest text /* open; impersonal */,
  constraint order_tmp_pkey PRIMARY KEY (id),
  constraint order_tmp_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint order_tmp_equal_lengths_check CHECK (((cardinality(option_ids) = cardinality(quantities)) AND (cardinality(option_ids) = cardinality(cart_item_ids)))),
  constraint order_tmp_gift_count_check CHECK ((gift_count > 0)),
  constraint order_tmp_option_ids_check CHECK (((cardinality(option_ids) >= 1) AND (cardinality(option_ids) <= 100)))
);
CREATE INDEX order_tmp_app_user ON order_tmp USING btree (app_user_id);
CREATE INDEX order_tmp_expiry ON order_tmp USING btree (expires_at);

-- An order as bought, with its totals in won.
create table orders (
  id bigint not null generated always as identity,
  uuid uuid not null,
  order_number text not null /* open; impersonal */,
  app_user_id bigint not null,
  order_tmp_id bigint,
  brand text not null /* open; impersonal */,
  status text not null /* open; impersonal */,
  address jsonb not null /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  memo text not null default ''::text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  receipt_type text not null default 'none'::text /* open; impersonal */,
  is_gift boolean not null default false,
  products_price bigint not null,
  shipping_fee bigint not null,
  area_fee bigint not null,
  discount_shipping_fee bigint not null default 0,
  coupon_discount bigint not null default 0,
  used_point bigint not null default 0,
  total_price bigint not null,
  tax_free_amount bigint not null default 0,
  waterfall jsonb not null /* open; impersonal */,
  bundles jsonb not null /* open; impersonal */,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  deleted_at timestamp with time zone,
  shipping_coupon bigint not null default 0,
  expected_point bigint not null default 0,
  point_permille integer not null default 0,
  guest_phone text generated always as (NULLIF(regexp_replace(COALESCE((address ->> 'guestOrderPhone'::text), ''::text), '\D'::text, ''::text, 'g'::text), ''::text)) stored /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  is_purchase_reported boolean not null default false,
  entrance bytea /* money; encrypted; kept: a job deletes it a week after delivery */,
  household text generated always as (household_of(address)) stored /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9); not exported: the address in another form, to compare buyers */,
  paid_area smallint,
  is_unverified boolean not null default false,
  network_mark bytea /* persons; kept: a job deletes it after three days; it limits what unverified guests of a network hold; not exported: a keyed hash against misuse */,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_order_number_key UNIQUE (order_number),
  constraint orders_uuid_key UNIQUE (uuid),
  constraint orders_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint orders_area_fee_check CHECK ((area_fee >= 0)),
  constraint orders_coupon_discount_check CHECK ((coupon_discount >= 0)),
  constraint orders_discount_shipping_fee_check CHECK ((discount_shipping_fee >= 0)),
  constraint orders_paid_area_check CHECK (((paid_area >= 0) AND (paid_area <= 3))),
  constraint orders_products_price_check CHECK ((products_price >= 0)),
  constraint orders_shipping_coupon_within_coupon_check CHECK (((shipping_coupon >= 0) AND (shipping_coupon <= coupon_discount))),
  constraint orders_shipping_fee_check CHECK ((shipping_fee >= 0)),
  constraint orders_tax_free_amount_check CHECK ((tax_free_amount >= 0)),
  constraint orders_total_price_check CHECK ((total_price >= 0)),
  constraint orders_total_price_sum_check CHECK ((total_price = (((products_price + shipping_fee) - coupon_discount) - used_point))),
  constraint orders_used_point_check CHECK ((used_point >= 0))
);
CREATE INDEX orders_app_user ON orders USING btree (app_user_id, id DESC);
CREATE INDEX orders_at ON orders USING btree (created_at, id);
CREATE INDEX orders_door ON orders USING btree (household, id DESC);
CREATE INDEX orders_entrance ON orders USING btree (id) WHERE (entrance IS NOT NULL);
CREATE INDEX orders_guest_name ON orders USING btree (((address ->> 'guestOrderName'::text)), id DESC) WHERE ((address ->> 'guestOrderName'::text) IS NOT NULL);
CREATE INDEX orders_network ON orders USING btree (network_mark, created_at) WHERE (network_mark IS NOT NULL);
CREATE INDEX orders_of_guest ON orders USING btree (guest_phone, id DESC) WHERE (guest_phone IS NOT NULL);
CREATE UNIQUE INDEX orders_one_live_per_tmp ON orders USING btree (order_tmp_id) WHERE (status <> 'incomplete'::text);
CREATE INDEX orders_receiver ON orders USING btree (((address ->> 'receiverName'::text)), id DESC);
CREATE INDEX orders_receiver_phone ON orders USING btree (regexp_replace((address ->> 'phone'::text), '\D'::text, ''::text, 'g'::text), id DESC);
CREATE INDEX orders_tail ON orders USING btree (split_part(order_number, '-'::text, 2) text_pattern_ops);
CREATE INDEX orders_unpaid_called ON orders USING btree (guest_phone) WHERE ((status = ANY (ARRAY['request'::text, 'bank_transfer_waiting'::text])) AND (guest_phone IS NOT NULL));
CREATE INDEX orders_unpaid_of ON orders USING btree (app_user_id) WHERE (status = ANY (ARRAY['request'::text, 'bank_transfer_waiting'::text]));
CREATE INDEX orders_unverified ON orders USING btree (id) WHERE (is_unverified AND (status = ANY (ARRAY['request'::text, 'bank_transfer_waiting'::text])));
CREATE INDEX orders_waiting ON orders USING btree (expires_at) WHERE (status = ANY (ARRAY['request'::text, 'bank_transfer_waiting'::text]));
CREATE TRIGGER order_owner_follow AFTER INSERT ON orders REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION order_owner_follow() /* always */;

-- orders ----------------------------------------------------------------------------------------------

-- A failed look-up of a guest order. Limits guessing.
create table guest_lookup_failure (
  phone text not null /* persons */,
  ip text not null /* persons */,
  at timestamp with time zone not null default clock_timestamp()
);
CREATE INDEX guest_lookup_failure_ip ON guest_lookup_failure USING btree (ip, at);
CREATE INDEX guest_lookup_failure_phone ON guest_lookup_failure USING btree (phone, at);

-- A guest who proved an order by a code, for a short time.
create table guest_order_session (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  phone text not null /* persons; kept: a job deletes it within a day; not exported: a job deletes it within a day */,
  code_hash bytea not null /* keys; kept: a job deletes it within a day */,
  name text /* persons; kept: a job deletes it within a day; not exported: a job deletes it within a day */,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint guest_order_session_pkey PRIMARY KEY (id),
  constraint guest_order_session_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX guest_order_session_person ON guest_order_session USING btree (app_user_id, expires_at);

-- payments --------------------------------------------------------------------------------------------

-- A cash receipt to issue or issued by the tax office.
create table cash_receipt (
  id bigint not null generated always as identity,
  order_id bigint not null,
  cash_receipt_type smallint not null,
  identity_select smallint not null,
  identity bytea not null /* money; encrypted; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  self_issued boolean not null,
  amount bigint not null default 0,
  tax_free bigint not null default 0,
  cancelled bigint not null default 0,
  status text not null default 'waiting'::text /* open; impersonal */,
  receipt_key text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9); not exported: a number that only the shop and the payment company use */,
  issue_number text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  receipt_url text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  idempotency_key uuid not null default gen_random_uuid(),
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default shop_moment(),
  issued_at timestamp with time zone,
  requested_on date,
  constraint cash_receipt_pkey PRIMARY KEY (id),
  constraint cash_receipt_idempotency_key_key UNIQUE (idempotency_key),
  constraint cash_receipt_receipt_key_key UNIQUE (receipt_key),
  constraint cash_receipt_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint cash_receipt_amount_check CHECK ((amount >= 0)),
  constraint cash_receipt_cancelled_within_amount_check CHECK (((cancelled >= 0) AND (cancelled <= amount))),
  constraint cash_receipt_cash_receipt_type_check CHECK ((cash_receipt_type = ANY (ARRAY[1, 2]))),
  constraint cash_receipt_identity_select_check CHECK ((identity_select = ANY (ARRAY[1, 2, 3]))),
  constraint cash_receipt_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'requested'::text, 'issued'::text, 'cancelled'::text, 'failed'::text, 'replaced'::text])))
);
CREATE INDEX cash_receipt_due ON cash_receipt USING btree (next_at) WHERE (status = ANY (ARRAY['waiting'::text, 'requested'::text]));
CREATE UNIQUE INDEX cash_receipt_one_live ON cash_receipt USING btree (order_id) WHERE (status = ANY (ARRAY['waiting'::text, 'requested'::text, 'issued'::text]));

-- A partial cancellation of a cash receipt.
create table cash_receipt_cut (
  id bigint not null generated always as identity,
  cash_receipt_id bigint not null,
  amount bigint not null,
  idempotency_key uuid not null default gen_random_uuid(),
  status text not null default 'requested'::text /* open; impersonal */,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default shop_moment(),
  constraint cash_receipt_cut_pkey PRIMARY KEY (id),
  constraint cash_receipt_cut_idempotency_key_key UNIQUE (idempotency_key),
  constraint cash_receipt_cut_cash_receipt_id_fkey FOREIGN KEY (cash_receipt_id) REFERENCES cash_receipt(id),
  constraint cash_receipt_cut_amount_check CHECK ((amount > 0)),
  constraint cash_receipt_cut_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX cash_receipt_cut_due ON cash_receipt_cut USING btree (next_at) WHERE (status = 'requested'::text);
CREATE INDEX cash_receipt_cut_receipt ON cash_receipt_cut USING btree (cash_receipt_id);

-- Append-only double-entry ledger of money, in won.
create table ledger_posting (
  id bigint not null generated always as identity,
  order_id bigint not null,
  posting text not null /* open; impersonal */,
  account text not null /* open; impersonal */,
  amount bigint not null,
  at timestamp with time zone not null default shop_moment(),
  reference text /* open; impersonal */,
  constraint ledger_posting_pkey PRIMARY KEY (id),
  constraint ledger_posting_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint ledger_posting_account_check CHECK ((account = ANY (ARRAY['provider'::text, 'sales'::text, 'shipping'::text, 'discount'::text, 'refund_due'::text, 'penalty'::text, 'bank'::text])))
);
CREATE INDEX ledger_posting_day ON ledger_posting USING brin (at);
CREATE UNIQUE INDEX ledger_posting_once ON ledger_posting USING btree (order_id, posting, account);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- The payment of an order: attempt, state, amounts and virtual account.
create table payment (
  id bigint not null generated always as identity,
  order_id bigint not null,
  method text not null /* open; impersonal */,
  pg text not null default 'toss'::text /* open; impersonal */,
  status text not null default 'waiting'::text /* open; impersonal */,
  stage text not null default 'ready'::text /* open; impersonal */,
  idempotency_key uuid not null default gen_random_uuid(),
  payment_key text /* persons; impersonal; not exported: a number that only the shop and the payment company use */,
  amount bigint not null,
  paid_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  method_text text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  receipt_url text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  decline_code text /* open; impersonal */,
  decline_reason text /* open; impersonal */,
  created_at timestamp with time zone not null default now(),
  confirming_at timestamp with time zone,
  approved_at timestamp with time zone,
  checked_at timestamp with time zone,
  bank_code text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  account_number text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  account_type text /* open; impersonal */,
  customer_name text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  due_at timestamp with time zone,
  secret text /* keys; impersonal */,
  reminded integer not null default 0,
  poll_at timestamp with time zone,
  poll_for text /* open; impersonal */,
  poll_until timestamp with time zone,
  reversal_count smallint not null default 0,
  closed_at timestamp with time zone,
  card text generated always as ("substring"(method_text, '\S+ \S*\*\S*$'::text)) stored /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  attempted_payment_key text /* persons; impersonal; not exported: a number that only the shop and the payment company use */,
  is_manual boolean not null default false,
  deposit_refund_amount bigint,
  deposit_refund_account bytea /* money; encrypted; kept: needed to refund */,
  deposit_refund_notified_at timestamp with time zone,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_idempotency_key_key UNIQUE (idempotency_key),
  constraint payment_order_id_key UNIQUE (order_id),
  constraint payment_payment_key_key UNIQUE (payment_key),
  constraint payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_amount_check CHECK ((amount >= 0)),
  constraint payment_deposit_refund_amount_check CHECK ((deposit_refund_amount > 0)),
  constraint payment_is_manual_check CHECK (((NOT is_manual) OR (stage = 'approved'::text))),
  constraint payment_paid_amount_check CHECK ((paid_amount >= 0)),
  constraint payment_refunded_within_paid_check CHECK (((refunded_amount >= 0) AND (refunded_amount <= paid_amount))),
  constraint payment_stage_check CHECK ((stage = ANY (ARRAY['ready'::text, 'confirming'::text, 'issuing'::text, 'issued'::text, 'approved'::text, 'declined'::text, 'abandoned'::text, 'cancelling'::text, 'cancelled'::text]))),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'paid'::text, 'withdraw'::text])))
);
CREATE INDEX payment_approved ON payment USING btree (approved_at) WHERE (approved_at IS NOT NULL);
CREATE INDEX payment_card ON payment USING btree (card) WHERE (card IS NOT NULL);
CREATE INDEX payment_deposit_refund_due ON payment USING btree (id) WHERE ((deposit_refund_amount IS NOT NULL) AND (deposit_refund_notified_at IS NULL));
CREATE INDEX payment_issued ON payment USING btree (due_at) WHERE (stage = 'issued'::text);
CREATE INDEX payment_poll ON payment USING btree (poll_at) WHERE (poll_at IS NOT NULL);
CREATE INDEX payment_unclosed ON payment USING btree (id) WHERE ((method = 'bank_transfer'::text) AND (stage = ANY (ARRAY['abandoned'::text, 'declined'::text])) AND (payment_key IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX payment_unsettled ON payment USING btree (id) WHERE (stage = ANY (ARRAY['ready'::text, 'confirming'::text, 'issuing'::text, 'issued'::text, 'cancelling'::text]));

-- A difference between the shop and the payment company for staff to decide.
create table payment_case (
  id bigint not null generated always as identity,
  order_id bigint,
  kind text not null /* open; impersonal */,
  detail jsonb not null default '{}'::jsonb /* persons; kept: a note of staff about money; not exported: a note of staff about money */,
  opened_at timestamp with time zone not null default shop_moment(),
  closed_at timestamp with time zone,
  closed_by text /* persons; kept: a note of staff about money; not exported: a note of staff about money */,
  is_manual boolean not null default false,
  constraint payment_case_pkey PRIMARY KEY (id),
  constraint payment_case_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_case_kind_check CHECK ((kind = ANY (ARRAY['REFUND_ACCOUNT_MISSING'::text, 'REFUND_REFUSED'::text, 'FELL_BACK'::text, 'CANCELLED_ELSEWHERE'::text, 'COMPARISON'::text, 'RECEIPT_REFUSED'::text, 'CLAIM_UNANSWERED'::text, 'UNKNOWN_ORDER'::text, 'LATE_INTEREST'::text, 'EARLY_PARCEL'::text, 'APPROVAL_DATE'::text])))
);
CREATE UNIQUE INDEX payment_case_open ON payment_case USING btree (order_id, kind, COALESCE((detail ->> 'claim'::text), (detail ->> 'line'::text), ''::text)) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX payment_case_unknown ON payment_case USING btree (((detail ->> 'orderId'::text))) WHERE (order_id IS NULL);
CREATE INDEX payment_case_waiting ON payment_case USING btree (opened_at) WHERE (closed_at IS NULL);

-- A webhook of the payment company as it was received.
create table payment_event (
  id bigint not null generated always as identity,
  transmission_id text not null /* open; impersonal */,
  pg text not null /* open; impersonal */,
  body text not null /* persons; kept: a job deletes it after the days of the policy; not exported: repeats the payment; a job deletes it after the days of the policy */,
  received_at timestamp with time zone not null default now(),
  order_id bigint,
  constraint payment_event_pkey PRIMARY KEY (id),
  constraint payment_event_transmission_id_key UNIQUE (transmission_id),
  constraint payment_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payment_event_age ON payment_event USING btree (received_at);
CREATE INDEX payment_event_order ON payment_event USING btree (order_id);

-- platform --------------------------------------------------------------------------------------------

-- Cache keys to drop, in commit order. Every process reads them. No personal data.
create table cache_invalidation (
  id bigint not null generated always as identity,
  keys text[] not null,
  notified_at timestamp with time zone not null default now(),
  constraint cache_invalidation_pkey PRIMARY KEY (id)
);

-- One row: mode (demo or live), opening and the fingerprint of the field keys.
create table installation (
  singleton boolean not null default true,
  mode text not null /* open */,
  marked_at timestamp with time zone not null default now(),
  key_fingerprint bytea /* keys */,
  opened_at timestamp with time zone,
  opens_on date,
  wrapped_root_key bytea /* keys; encrypted */,
  constraint installation_pkey PRIMARY KEY (singleton),
  constraint installation_mode_check CHECK ((mode = ANY (ARRAY['demo'::text, 'live'::text]))),
  constraint installation_singleton_check CHECK (singleton)
);

-- A running process and when it was last seen.
create unlogged table presence (
  id uuid not null,
  seen_at timestamp with time zone not null,
  request_rate real not null default 0,
  constraint presence_pkey PRIMARY KEY (id)
);

-- A product, review, display or notice changed, and its caches are not yet invalidated. No personal data.
create table product_change (
  id bigint not null generated always as identity,
  product_id bigint,
  what text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint product_change_pkey PRIMARY KEY (id),
  constraint product_change_what_check CHECK ((what = ANY (ARRAY['product'::text, 'again'::text, 'review'::text, 'opinion'::text, 'display'::text, 'notice'::text, 'reference'::text])))
);

-- A counter of one limit and key until it expires.
create table rate_limit (
  key bytea not null /* persons */,
  count integer not null,
  expires_at timestamp with time zone not null,
  at timestamp with time zone not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_end ON rate_limit USING btree (expires_at);

-- A session of a staff member, stored as a hash.
create table staff_session (
  hash bytea not null /* keys */,
  staff_id bigint not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  code_step bigint,
  id bigint not null generated always as identity,
  device text /* persons */,
  proven_at timestamp with time zone not null default now(),
  previous_hash bytea /* keys */,
  previous_until timestamp with time zone,
  constraint staff_session_pkey PRIMARY KEY (hash),
  constraint staff_session_id_key UNIQUE (id),
  constraint staff_session_previous_hash_key UNIQUE (previous_hash),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint staff_session_previous_until_check CHECK (((previous_hash IS NULL) = (previous_until IS NULL)))
);

-- How far a job that reads rows in order has come. No personal data.
create table watermark (
  name text not null,
  value bigint not null,
  constraint watermark_pkey PRIMARY KEY (name)
);

-- questions -------------------------------------------------------------------------------------------

-- A question about a product, and the answer.
create table product_question (
  id bigint not null generated always as identity,
  product_id bigint not null,
  app_user_id bigint,
  author text not null /* persons; kept: published; the account deletion removes the name or the row */,
  contents text not null /* persons; kept: published; the account deletion removes the name or the row */,
  is_secret boolean not null default false,
  answer text /* persons; kept: published; the account deletion removes the name or the row */,
  answered_at timestamp with time zone,
  answered_by bigint,
  notified_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint product_question_pkey PRIMARY KEY (id),
  constraint product_question_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint product_question_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_question_answered_at_with_answer_check CHECK (((answer IS NULL) = (answered_at IS NULL)))
);
CREATE INDEX product_question_answered ON product_question USING btree (answered_at DESC, id DESC) WHERE ((answered_at IS NOT NULL) AND (NOT is_secret));
CREATE INDEX product_question_latest ON product_question USING btree (product_id, id DESC);
CREATE INDEX product_question_person ON product_question USING btree (app_user_id, id DESC);
CREATE INDEX product_question_untold ON product_question USING btree (id) WHERE ((answered_at IS NOT NULL) AND (notified_at IS NULL));
CREATE TRIGGER question_tally AFTER INSERT OR DELETE ON product_question FOR EACH ROW EXECUTE FUNCTION count_delta('question');

-- reference -------------------------------------------------------------------------------------------

-- The allowed transitions of an order line. No personal data.
create table allowed_transition (
  from_status text not null,
  to_status text not null,
  constraint allowed_transition_pkey PRIMARY KEY (from_status, to_status)
);

-- Delivery areas with a surcharge, by postal code.
create table area_tier (
  zone_from integer not null,
  zone_to integer not null,
  area smallint not null,
  constraint area_tier_pkey PRIMARY KEY (zone_from, zone_to),
  constraint area_tier_area_check CHECK (((area >= 1) AND (area <= 3)))
);

-- Delivery companies. No personal data.
create table carrier (
  code text not null,
  name text not null,
  track_url text not null,
  constraint carrier_pkey PRIMARY KEY (code)
);

-- The advertising banner of a category. No personal data.
create table category_advertising (
  id bigint not null generated always as identity,
  category_id bigint not null,
  type text not null,
  priority integer not null,
  focus boolean not null default false,
  constraint category_advertising_pkey PRIMARY KEY (id),
  constraint category_advertising_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint category_advertising_type_check CHECK ((type = ANY (ARRAY['best'::text, 'home'::text])))
);
CREATE TRIGGER advertising_changed AFTER INSERT OR DELETE OR UPDATE ON category_advertising FOR EACH STATEMENT EXECUTE FUNCTION announce_display();

-- Grades of members and their benefits. No personal data.
create table grade (
  grade smallint not null,
  purchase_needed bigint not null,
  point_permille integer not null,
  shipping_fee_type text not null,
  constraint grade_pkey PRIMARY KEY (grade),
  constraint grade_shipping_fee_type_check CHECK ((shipping_fee_type = ANY (ARRAY['type01'::text, 'type02'::text, 'type03'::text])))
);

-- Names of grades in each brand. No personal data.
create table grade_name (
  grade smallint not null,
  brand text not null,
  name text not null,
  constraint grade_name_pkey PRIMARY KEY (grade, brand),
  constraint grade_name_grade_fkey FOREIGN KEY (grade) REFERENCES grade(grade)
);

-- Public holidays and days without shipping. No personal data.
create table holiday (
  day date not null,
  name text not null,
  constraint holiday_pkey PRIMARY KEY (day)
);
CREATE TRIGGER holiday_changed AFTER INSERT OR DELETE OR UPDATE ON holiday FOR EACH STATEMENT EXECUTE FUNCTION announce_reference();

-- Tabs of the main navigation.
create table navigation_tab (
  main_navigation_id bigint not null,
  display_group_id bigint not null,
  sort integer not null,
  constraint navigation_tab_pkey PRIMARY KEY (main_navigation_id, display_group_id),
  constraint navigation_tab_display_group_id_fkey FOREIGN KEY (display_group_id) REFERENCES display_group(id) ON DELETE CASCADE,
  constraint navigation_tab_main_navigation_id_fkey FOREIGN KEY (main_navigation_id) REFERENCES main_navigation(id) ON DELETE CASCADE
);

-- An item of a kind of statutory product notice. No personal data.
create table notice_item (
  kind text not null,
  key text not null,
  label text not null,
  pattern text not null,
  is_optional boolean not null default false,
  sort integer not null,
  constraint notice_item_pkey PRIMARY KEY (kind, key),
  constraint notice_item_kind_sort_key UNIQUE (kind, sort),
  constraint notice_item_kind_fkey FOREIGN KEY (kind) REFERENCES notice_kind(key),
  constraint notice_item_key_check CHECK ((key ~ '^[a-z][a-z_]{1,29}$'::text))
);

-- A kind of statutory product notice. No personal data.
create table notice_kind (
  key text not null,
  label text not null,
  sort integer not null,
  constraint notice_kind_pkey PRIMARY KEY (key),
  constraint notice_kind_sort_key UNIQUE (sort),
  constraint notice_kind_key_check CHECK ((key ~ '^[a-z][a-z_]{1,29}$'::text))
);

-- Numbers that staff can change while the shop runs, with their history. No personal data.
create table policy (
  key text not null,
  brand text not null default '*'::text,
  value jsonb not null,
  valid_from timestamp with time zone not null default '2026-01-01 00:00:00+00'::timestamp with time zone,
  constraint policy_pkey PRIMARY KEY (key, brand, valid_from)
);
CREATE TRIGGER policy_changed AFTER INSERT OR DELETE OR UPDATE ON policy FOR EACH STATEMENT EXECUTE FUNCTION announce_reference();

-- Products that are shown with a product.
create table related_product (
  product_id bigint not null,
  related_id bigint not null,
  sort integer not null,
  constraint related_product_pkey PRIMARY KEY (product_id, related_id),
  constraint related_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint related_product_related_id_fkey FOREIGN KEY (related_id) REFERENCES product(id)
);

-- Files of database/functions that were applied. No personal data.
create table schema_function (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_function_pkey PRIMARY KEY (name)
);

-- Migrations that were applied. No personal data.
create table schema_migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

-- Words that find the same products. No personal data.
create table search_synonym (
  word text not null,
  synonym text not null,
  constraint search_synonym_pkey PRIMARY KEY (word, synonym)
);

-- refunds ---------------------------------------------------------------------------------------------

-- Money to return or returned for an order.
create table refund (
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  order_id bigint not null,
  kind text not null /* open; impersonal */,
  fault text not null /* open; impersonal */,
  reason text not null /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  cash bigint not null,
  point bigint not null default 0,
  shipping bigint not null default 0,
  tax_free bigint not null default 0,
  rows jsonb not null /* open; impersonal */,
  way text not null /* open; impersonal */,
  account bytea /* money; encrypted; kept: needed to refund */,
  status text not null default 'requested'::text /* open; impersonal */,
  idempotency_key uuid not null default gen_random_uuid(),
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now(),
  provider_code text /* open; impersonal */,
  interest bigint not null default 0,
  requested_by text not null /* open; impersonal */,
  created_at timestamp with time zone not null default shop_moment(),
  done_at timestamp with time zone,
  reclaimed bigint not null default 0,
  parts jsonb not null default '{}'::jsonb /* open; impersonal */,
  fault_text text /* open; impersonal */,
  is_manual boolean not null default false,
  due_from timestamp with time zone not null default shop_moment(),
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_idempotency_key_key UNIQUE (idempotency_key),
  constraint refund_uuid_key UNIQUE (uuid),
  constraint refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_cash_check CHECK ((cash >= 0)),
  constraint refund_fault_check CHECK ((fault = ANY (ARRAY['buyer'::text, 'shop'::text]))),
  constraint refund_interest_check CHECK ((interest >= 0)),
  constraint refund_is_manual_check CHECK (((NOT is_manual) OR ((status = ANY (ARRAY['failed'::text, 'done'::text])) AND (way <> 'none'::text)))),
  constraint refund_kind_check CHECK ((kind = ANY (ARRAY['withdraw'::text, 'stock_out'::text, 'return'::text, 'claim'::text, 'funding'::text, 'goodwill'::text, 'gift_area'::text, 'area'::text]))),
  constraint refund_point_check CHECK ((point >= 0)),
  constraint refund_requested_by_check CHECK ((requested_by = ANY (ARRAY['buyer'::text, 'receiver'::text, 'distributor'::text, 'staff'::text, 'system'::text, 'payment'::text]))),
  constraint refund_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
  constraint refund_tax_free_within_cash_check CHECK (((tax_free >= 0) AND (tax_free <= cash))),
  constraint refund_way_check CHECK ((way = ANY (ARRAY['card'::text, 'bank'::text, 'none'::text])))
);
CREATE INDEX refund_due ON refund USING btree (next_at) WHERE (status = ANY (ARRAY['requested'::text, 'sent'::text, 'failed'::text]));
CREATE INDEX refund_interest ON refund USING btree (order_id) WHERE ((status = 'done'::text) AND (interest > 0));
CREATE INDEX refund_order ON refund USING btree (order_id);

-- The part of a refund that belongs to one order line option.
create table refund_line (
  refund_id bigint not null,
  order_line_option_id bigint not null,
  quantity integer not null,
  cash bigint not null,
  point bigint not null,
  constraint refund_line_pkey PRIMARY KEY (refund_id, order_line_option_id),
  constraint refund_line_order_line_option_id_fkey FOREIGN KEY (order_line_option_id) REFERENCES order_line_option(id),
  constraint refund_line_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint refund_line_quantity_check CHECK ((quantity >= 0))
);
CREATE INDEX refund_line_group ON refund_line USING btree (order_line_option_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON refund_line FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- reviews ---------------------------------------------------------------------------------------------

-- A review of a bought product.
create table review (
  id bigint not null generated always as identity,
  product_id bigint not null,
  order_line_uuid uuid not null default gen_random_uuid(),
  app_user_id bigint,
  author text not null /* open; kept: published; the account deletion removes the name or the row */,
  option_name text not null /* open; kept: published; the account deletion removes the name or the row */,
  shipment_date date,
  line_price bigint not null,
  score smallint not null,
  contents text not null /* open; kept: published; the account deletion removes the name or the row */,
  review_type text not null /* open; impersonal */,
  images text[] not null default '{}'::text[] /* open; kept: published; the account deletion removes the name or the row */,
  point integer not null default 0,
  answer jsonb /* open; kept: published; the account deletion removes the name or the row */,
  returned boolean not null default false,
  helpful integer not null default 0,
  hidden boolean not null default false,
  created_at timestamp with time zone not null default now(),
  bought boolean not null default false,
  received_on date,
  version integer not null default 1,
  changed_at timestamp with time zone,
  hidden_reason text /* open; impersonal */,
  hidden_at timestamp with time zone,
  appeal text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  appealed_at timestamp with time zone,
  appeal_answered_at timestamp with time zone,
  constraint review_pkey PRIMARY KEY (id),
  constraint review_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint review_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint review_hidden_reason_check CHECK ((hidden_reason = ANY (ARRAY['personal'::text, 'abuse'::text, 'advert'::text, 'unrelated'::text, 'copied'::text]))),
  constraint review_review_type_check CHECK ((review_type = ANY (ARRAY['text'::text, 'photo'::text, 'video'::text]))),
  constraint review_score_check CHECK (((score >= 1) AND (score <= 5)))
);
CREATE UNIQUE INDEX review_line ON review USING btree (order_line_uuid);
CREATE INDEX review_newest ON review USING btree (created_at DESC, id DESC) WHERE (NOT hidden);
CREATE INDEX review_person ON review USING btree (app_user_id, id DESC) WHERE (app_user_id IS NOT NULL);
CREATE INDEX review_product_latest ON review USING btree (product_id, created_at DESC, id DESC);
CREATE INDEX review_product_recommend ON review USING btree (product_id, ((review_type <> 'text'::text)) DESC, helpful DESC, id DESC);
CREATE INDEX review_received ON review USING btree (product_id, received_on DESC, id DESC);
CREATE INDEX review_recommended ON review USING btree (helpful DESC, id DESC) WHERE ((review_type = 'photo'::text) AND (score >= 4));
CREATE INDEX review_worth ON review USING btree (((review_type <> 'text'::text)) DESC, helpful DESC, id DESC) WHERE ((score >= 4) AND (NOT hidden));
CREATE TRIGGER review_changed AFTER INSERT OR DELETE OR UPDATE OF score, contents, images, review_type, returned, answer, hidden, helpful ON review FOR EACH ROW EXECUTE FUNCTION announce_review();

-- A member found a review helpful.
create table review_helpful (
  review_id bigint not null,
  app_user_id bigint not null,
  created_at timestamp with time zone not null default shop_moment(),
  constraint review_helpful_pkey PRIMARY KEY (review_id, app_user_id),
  constraint review_helpful_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint review_helpful_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE
);
CREATE INDEX review_helpful_person ON review_helpful USING btree (app_user_id, review_id);

-- A member reported a review.
create table review_report (
  id bigint not null generated always as identity,
  review_id bigint not null,
  app_user_id bigint not null,
  reason text not null /* open; impersonal */,
  detail text not null default ''::text /* persons; kept: contracts, payments and complaints are kept for five years (docs/law.md C2.9) */,
  created_at timestamp with time zone not null default shop_moment(),
  verdict text /* open; impersonal */,
  decided_at timestamp with time zone,
  constraint review_report_pkey PRIMARY KEY (id),
  constraint review_report_review_id_app_user_id_key UNIQUE (review_id, app_user_id),
  constraint review_report_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint review_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE,
  constraint review_report_reason_check CHECK ((reason = ANY (ARRAY['personal'::text, 'abuse'::text, 'advert'::text, 'unrelated'::text, 'copied'::text]))),
  constraint review_report_verdict_check CHECK ((verdict = ANY (ARRAY['upheld'::text, 'dismissed'::text])))
);
CREATE INDEX review_report_open ON review_report USING btree (review_id) WHERE (verdict IS NULL);
CREATE INDEX review_report_person ON review_report USING btree (app_user_id);

-- Points granted for a review, and how many were taken back.
create table review_reward (
  order_line_uuid uuid not null,
  app_user_id bigint not null,
  granted integer not null default 0,
  reclaimed integer not null default 0,
  closed_at timestamp with time zone,
  constraint review_reward_pkey PRIMARY KEY (order_line_uuid),
  constraint review_reward_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint review_reward_granted_check CHECK ((granted >= 0)),
  constraint review_reward_reclaimed_within_granted_check CHECK (((reclaimed >= 0) AND (reclaimed <= granted)))
);
CREATE INDEX review_reward_person ON review_reward USING btree (app_user_id);

-- staff -----------------------------------------------------------------------------------------------

-- An action that needs a second staff member, with the verdict.
create table approval (
  id bigint not null generated always as identity,
  act text not null /* open; impersonal */,
  subject text not null /* open; impersonal */,
  body jsonb not null /* persons; kept: a note of staff about money; not exported: a decision of two staff members */,
  requested_by bigint not null,
  decided_by bigint,
  verdict text /* open; impersonal */,
  reason text not null /* persons; kept: a note of staff about money; not exported: a decision of two staff members */,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  key text /* open; impersonal */,
  order_id bigint,
  order_line_id bigint,
  amount bigint,
  limit_won bigint,
  preview jsonb /* persons; kept: a note of staff about money; not exported: a decision of two staff members */,
  seen_status text /* open; impersonal */,
  answer text /* persons; kept: a note of staff about money; not exported: a decision of two staff members */,
  refund_account bytea /* money; encrypted; kept: needed to refund; not exported: a decision of two staff members */,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_account(id),
  constraint approval_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint approval_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint approval_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_account(id),
  constraint approval_decided_by_another_check CHECK (((decided_by IS NULL) OR (decided_by <> requested_by))),
  constraint approval_verdict_check CHECK ((verdict = ANY (ARRAY['approved'::text, 'refused'::text]))),
  constraint approval_verdict_with_decider_check CHECK ((((verdict IS NULL) = (decided_by IS NULL)) OR ((act = 'dismiss'::text) AND (verdict = 'approved'::text))))
);
CREATE INDEX approval_line_open ON approval USING btree (order_line_id) WHERE ((verdict IS NULL) AND (order_line_id IS NOT NULL));
CREATE UNIQUE INDEX approval_open ON approval USING btree (act, key) WHERE ((verdict IS NULL) AND (key IS NOT NULL));
CREATE INDEX approval_order ON approval USING btree (order_id) WHERE (order_id IS NOT NULL);

-- Append-only log of what staff did.
create table audit_log (
  id bigint not null generated always as identity,
  staff_id bigint,
  act text not null /* open */,
  subject text not null /* persons */,
  before jsonb /* persons */,
  after jsonb /* persons */,
  reason text /* persons */,
  ip text /* persons */,
  at timestamp with time zone not null default shop_moment(),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
CREATE INDEX audit_log_act ON audit_log USING btree (act, id DESC);
CREATE INDEX audit_log_at ON audit_log USING btree (at);
CREATE INDEX audit_log_kind ON audit_log USING btree (split_part(subject, ' '::text, 1), id DESC);
CREATE INDEX audit_log_staff ON audit_log USING btree (staff_id, id DESC);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- A member of staff or of a seller.
create table staff_account (
  id bigint not null generated always as identity,
  email text not null /* persons */,
  name text not null /* persons */,
  password_hash text not null /* keys */,
  totp_secret bytea /* keys; encrypted */,
  role text not null /* open */,
  distributor_id bigint,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  last_code_step bigint not null default 0,
  wrong_codes integer not null default 0,
  phone text /* persons */,
  constraint staff_account_pkey PRIMARY KEY (id),
  constraint staff_account_email_key UNIQUE (email),
  constraint staff_account_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint staff_account_distributor_role_check CHECK (((role = 'distributor'::text) = (distributor_id IS NOT NULL))),
  constraint staff_account_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'operator'::text, 'md'::text, 'finance'::text, 'content'::text, 'distributor'::text, 'auditor'::text])))
);

-- An invitation of a staff member or a new second factor.
create table staff_invite (
  id bigint not null generated always as identity,
  hash bytea not null /* keys; kept: of a staff member, not of a customer */,
  kind text not null /* open; impersonal */,
  staff_id bigint,
  email text not null /* persons; kept: of a staff member, not of a customer; not exported: of a staff member, not of a customer */,
  name text not null /* persons; kept: of a staff member, not of a customer; not exported: of a staff member, not of a customer */,
  role text not null /* open; impersonal */,
  distributor_id bigint,
  secret bytea not null /* keys; encrypted; kept: of a staff member, not of a customer */,
  invited_by bigint,
  approval_id bigint,
  reason text not null /* persons; kept: of a staff member, not of a customer; not exported: of a staff member, not of a customer */,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint staff_invite_pkey PRIMARY KEY (id),
  constraint staff_invite_hash_key UNIQUE (hash),
  constraint staff_invite_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id),
  constraint staff_invite_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint staff_invite_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES staff_account(id),
  constraint staff_invite_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint staff_invite_distributor_role_check CHECK (((role = 'distributor'::text) = (distributor_id IS NOT NULL))),
  constraint staff_invite_kind_check CHECK ((kind = ANY (ARRAY['join'::text, 'factor'::text]))),
  constraint staff_invite_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'operator'::text, 'md'::text, 'finance'::text, 'content'::text, 'distributor'::text, 'auditor'::text]))),
  constraint staff_invite_staff_of_factor_check CHECK (((kind = 'factor'::text) = (staff_id IS NOT NULL))),
  constraint staff_invite_used_or_revoked_check CHECK (((used_at IS NULL) OR (revoked_at IS NULL)))
);
CREATE UNIQUE INDEX staff_invite_open ON staff_invite USING btree (email) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));

-- Hashes of recovery codes of the second factor.
create table staff_recovery (
  staff_id bigint not null,
  hash bytea not null /* keys */,
  used_at timestamp with time zone,
  constraint staff_recovery_pkey PRIMARY KEY (staff_id, hash),
  constraint staff_recovery_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);

-- stock -----------------------------------------------------------------------------------------------

-- History of the prices of an option.
create table price_change (
  id bigint not null generated always as identity,
  option_id bigint not null,
  price bigint not null,
  special_sale_price bigint,
  from_at timestamp with time zone not null default shop_moment(),
  until_at timestamp with time zone,
  staff_id bigint,
  constraint price_change_pkey PRIMARY KEY (id),
  constraint price_change_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_option(id),
  constraint price_change_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint price_change_price_check CHECK ((price >= 0)),
  constraint price_change_special_sale_price_check CHECK ((special_sale_price >= 0))
);
CREATE UNIQUE INDEX price_change_now ON price_change USING btree (option_id) WHERE (until_at IS NULL);
CREATE INDEX price_change_option ON price_change USING btree (option_id, id DESC);

-- An option of a product with its price. No personal data.
create table product_option (
  id bigint not null generated always as identity,
  product_id bigint not null,
  path_key text not null,
  name text not null,
  shipment_date date,
  option_status text not null,
  restock_date date,
  price bigint not null,
  special_sale_price bigint,
  supply_price bigint,
  sort integer not null default 0,
  constraint product_option_pkey PRIMARY KEY (id),
  constraint product_option_product_id_path_key_key UNIQUE (product_id, path_key),
  constraint product_option_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_option_option_status_check CHECK ((option_status = ANY (ARRAY['stock_in'::text, 'unlimited_stock_in'::text, 'stock_out'::text, 'temp_stock_out'::text, 'suspended'::text]))),
  constraint product_option_price_check CHECK ((price >= 0)),
  constraint product_option_special_sale_price_check CHECK ((special_sale_price >= 0))
);
CREATE TRIGGER option_changed AFTER INSERT OR DELETE OR UPDATE ON product_option FOR EACH ROW EXECUTE FUNCTION announce_option();
CREATE TRIGGER sale_terms_changed AFTER UPDATE ON product_option REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION sale_terms_changed();

-- Stock of an option: stocked, held and sold.
create table stock (
  option_id bigint not null,
  unlimited boolean not null default false,
  stocked bigint not null default 0,
  held bigint not null default 0,
  sold bigint not null default 0,
  version bigint not null default 0,
  constraint stock_pkey PRIMARY KEY (option_id),
  constraint stock_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_option(id),
  constraint stock_held_and_sold_within_stocked_check CHECK ((unlimited OR ((held + sold) <= stocked))),
  constraint stock_held_check CHECK ((held >= 0)),
  constraint stock_sold_check CHECK ((sold >= 0)),
  constraint stock_stocked_check CHECK ((stocked >= 0))
);
CREATE TRIGGER stock_crossed AFTER UPDATE ON stock FOR EACH ROW WHEN (((NOT new.unlimited) AND ((((old.stocked - old.sold) - old.held) > 0) <> (((new.stocked - new.sold) - new.held) > 0)))) EXECUTE FUNCTION announce_stock();

-- Append-only history of stock.
create table stock_movement (
  id bigint not null generated always as identity,
  option_id bigint not null,
  order_id bigint,
  kind text not null /* open; impersonal */,
  quantity bigint not null,
  at timestamp with time zone not null default shop_moment(),
  round smallint not null default 0,
  staff_id bigint,
  reason text /* open; impersonal */,
  constraint stock_movement_pkey PRIMARY KEY (id),
  constraint stock_movement_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_option(id),
  constraint stock_movement_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint stock_movement_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint stock_movement_kind_check CHECK ((kind = ANY (ARRAY['stock'::text, 'hold'::text, 'release'::text, 'sell'::text, 'restock'::text])))
);
CREATE UNIQUE INDEX stock_movement_once ON stock_movement USING btree (order_id, option_id, kind, round) WHERE (kind = ANY (ARRAY['hold'::text, 'release'::text, 'sell'::text]));
CREATE INDEX stock_movement_option ON stock_movement USING btree (option_id);
CREATE INDEX stock_movement_sold ON stock_movement USING btree (at) WHERE (kind = ANY (ARRAY['sell'::text, 'restock'::text]));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON stock_movement FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- support ---------------------------------------------------------------------------------------------

-- An inquiry to customer support.
create table inquiry (
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  brand text not null /* open; impersonal */,
  app_user_id bigint not null,
  order_id bigint,
  order_line_id bigint,
  category text not null /* open; impersonal */,
  state text not null default 'waiting'::text /* open; impersonal */,
  created_at timestamp with time zone not null default shop_moment(),
  last_at timestamp with time zone not null default shop_moment(),
  closed_at timestamp with time zone,
  closed_by text /* open; impersonal */,
  constraint inquiry_pkey PRIMARY KEY (id),
  constraint inquiry_uuid_key UNIQUE (uuid),
  constraint inquiry_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint inquiry_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint inquiry_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint inquiry_category_check CHECK ((category = ANY (ARRAY['order'::text, 'delivery'::text, 'claim'::text, 'product'::text, 'benefit'::text, 'account'::text, 'etc'::text]))),
  constraint inquiry_closed_at_with_state_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint inquiry_closed_by_check CHECK ((closed_by = ANY (ARRAY['asker'::text, 'staff'::text]))),
  constraint inquiry_closed_by_with_closed_at_check CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint inquiry_order_with_line_check CHECK (((order_line_id IS NULL) OR (order_id IS NOT NULL))),
  constraint inquiry_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'answered'::text, 'closed'::text])))
);
CREATE INDEX inquiry_desk ON inquiry USING btree (state, last_at, id);
CREATE INDEX inquiry_latest ON inquiry USING btree (last_at, id);
CREATE INDEX inquiry_order ON inquiry USING btree (order_id, id DESC) WHERE (order_id IS NOT NULL);
CREATE INDEX inquiry_person ON inquiry USING btree (app_user_id, id DESC);

-- A message of an inquiry, by the customer or by staff.
create table inquiry_message (
  id bigint not null generated always as identity,
  inquiry_id bigint not null,
  app_user_id bigint,
  staff_id bigint,
  contents text not null /* persons; kept: complaints are kept for three years (docs/law.md C2.9; server/invariants/retention.ts) */,
  images text[] not null default '{}'::text[] /* persons; kept: complaints are kept for three years (docs/law.md C2.9; server/invariants/retention.ts) */,
  created_at timestamp with time zone not null default shop_moment(),
  constraint inquiry_message_pkey PRIMARY KEY (id),
  constraint inquiry_message_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint inquiry_message_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id) ON DELETE CASCADE,
  constraint inquiry_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint inquiry_message_no_images_from_staff_check CHECK (((staff_id IS NULL) OR (images = '{}'::text[]))),
  constraint inquiry_message_one_author_check CHECK (((app_user_id IS NULL) <> (staff_id IS NULL)))
);
CREATE INDEX inquiry_message_person ON inquiry_message USING btree (app_user_id);
CREATE INDEX inquiry_message_thread ON inquiry_message USING btree (inquiry_id, id);
CREATE TRIGGER append_only BEFORE TRUNCATE ON inquiry_message FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_rows BEFORE UPDATE ON inquiry_message FOR EACH ROW EXECUTE FUNCTION only_forgotten('contents');

-- uploads ---------------------------------------------------------------------------------------------

-- An uploaded image or video.
create table upload (
  id uuid not null default gen_random_uuid(),
  app_user_id bigint,
  path text not null /* persons; kept: images of published reviews; images of documents are deleted with the account */,
  width integer not null,
  height integer not null,
  used boolean not null default false,
  created_at timestamp with time zone not null default now(),
  private boolean not null default false,
  film boolean not null default false,
  poster boolean not null default false,
  staff_id bigint,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_path_key UNIQUE (path),
  constraint upload_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint upload_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint upload_sender CHECK ((num_nonnulls(app_user_id, staff_id) = 1))
);
CREATE INDEX upload_owner ON upload USING btree (app_user_id, created_at);
CREATE INDEX upload_staff ON upload USING btree (staff_id, created_at) WHERE (staff_id IS NOT NULL);

-- videos ----------------------------------------------------------------------------------------------

-- A short product video.
create table video (
  id bigint not null generated always as identity,
  brand text not null default '*'::text /* open; impersonal */,
  title text not null /* open; kept: published; the account deletion removes the name or the row */,
  contents text not null default ''::text /* open; kept: published; the account deletion removes the name or the row */,
  video_url text not null /* open; kept: published; the account deletion removes the name or the row */,
  thumbnail text not null /* open; kept: published; the account deletion removes the name or the row */,
  thumbnail_small text not null /* open; kept: published; the account deletion removes the name or the row */,
  captions text /* open; kept: published; the account deletion removes the name or the row */,
  hidden boolean not null default false,
  view_count integer not null default 0,
  share_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  review_id bigint,
  sent_count integer not null default 0,
  constraint video_pkey PRIMARY KEY (id),
  constraint video_review_id_key UNIQUE (review_id),
  constraint video_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE
);
CREATE INDEX video_latest ON video USING btree (created_at DESC, id DESC) WHERE (NOT hidden);
CREATE TRIGGER video_changed AFTER UPDATE OF hidden, thumbnail_small, brand ON video FOR EACH ROW EXECUTE FUNCTION announce_video();

-- A member saved a video.
create table video_link (
  app_user_id bigint not null,
  video_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint video_link_pkey PRIMARY KEY (video_id, app_user_id),
  constraint video_link_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint video_link_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
CREATE INDEX video_link_person ON video_link USING btree (app_user_id);

-- A product shown in a video.
create table video_product (
  video_id bigint not null,
  product_id bigint not null,
  sort integer not null,
  constraint video_product_pkey PRIMARY KEY (video_id, product_id),
  constraint video_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint video_product_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
CREATE INDEX video_product_product ON video_product USING btree (product_id, video_id);
CREATE TRIGGER video_product_changed AFTER INSERT OR DELETE ON video_product FOR EACH ROW EXECUTE FUNCTION announce_video();

-- A viewer sent a video to others, counted once.
create table video_sent (
  video_id bigint not null,
  viewer uuid not null,
  at timestamp with time zone not null,
  constraint video_sent_pkey PRIMARY KEY (video_id, viewer),
  constraint video_sent_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);

-- The views of a video by one viewer.
create table video_view (
  video_id bigint not null,
  app_user_id bigint,
  at timestamp with time zone not null,
  times integer not null default 1,
  counted integer not null default 0,
  viewer uuid not null,
  constraint video_view_pkey PRIMARY KEY (video_id, viewer),
  constraint video_view_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint video_view_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
CREATE INDEX video_view_age ON video_view USING btree (at);
CREATE INDEX video_view_person ON video_view USING btree (app_user_id) WHERE (app_user_id IS NOT NULL);
CREATE INDEX video_view_uncounted ON video_view USING btree (video_id) WHERE (counted < times);

-- wishlist --------------------------------------------------------------------------------------------

-- A change of a counter of a product that is not yet summed up. No personal data.
create table counter_delta (
  id bigint not null generated always as identity,
  product_id bigint not null,
  counter text not null,
  step smallint not null,
  constraint counter_delta_pkey PRIMARY KEY (id),
  constraint counter_delta_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint counter_delta_counter_check CHECK ((counter = ANY (ARRAY['favorite'::text, 'share'::text, 'question'::text]))),
  constraint counter_delta_step_check CHECK ((step = ANY (ARRAY['-1'::integer, 1])))
);
CREATE INDEX counter_delta_product ON counter_delta USING btree (product_id, counter);

-- A product on the wishlist of a customer.
create table favorite (
  app_user_id bigint not null,
  product_id bigint not null,
  created_at timestamp with time zone not null default shop_moment(),
  constraint favorite_pkey PRIMARY KEY (app_user_id, product_id),
  constraint favorite_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint favorite_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX favorite_latest ON favorite USING btree (app_user_id, created_at DESC, product_id DESC);
CREATE TRIGGER favorite_tally AFTER INSERT OR DELETE ON favorite FOR EACH ROW EXECUTE FUNCTION count_delta('favorite');

-- A customer asked to be notified of a product, or shared it. No personal data.
create table user_product (
  id bigint not null generated always as identity,
  app_user_id bigint not null,
  product_id bigint not null,
  type text not null,
  created_at timestamp with time zone not null default shop_moment(),
  option_ids bigint[] not null default '{}'::bigint[],
  constraint user_product_pkey PRIMARY KEY (id),
  constraint user_product_app_user_id_type_product_id_key UNIQUE (app_user_id, type, product_id),
  constraint user_product_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint user_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint user_product_type_check CHECK ((type = ANY (ARRAY['share'::text, 'recent'::text, 'restock'::text, 'open'::text])))
);
CREATE INDEX user_product_latest ON user_product USING btree (app_user_id, type, created_at DESC, product_id DESC);
CREATE INDEX user_product_waiting ON user_product USING btree (product_id, type) WHERE (type = ANY (ARRAY['restock'::text, 'open'::text]));
CREATE TRIGGER share_tally_down AFTER DELETE ON user_product FOR EACH ROW WHEN ((old.type = 'share'::text)) EXECUTE FUNCTION count_delta('share');
CREATE TRIGGER share_tally_up AFTER INSERT ON user_product FOR EACH ROW WHEN ((new.type = 'share'::text)) EXECUTE FUNCTION count_delta('share');

-- database/functions: view sale_line (option_id, product_id, card, option, option_state, product_state, product_status, unit_price, list_price, saleable, name, is_app_only, min_app_user_grade, business_only, opens_at, limited_begin, limited_end, purchase_limit, path_key, shipment_date, distributor_id, distributor_name, storage, shipping_policy_id, base_shipping_fee, free_shipping_condition, shipping_fee_unit, max_unit_in_box, area_fees, undeliverable, tax_status, dispatch_days, label_shipping_method, category_id, root_category_id, sale_type, min_order_unit, order_multiple, tiers, return_policy, no_resale, supply_price, commission_permille, is_giftable, gift_days, gift_extendable, gift_area, option_name, origin, option_status, option_shipment_date, unlimited, version)

-- Functions, whole in database/functions:
--   announce(product bigint, what text DEFAULT 'product'::text) returns void
--   announce_display() returns trigger
--   announce_funding() returns trigger
--   announce_option() returns trigger
--   announce_product() returns trigger
--   announce_reference() returns trigger
--   announce_review() returns trigger
--   announce_stock() returns trigger
--   announce_video() returns trigger
--   append_only() returns trigger
--   area_of(zonecode text) returns smallint
--   arrival_day(line order_line, leaves date) returns date
--   business_day(day date, days integer) returns date
--   card_refresh(ids bigint[]) returns void
--   card_search_words(card json) returns text[]
--   card_write(ids bigint[]) returns void
--   check_transition() returns trigger
--   compare_notice(wanted text, notice jsonb, OUT kind text, OUT missing text[], OUT not_stated text[]) returns record
--   confirm_time(line order_line, paid timestamp with time zone) returns timestamp with time zone
--   count_delta() returns trigger
--   current_funding_status(f product_funding) returns text
--   cutoff(shipment_date date) returns timestamp with time zone
--   days_from(which order_line, paid timestamp with time zone) returns timestamp with time zone
--   delay_until(promised date, of_brand text) returns date
--   dispatch_date_of(paid timestamp with time zone, days integer, until time without time zone) returns date
--   dispatch_day(line order_line, paid timestamp with time zone) returns date
--   forbid_access_log_change() returns trigger
--   forget_engagement() returns trigger
--   forget_in(value jsonb, words text) returns jsonb
--   forget_words(person bigint, number text, words text) returns void
--   funding_count(products bigint[]) returns SETOF bigint
--   funding_json(product bigint) returns json
--   fundings_waiting() returns bigint[]
--   gift_display_status(status text, line_status text) returns text
--   gift_end(paid timestamp with time zone, days integer, cut_off timestamp with time zone) returns timestamp with time zone
--   gift_parcel(line bigint) returns SETOF bigint
--   gift_recipient_of(which order_line) returns gift_recipient
--   gift_status(order_status text, standings text[]) returns text
--   gift_waits(which bigint) returns boolean
--   household_of(address jsonb) returns text
--   initials_of(word text) returns text
--   is_business_day(day date) returns boolean
--   is_not_applicable(said text) returns boolean
--   iso(moment timestamp with time zone) returns text
--   korea_date(moment timestamp with time zone) returns date
--   korea_hour(day date, hour integer) returns timestamp with time zone
--   masked_name(name text) returns text
--   move_clock(ahead interval) returns void
--   notice_kind_of(category bigint) returns text
--   only_forgotten() returns trigger
--   option_json(o product_option, s stock, business boolean) returns json
--   option_state(status text, shipment_date date, unlimited boolean, stocked bigint, sold bigint, held bigint) returns text
--   order_follow(which bigint) returns void
--   order_owner_follow() returns trigger
--   order_state(line_states text[], before text[]) returns text
--   parcel_dispatch_day(line order_line, paid timestamp with time zone) returns date
--   policy_at(policy_key text, of_brand text, moment timestamp with time zone) returns jsonb
--   policy_of(policy_key text, of_brand text) returns jsonb
--   policy_peak(policy_key text, of_brand text, part text) returns numeric
--   product_state(status text, states text[]) returns text
--   product_text_changed() returns trigger
--   publish_invalidations(most integer DEFAULT 1000) returns integer
--   raise_sale_version(options bigint[]) returns void
--   refresh_list_index(ids bigint[]) returns void
--   review_json(r review) returns json
--   review_video(review bigint) returns json
--   sale_terms_changed() returns trigger
--   search_grams(words text[]) returns text[]
--   search_refresh(ids bigint[]) returns void
--   search_words(phrase text) returns text[]
--   seller_awaits(which bigint) returns boolean
--   seller_delivery_address(which bigint) returns jsonb
--   seller_id() returns bigint
--   seller_phone(seller bigint) returns text
--   ships_at(product bigint, shipment_date date) returns date
--   shop_moment() returns timestamp with time zone
--   shop_now() returns timestamp with time zone
--   turn_event_months(kept integer) returns void
--   unit_of(detail text) returns text
--   update_point_balance() returns trigger
--   video_of(product bigint) returns json
