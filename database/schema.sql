-- Printed by `npm run schema`; a test compares it with a database made anew. Do not edit.

create table ad_conversion (
  company text not null,
  ended_at timestamp with time zone,
  order_id bigint not null,
  requested_at timestamp with time zone not null default shop_moment(),
  state text not null default 'asked'::text,
  value bigint not null,
  why text,
  constraint ad_conversion_pkey PRIMARY KEY (order_id, company),
  constraint ad_conversion_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint ad_conversion_company_check CHECK ((company = ANY (ARRAY['ga4'::text, 'meta'::text]))),
  constraint ad_conversion_ended_at_with_state_check CHECK (((state = 'asked'::text) = (ended_at IS NULL))),
  constraint ad_conversion_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'told'::text, 'refused'::text, 'unknown'::text]))),
  constraint ad_conversion_value_check CHECK ((value >= 0))
);
CREATE INDEX ad_conversion_asked ON ad_conversion USING btree (requested_at) WHERE (state = 'asked'::text);

create table address (
  address_detail text not null,
  app_user_id bigint not null,
  id bigint not null generated always as identity,
  is_default boolean not null,
  jibun_address text not null,
  memo text not null default ''::text,
  phone text not null,
  receiver_name text not null,
  road_address text not null,
  selected_address text not null,
  used_at timestamp with time zone not null default shop_moment(),
  zonecode text not null,
  constraint address_pkey PRIMARY KEY (id),
  constraint address_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint address_selected_address_check CHECK ((selected_address = ANY (ARRAY['R'::text, 'J'::text]))),
  constraint address_zonecode_check CHECK ((zonecode ~ '^\d{5}$'::text))
);
CREATE INDEX address_app_user ON address USING btree (app_user_id);
CREATE UNIQUE INDEX address_one_default ON address USING btree (app_user_id) WHERE is_default;
CREATE INDEX address_used ON address USING btree (app_user_id, used_at DESC);

create table allowed_transition (
  from_status text not null,
  to_status text not null,
  constraint allowed_transition_pkey PRIMARY KEY (from_status, to_status)
);

create table analytics_event (
  at timestamp with time zone not null default shop_moment(),
  brand text not null,
  event text not null,
  path text,
  product_id bigint,
  source text,
  value bigint,
  visit uuid not null,
  constraint analytics_event_event_check CHECK ((event = ANY (ARRAY['page_view'::text, 'view_item'::text, 'add_to_cart'::text, 'remove_from_cart'::text, 'view_cart'::text, 'search'::text, 'sign_up'::text, 'purchase'::text]))),
  constraint analytics_event_value_check CHECK (((value >= 0) AND (value <= 1000000000)))
);
CREATE INDEX analytics_event_brand ON ONLY analytics_event USING btree (brand, at);

create table app_user (
  advertising_alarm boolean not null default false,
  advertising_alarm_at timestamp with time zone,
  advertising_promotion boolean not null default false,
  advertising_promotion_at timestamp with time zone,
  cash_receipt bytea,
  center_reply_alarm boolean not null default true,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  email text,
  grade smallint not null default 1,
  id bigint not null generated always as identity,
  is_business boolean not null default false,
  merged_into bigint,
  name text,
  nickname text,
  order_delivery_alarm boolean not null default true,
  password_hash text,
  phone text,
  profile_image_url text,
  refund_account bytea,
  user_type text not null default 'guest'::text,
  uuid uuid not null default gen_random_uuid(),
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

create table approval (
  act text not null,
  amount bigint,
  answer text,
  asked_by bigint not null,
  body jsonb not null,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decided_by bigint,
  id bigint not null generated always as identity,
  key text,
  limit_won bigint,
  order_id bigint,
  order_line_id bigint,
  preview jsonb,
  reason text not null,
  seen_status text,
  subject text not null,
  verdict text,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_account(id),
  constraint approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_account(id),
  constraint approval_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint approval_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint approval_decided_by_another_check CHECK (((decided_by IS NULL) OR (decided_by <> asked_by))),
  constraint approval_verdict_check CHECK ((verdict = ANY (ARRAY['approved'::text, 'refused'::text]))),
  constraint approval_verdict_with_decider_check CHECK (((verdict IS NULL) = (decided_by IS NULL)))
);
CREATE INDEX approval_line_open ON approval USING btree (order_line_id) WHERE ((verdict IS NULL) AND (order_line_id IS NOT NULL));
CREATE UNIQUE INDEX approval_open ON approval USING btree (act, key) WHERE ((verdict IS NULL) AND (key IS NOT NULL));
CREATE INDEX approval_order ON approval USING btree (order_id) WHERE (order_id IS NOT NULL);

create table area_tier (
  area smallint not null,
  zone_from integer not null,
  zone_to integer not null,
  constraint area_tier_pkey PRIMARY KEY (zone_from, zone_to),
  constraint area_tier_area_check CHECK (((area >= 1) AND (area <= 3)))
);

create table audit_log (
  act text not null,
  after jsonb,
  at timestamp with time zone not null default shop_moment(),
  before jsonb,
  id bigint not null generated always as identity,
  ip text,
  reason text,
  staff_id bigint,
  subject text not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table bulk_job (
  act text not null,
  created_at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  ip text not null,
  new_date date,
  reason text,
  staff_id bigint not null,
  stopped_at timestamp with time zone,
  undoes bigint,
  uuid uuid not null,
  constraint bulk_job_pkey PRIMARY KEY (id),
  constraint bulk_job_undoes_key UNIQUE (undoes),
  constraint bulk_job_uuid_key UNIQUE (uuid),
  constraint bulk_job_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint bulk_job_undoes_fkey FOREIGN KEY (undoes) REFERENCES bulk_job(id),
  constraint bulk_job_act_check CHECK ((act = ANY (ARRAY['confirm'::text, 'unconfirm'::text, 'delay'::text, 'ready'::text, 'ship'::text, 'unship'::text, 'deliver'::text, 'undeliver'::text])))
);
CREATE INDEX bulk_job_staff ON bulk_job USING btree (staff_id, id DESC);

create table bulk_job_row (
  bulk_job_id bigint not null,
  carrier_code text,
  code text,
  invoice text,
  line uuid not null,
  n integer not null,
  state text not null default 'waiting'::text,
  told text,
  tries smallint not null default 0,
  constraint bulk_job_row_pkey PRIMARY KEY (bulk_job_id, n),
  constraint bulk_job_row_batch_id_line_key UNIQUE (bulk_job_id, line),
  constraint bulk_job_row_batch_id_fkey FOREIGN KEY (bulk_job_id) REFERENCES bulk_job(id) ON DELETE CASCADE,
  constraint bulk_job_row_code_when_refused_check CHECK (((state = 'refused'::text) = (code IS NOT NULL))),
  constraint bulk_job_row_n_check CHECK ((n > 0)),
  constraint bulk_job_row_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'skipped'::text])))
);
CREATE INDEX bulk_job_row_waiting ON bulk_job_row USING btree (bulk_job_id, n) WHERE (state = 'waiting'::text);

create table business_application (
  app_user_id bigint not null,
  business_number text not null,
  ceo text not null,
  company_name text not null,
  created_at timestamp with time zone not null default shop_now(),
  decided_at timestamp with time zone,
  decided_by bigint,
  id bigint not null generated always as identity,
  is_renewal boolean not null default false,
  picture text not null,
  reason text,
  status text not null default 'waiting'::text,
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

create table cache_invalidation (
  id bigint not null generated always as identity,
  keys text[] not null,
  notified_at timestamp with time zone not null default now(),
  constraint cache_invalidation_pkey PRIMARY KEY (id)
);

create table campaign (
  brand text,
  contents text not null,
  created_at timestamp with time zone not null default shop_now(),
  done_at timestamp with time zone,
  id bigint not null generated always as identity,
  path text not null,
  reached bigint not null default 0,
  staff_id bigint not null,
  title text not null,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
CREATE INDEX campaign_open ON campaign USING btree (id) WHERE (done_at IS NULL);

create table carrier (
  code text not null,
  name text not null,
  track_url text not null,
  constraint carrier_pkey PRIMARY KEY (code)
);

create table cart (
  app_user_id bigint not null,
  id bigint not null generated always as identity,
  constraint cart_pkey PRIMARY KEY (id),
  constraint cart_app_user_id_key UNIQUE (app_user_id),
  constraint cart_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table cart_item (
  added_at timestamp with time zone not null default now(),
  cart_id bigint not null,
  id bigint not null generated always as identity,
  option_id bigint not null,
  price_at_add bigint not null,
  unit integer not null,
  constraint cart_item_pkey PRIMARY KEY (id),
  constraint cart_item_cart_id_option_id_key UNIQUE (cart_id, option_id),
  constraint cart_item_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint cart_item_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_option(id),
  constraint cart_item_unit_check CHECK (((unit >= 1) AND (unit <= 999)))
);
CREATE INDEX cart_item_option ON cart_item USING btree (option_id, added_at);

create table cash_receipt (
  amount bigint not null default 0,
  cancelled bigint not null default 0,
  cash_receipt_type smallint not null,
  created_at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  idempotency_key uuid not null default gen_random_uuid(),
  identity bytea not null,
  identity_select smallint not null,
  issue_number text,
  issued_at timestamp with time zone,
  next_at timestamp with time zone not null default now(),
  order_id bigint not null,
  receipt_key text,
  receipt_url text,
  self_issued boolean not null,
  status text not null default 'waiting'::text,
  tax_free bigint not null default 0,
  tries integer not null default 0,
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

create table cash_receipt_cut (
  amount bigint not null,
  cash_receipt_id bigint not null,
  created_at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  idempotency_key uuid not null default gen_random_uuid(),
  next_at timestamp with time zone not null default now(),
  status text not null default 'requested'::text,
  tries integer not null default 0,
  constraint cash_receipt_cut_pkey PRIMARY KEY (id),
  constraint cash_receipt_cut_idempotency_key_key UNIQUE (idempotency_key),
  constraint cash_receipt_cut_cash_receipt_id_fkey FOREIGN KEY (cash_receipt_id) REFERENCES cash_receipt(id),
  constraint cash_receipt_cut_amount_check CHECK ((amount > 0)),
  constraint cash_receipt_cut_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX cash_receipt_cut_due ON cash_receipt_cut USING btree (next_at) WHERE (status = 'requested'::text);
CREATE INDEX cash_receipt_cut_receipt ON cash_receipt_cut USING btree (cash_receipt_id);

create table category (
  icon text not null,
  id bigint not null,
  name text not null,
  parent_id bigint,
  slug text,
  sort integer not null,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_slug_key UNIQUE (slug),
  constraint category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES category(id)
);

create table category_advertising (
  category_id bigint not null,
  focus boolean not null default false,
  id bigint not null generated always as identity,
  priority integer not null,
  type text not null,
  constraint category_advertising_pkey PRIMARY KEY (id),
  constraint category_advertising_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint category_advertising_type_check CHECK ((type = ANY (ARRAY['best'::text, 'home'::text])))
);
CREATE TRIGGER advertising_changed AFTER INSERT OR DELETE OR UPDATE ON category_advertising FOR EACH STATEMENT EXECUTE FUNCTION announce_display();

create table claim (
  account bytea,
  answer text,
  answer_images text[] not null default '{}'::text[],
  bad integer,
  before_status text not null,
  created_at timestamp with time zone not null default shop_moment(),
  decided_at timestamp with time zone,
  decided_by text,
  detail text not null default ''::text,
  escalated_at timestamp with time zone,
  fault text not null,
  id bigint not null generated always as identity,
  images text[] not null default '{}'::text[],
  kind text not null,
  order_line_id bigint not null,
  photo_ask text,
  photo_asked_at timestamp with time zone,
  photo_sent_at timestamp with time zone,
  pickup jsonb,
  reason text not null,
  refund_id bigint,
  restock boolean,
  status text not null default 'open'::text,
  total integer,
  unit integer not null,
  uuid uuid not null default gen_random_uuid(),
  constraint claim_pkey PRIMARY KEY (id),
  constraint claim_uuid_key UNIQUE (uuid),
  constraint claim_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint claim_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint claim_answer_images CHECK (((answer_images = '{}'::text[]) OR (status = 'refused'::text))),
  constraint claim_bad_check CHECK ((bad > 0)),
  constraint claim_bad_within_total_check CHECK ((total >= bad)),
  constraint claim_decided_by_check CHECK ((decided_by = ANY (ARRAY['buyer'::text, 'receiver'::text, 'distributor'::text, 'staff'::text, 'system'::text, 'payment'::text]))),
  constraint claim_fault_check CHECK ((fault = ANY (ARRAY['buyer'::text, 'shop'::text]))),
  constraint claim_kind_check CHECK ((kind = ANY (ARRAY['return'::text, 'replace'::text]))),
  constraint claim_photos CHECK ((((photo_ask IS NULL) = (photo_asked_at IS NULL)) AND ((photo_sent_at IS NULL) OR COALESCE((photo_sent_at >= photo_asked_at), false)))),
  constraint claim_reason_check CHECK ((reason = ANY (ARRAY['CHANGE_OF_MIND'::text, 'WRONG_OPTION'::text, 'DAMAGED'::text, 'DEFECT'::text, 'WRONG_ITEM'::text, 'MISSING'::text, 'LATE'::text, 'LOST'::text]))),
  constraint claim_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'undone'::text]))),
  constraint claim_unit_check CHECK ((unit > 0))
);
CREATE INDEX claim_line ON claim USING btree (order_line_id);
CREATE UNIQUE INDEX claim_one_open ON claim USING btree (order_line_id) WHERE (status = 'open'::text);

create table claimant_link (
  claim_id bigint not null,
  tie uuid not null,
  constraint claimant_link_pkey PRIMARY KEY (claim_id, tie),
  constraint claimant_link_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id) ON DELETE CASCADE
);
CREATE INDEX claimant_link_tie ON claimant_link USING btree (tie);

create table consent_reminder (
  app_user_id bigint not null,
  notified_at timestamp with time zone not null,
  constraint consent_reminder_pkey PRIMARY KEY (app_user_id),
  constraint consent_reminder_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table counter_delta (
  counter text not null,
  id bigint not null generated always as identity,
  product_id bigint not null,
  step smallint not null,
  constraint counter_delta_pkey PRIMARY KEY (id),
  constraint counter_delta_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint counter_delta_counter_check CHECK ((counter = ANY (ARRAY['favorite'::text, 'share'::text, 'question'::text]))),
  constraint counter_delta_step_check CHECK ((step = ANY (ARRAY['-1'::integer, 1])))
);
CREATE INDEX counter_delta_product ON counter_delta USING btree (product_id, counter);

create table coupon (
  brands text[],
  category_ids bigint[],
  code text,
  discount_percent integer,
  discount_won bigint,
  exclusive boolean not null default false,
  first_order boolean not null default false,
  id bigint not null generated always as identity,
  issued_count integer not null default 0,
  kind text not null,
  maximum_discount bigint,
  min_grade smallint,
  minimum_amount bigint not null default 0,
  name text not null,
  no_partial boolean not null default false,
  note text not null default ''::text,
  per_person_limit integer not null default 1,
  source_key text,
  total_limit integer,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
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

create table coupon_code_attempt (
  app_user_id bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint coupon_code_attempt_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX coupon_code_attempt_app_user ON coupon_code_attempt USING btree (app_user_id, at);

create table display_edition (
  body jsonb not null,
  brand text not null,
  from_at timestamp with time zone not null default shop_moment(),
  n integer not null,
  staff_id bigint,
  until_at timestamp with time zone,
  constraint display_edition_pkey PRIMARY KEY (brand, n),
  constraint display_edition_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint display_edition_n_check CHECK ((n > 0))
);
CREATE UNIQUE INDEX display_edition_now ON display_edition USING btree (brand) WHERE (until_at IS NULL);

create table display_group (
  brand text not null default '*'::text,
  code text,
  display_contents_type text not null default 'product'::text,
  display_ui_type text not null default 'grid2'::text,
  id bigint not null generated always as identity,
  is_default boolean not null default false,
  key text not null,
  name text not null,
  order_by_type text not null default 'latest'::text,
  parent_id bigint,
  show_information boolean not null default true,
  sort integer not null,
  sub_title text,
  title text not null,
  constraint display_group_pkey PRIMARY KEY (id),
  constraint display_group_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES display_group(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX display_group_code ON display_group USING btree (brand, code) WHERE (code IS NOT NULL);
CREATE INDEX display_group_key ON display_group USING btree (key, sort);
CREATE INDEX display_group_parent ON display_group USING btree (parent_id, sort) WHERE (parent_id IS NOT NULL);
CREATE TRIGGER display_group_changed AFTER INSERT OR DELETE OR UPDATE ON display_group FOR EACH STATEMENT EXECUTE FUNCTION announce_display();

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

create table distributor (
  address text not null,
  biz_no text not null,
  ceo text not null,
  commission_permille integer,
  email text not null,
  external_id text,
  id bigint not null generated always as identity,
  mail_order_no text not null,
  name text not null,
  story text not null default ''::text,
  tel text not null,
  constraint distributor_pkey PRIMARY KEY (id),
  constraint distributor_external_id_key UNIQUE (external_id),
  constraint distributor_commission_permille_check CHECK (((commission_permille >= 0) AND (commission_permille <= 1000)))
);

create table export_file (
  batch uuid,
  count integer not null,
  created_at timestamp with time zone not null default shop_moment(),
  filter jsonb not null default '{}'::jsonb,
  id bigint not null generated always as identity,
  kind text not null,
  name text not null,
  read_to bigint not null default 0,
  reason text,
  staff_id bigint not null,
  uuid uuid not null,
  constraint export_file_pkey PRIMARY KEY (id),
  constraint export_file_uuid_key UNIQUE (uuid),
  constraint export_file_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint export_file_kind_check CHECK ((kind = ANY (ARRAY['lines'::text, 'carrier'::text, 'numbers'::text])))
);
CREATE INDEX export_file_staff ON export_file USING btree (staff_id, id DESC);

create table favorite (
  app_user_id bigint not null,
  created_at timestamp with time zone not null default shop_moment(),
  product_id bigint not null,
  constraint favorite_pkey PRIMARY KEY (app_user_id, product_id),
  constraint favorite_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint favorite_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX favorite_latest ON favorite USING btree (app_user_id, created_at DESC, product_id DESC);
CREATE TRIGGER favorite_tally AFTER INSERT OR DELETE ON favorite FOR EACH ROW EXECUTE FUNCTION count_delta('favorite');

create table gift (
  card text not null,
  created_at timestamp with time zone not null default shop_moment(),
  days smallint not null,
  extra_days smallint not null,
  id bigint not null generated always as identity,
  is_option_choice boolean not null default false,
  kakao_receiver_name text,
  message text not null default ''::text,
  noti_type text not null,
  order_id bigint not null,
  send_at timestamp with time zone,
  sender_name text not null,
  uuid uuid not null default gen_random_uuid(),
  constraint gift_pkey PRIMARY KEY (id),
  constraint gift_order_id_key UNIQUE (order_id),
  constraint gift_uuid_key UNIQUE (uuid),
  constraint gift_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint gift_days_check CHECK ((days > 0)),
  constraint gift_extra_days_check CHECK ((extra_days >= 0)),
  constraint gift_noti_type_check CHECK ((noti_type = ANY (ARRAY['kakaotalkSend'::text, 'alimtalkSend'::text])))
);

create table gift_opt_out (
  created_at timestamp with time zone not null default shop_now(),
  number_mark bytea not null,
  constraint gift_opt_out_pkey PRIMARY KEY (number_mark)
);

create table gift_recipient (
  address jsonb,
  addressed_at timestamp with time zone,
  claimed_at timestamp with time zone,
  claimed_by bigint,
  claimed_phone text,
  consent text,
  cut_off timestamp with time zone,
  ended_at timestamp with time zone,
  erased_at timestamp with time zone,
  extended_at timestamp with time zone,
  extended_by text,
  gift_id bigint not null,
  id bigint not null generated always as identity,
  last_sent_at timestamp with time zone,
  link uuid not null,
  name text not null default ''::text,
  order_line_id bigint not null,
  phone text,
  reminded smallint not null default 0,
  resent_count integer not null default 0,
  sent_count integer not null default 0,
  status text not null default 'unused'::text,
  stopped_at timestamp with time zone,
  constraint gift_recipient_pkey PRIMARY KEY (id),
  constraint gift_recipient_link_key UNIQUE (link),
  constraint gift_recipient_order_line_id_key UNIQUE (order_line_id),
  constraint gift_recipient_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES app_user(id),
  constraint gift_recipient_gift_group_id_fkey FOREIGN KEY (gift_id) REFERENCES gift(id),
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
CREATE INDEX gift_recipient_phone ON gift_recipient USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX gift_recipient_unused ON gift_recipient USING btree (id) WHERE (status = 'unused'::text);

create table grade (
  grade smallint not null,
  point_permille integer not null,
  purchase_needed bigint not null,
  shipping_fee_type text not null,
  constraint grade_pkey PRIMARY KEY (grade),
  constraint grade_shipping_fee_type_check CHECK ((shipping_fee_type = ANY (ARRAY['type01'::text, 'type02'::text, 'type03'::text])))
);

create table grade_month (
  after smallint not null,
  app_user_id bigint not null,
  before smallint not null,
  bought bigint not null,
  month date not null,
  constraint grade_month_pkey PRIMARY KEY (app_user_id, month),
  constraint grade_month_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table grade_name (
  brand text not null,
  grade smallint not null,
  name text not null,
  constraint grade_name_pkey PRIMARY KEY (grade, brand),
  constraint grade_name_grade_fkey FOREIGN KEY (grade) REFERENCES grade(grade)
);

create table guest_lookup_failure (
  at timestamp with time zone not null default clock_timestamp(),
  ip text not null,
  phone text not null
);
CREATE INDEX guest_lookup_failure_ip ON guest_lookup_failure USING btree (ip, at);
CREATE INDEX guest_lookup_failure_phone ON guest_lookup_failure USING btree (phone, at);

create table guest_order_session (
  app_user_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  id bigint not null generated always as identity,
  name text,
  phone text not null,
  constraint guest_order_session_pkey PRIMARY KEY (id),
  constraint guest_order_session_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX guest_order_session_person ON guest_order_session USING btree (app_user_id, expires_at);

create table holiday (
  day date not null,
  name text not null,
  constraint holiday_pkey PRIMARY KEY (day)
);

create table idempotency (
  app_user_id bigint,
  body_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  key text not null,
  reply jsonb,
  route text not null,
  staff_id bigint,
  constraint idempotency_once UNIQUE NULLS NOT DISTINCT (app_user_id, staff_id, route, key),
  constraint idempotency_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint idempotency_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id) ON DELETE CASCADE,
  constraint idempotency_whose CHECK ((num_nonnulls(app_user_id, staff_id) = 1))
);
CREATE INDEX idempotency_age ON idempotency USING btree (created_at);

create table inquiry (
  app_user_id bigint not null,
  brand text not null,
  category text not null,
  closed_at timestamp with time zone,
  closed_by text,
  created_at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  last_at timestamp with time zone not null default shop_moment(),
  order_id bigint,
  order_line_id bigint,
  state text not null default 'waiting'::text,
  uuid uuid not null default gen_random_uuid(),
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

create table inquiry_message (
  app_user_id bigint,
  contents text not null,
  created_at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  images text[] not null default '{}'::text[],
  inquiry_id bigint not null,
  staff_id bigint,
  constraint inquiry_message_pkey PRIMARY KEY (id),
  constraint inquiry_message_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint inquiry_message_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id) ON DELETE CASCADE,
  constraint inquiry_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint inquiry_message_no_images_from_staff_check CHECK (((staff_id IS NULL) OR (images = '{}'::text[]))),
  constraint inquiry_message_one_author_check CHECK (((app_user_id IS NULL) <> (staff_id IS NULL)))
);
CREATE INDEX inquiry_message_pictures ON inquiry_message USING btree (app_user_id) WHERE (images <> '{}'::text[]);
CREATE INDEX inquiry_message_thread ON inquiry_message USING btree (inquiry_id, id);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON inquiry_message FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table installation (
  key_mark bytea,
  marked_at timestamp with time zone not null default now(),
  mode text not null,
  one boolean not null default true,
  opened_at timestamp with time zone,
  opens_on date,
  root bytea,
  constraint installation_pkey PRIMARY KEY (one),
  constraint installation_mode_check CHECK ((mode = ANY (ARRAY['demo'::text, 'live'::text]))),
  constraint installation_one_check CHECK (one)
);

create table issued_coupon (
  app_user_id bigint not null,
  coupon_id bigint not null,
  id bigint not null generated always as identity,
  issued_at timestamp with time zone not null default now(),
  number integer not null default 1,
  order_id bigint,
  source_key text,
  status text not null default 'issued'::text,
  used_at timestamp with time zone,
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

create table ledger_posting (
  account text not null,
  amount bigint not null,
  at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  order_id bigint not null,
  posting text not null,
  reference text,
  constraint ledger_posting_pkey PRIMARY KEY (id),
  constraint ledger_posting_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint ledger_posting_account_check CHECK ((account = ANY (ARRAY['provider'::text, 'sales'::text, 'shipping'::text, 'discount'::text, 'refund_due'::text, 'penalty'::text, 'bank'::text])))
);
CREATE INDEX ledger_posting_day ON ledger_posting USING brin (at);
CREATE UNIQUE INDEX ledger_posting_once ON ledger_posting USING btree (order_id, posting, account);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table main_navigation (
  brand text not null default '*'::text,
  id bigint not null generated always as identity,
  link text not null,
  name text not null,
  navigation_type text not null,
  sort integer not null,
  constraint main_navigation_pkey PRIMARY KEY (id)
);
CREATE TRIGGER navigation_changed AFTER INSERT OR DELETE OR UPDATE ON main_navigation FOR EACH STATEMENT EXECUTE FUNCTION announce_display();

create table manual_grant (
  amount bigint not null,
  app_user_id bigint not null,
  approval_id bigint,
  at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  kind text not null,
  order_id bigint,
  staff_id bigint not null,
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

create table message (
  app_user_id bigint,
  began_at timestamp with time zone,
  channel text not null default 'sms'::text,
  company_id text,
  created_at timestamp with time zone not null default now(),
  event text not null,
  give_up_at timestamp with time zone not null,
  id bigint not null generated always as identity,
  is_kept boolean not null default false,
  is_quiet boolean not null default false,
  key text not null,
  kind text not null,
  next_at timestamp with time zone not null default now(),
  order_id bigint,
  order_line_id bigint,
  rank smallint not null default 1,
  recipient text not null,
  requested_at timestamp with time zone,
  sender bigint,
  sent_at timestamp with time zone,
  status text not null default 'waiting'::text,
  tries integer not null default 0,
  why text,
  words bytea,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_key_key UNIQUE (key),
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['alimtalk'::text, 'sms'::text, 'push'::text]))),
  constraint message_rank_check CHECK (((rank >= 0) AND (rank <= 3))),
  constraint message_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'sent'::text, 'failed'::text, 'withheld'::text]))),
  constraint message_words_with_status_check CHECK (
CASE
    WHEN (status = ANY (ARRAY['waiting'::text, 'accepted'::text])) THEN (words IS NOT NULL)
    ELSE ((words IS NULL) OR (is_kept AND (status = ANY (ARRAY['sent'::text, 'failed'::text]))))
END)
);
CREATE INDEX message_due ON message USING btree (rank, next_at) WHERE (status = ANY (ARRAY['waiting'::text, 'accepted'::text]));
CREATE INDEX message_failed ON message USING btree (id) WHERE (status = 'failed'::text);
CREATE INDEX message_kept ON message USING btree (created_at) WHERE (is_kept AND (words IS NOT NULL));
CREATE UNIQUE INDEX message_once ON message USING btree (event, COALESCE(order_line_id, (0)::bigint), recipient, channel);
CREATE INDEX message_order ON message USING btree (order_id, id DESC) WHERE (order_id IS NOT NULL);
CREATE INDEX message_recipient ON message USING btree (recipient, created_at);

create table navigation_tab (
  display_group_id bigint not null,
  main_navigation_id bigint not null,
  sort integer not null,
  constraint navigation_tab_pkey PRIMARY KEY (main_navigation_id, display_group_id),
  constraint navigation_tab_display_group_id_fkey FOREIGN KEY (display_group_id) REFERENCES display_group(id) ON DELETE CASCADE,
  constraint navigation_tab_main_navigation_id_fkey FOREIGN KEY (main_navigation_id) REFERENCES main_navigation(id) ON DELETE CASCADE
);

create table notice (
  brand text not null default '*'::text,
  contents text not null,
  created_at timestamp with time zone not null default now(),
  external_id text,
  id bigint not null generated always as identity,
  is_pinned boolean not null default false,
  title text not null,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_external_id_key UNIQUE (external_id)
);
CREATE TRIGGER notice_changed AFTER INSERT OR DELETE OR UPDATE ON notice FOR EACH STATEMENT EXECUTE FUNCTION announce_display();

create table notification (
  app_user_id bigint not null,
  code text not null,
  contents text not null,
  created_at timestamp with time zone not null default shop_now(),
  event text not null,
  id bigint not null generated always as identity,
  list text not null,
  order_line_id bigint,
  path text,
  read_at timestamp with time zone,
  title text not null,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint notification_list_check CHECK ((list = ANY (ARRAY['order'::text, 'sns'::text])))
);
CREATE INDEX notification_created ON notification USING btree (created_at);
CREATE INDEX notification_list ON notification USING btree (app_user_id, list, id DESC);
CREATE UNIQUE INDEX notification_once ON notification USING btree (app_user_id, event, COALESCE(order_line_id, (0)::bigint));
CREATE INDEX notification_unread ON notification USING btree (app_user_id) WHERE (read_at IS NULL);

create table oauth_request (
  app_user_id bigint not null,
  arrival bytea,
  expires_at timestamp with time zone not null,
  provider text not null,
  state bytea not null,
  ticket bytea,
  constraint oauth_request_pkey PRIMARY KEY (state),
  constraint oauth_request_ticket_key UNIQUE (ticket),
  constraint oauth_request_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint oauth_request_arrival_with_ticket_check CHECK (((ticket IS NULL) = (arrival IS NULL))),
  constraint oauth_request_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'naver'::text])))
);
CREATE INDEX oauth_request_app_user ON oauth_request USING btree (app_user_id);
CREATE INDEX oauth_request_expiry ON oauth_request USING btree (expires_at);

create table oauth_revocation (
  created_at timestamp with time zone not null default now(),
  id bigint not null generated always as identity,
  next_at timestamp with time zone not null default now(),
  provider text not null,
  tokens bytea not null,
  tries integer not null default 0,
  constraint oauth_revocation_pkey PRIMARY KEY (id),
  constraint oauth_revocation_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'naver'::text])))
);
CREATE INDEX oauth_revocation_due ON oauth_revocation USING btree (next_at);

create table oauth_ticket (
  arrival bytea not null,
  provider text not null,
  token bytea not null,
  constraint oauth_ticket_pkey PRIMARY KEY (token),
  constraint oauth_ticket_token_fkey FOREIGN KEY (token) REFERENCES token(hash) ON DELETE CASCADE,
  constraint oauth_ticket_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'naver'::text])))
);

create table order_consent (
  at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  kind text not null,
  order_id bigint not null,
  products bigint[] not null,
  version text not null,
  constraint order_consent_pkey PRIMARY KEY (id),
  constraint order_consent_order_id_kind_key UNIQUE (order_id, kind),
  constraint order_consent_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_consent_kind_check CHECK ((kind = ANY (ARRAY['noResale'::text, 'madeToOrder'::text]))),
  constraint order_consent_products_check CHECK ((cardinality(products) > 0))
);
CREATE INDEX order_consent_lately ON order_consent USING btree (at) WHERE (kind = 'noResale'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_consent FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table order_coupon (
  amount bigint not null,
  issued_coupon_id bigint not null,
  kind text not null,
  minimum_amount bigint not null,
  name text not null,
  no_partial boolean not null,
  order_id bigint not null,
  returned_at timestamp with time zone,
  constraint order_coupon_pkey PRIMARY KEY (order_id, issued_coupon_id),
  constraint order_coupon_coupon_issue_id_fkey FOREIGN KEY (issued_coupon_id) REFERENCES issued_coupon(id),
  constraint order_coupon_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_coupon_amount_check CHECK ((amount >= 0)),
  constraint order_coupon_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'order'::text, 'shipping'::text])))
);
CREATE INDEX order_coupon_issue ON order_coupon USING btree (issued_coupon_id);

create table order_event (
  at timestamp with time zone not null default shop_moment(),
  by text not null,
  from_status text,
  id bigint not null generated always as identity,
  order_id bigint not null,
  order_line_id bigint,
  reason text,
  to_status text not null,
  constraint order_event_pkey PRIMARY KEY (id),
  constraint order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_event_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint order_event_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'receiver'::text, 'distributor'::text, 'staff'::text, 'system'::text, 'payment'::text])))
);
CREATE INDEX order_event_order ON order_event USING btree (order_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_event FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table order_line (
  amount bigint not null,
  arrival date,
  asked jsonb,
  asked_arrival_at timestamp with time zone,
  bundle_key text not null,
  carrier_code text,
  cash_share bigint not null,
  commission_permille integer,
  complete_at timestamp with time zone,
  completed_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  coupon_share bigint not null default 0,
  coupons jsonb not null default '[]'::jsonb,
  delay jsonb,
  delay_count integer not null default 0,
  delivered_at timestamp with time zone,
  dispatch_on date not null,
  distributor_id bigint not null,
  id bigint not null generated always as identity,
  invoice text,
  is_reviewed boolean not null default false,
  notified_confirm_at timestamp with time zone,
  notified_funding_at timestamp with time zone,
  order_id bigint not null,
  parent_id bigint,
  point_share bigint not null default 0,
  previous_status text,
  product jsonb not null,
  product_id bigint not null,
  shipment_date date,
  shipped_at timestamp with time zone,
  shipping jsonb not null default '{}'::jsonb,
  status text not null,
  supply_price bigint,
  tax_status text not null,
  tracked_at timestamp with time zone,
  tracking jsonb,
  uuid uuid not null default gen_random_uuid(),
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
CREATE INDEX order_line_invoice ON order_line USING btree (invoice) WHERE (invoice IS NOT NULL);
CREATE INDEX order_line_open ON order_line USING btree (status, dispatch_on, id, product_id) WHERE (status = ANY (ARRAY['paid'::text, 'withdraw_partially'::text, 'delivery_waiting'::text, 'delivery_delay'::text, 'delivering'::text, 'withdraw_request'::text, 'return_request'::text, 'replace_request'::text]));
CREATE INDEX order_line_order ON order_line USING btree (order_id);
CREATE INDEX order_line_seller ON order_line USING btree (distributor_id, status, dispatch_on, id) WHERE (status = ANY (ARRAY['paid'::text, 'withdraw_partially'::text, 'delivery_waiting'::text, 'delivery_delay'::text, 'delivering'::text, 'withdraw_request'::text, 'return_request'::text, 'replace_request'::text]));
CREATE INDEX order_line_since ON order_line USING btree (status, id) WHERE (status = ANY (ARRAY['delivering'::text, 'withdraw_request'::text, 'return_request'::text, 'replace_request'::text]));
CREATE INDEX order_line_tracked ON order_line USING btree (tracked_at NULLS FIRST) WHERE (status = 'delivering'::text);
CREATE TRIGGER line_transition BEFORE UPDATE OF status ON order_line FOR EACH ROW EXECUTE FUNCTION check_transition();

create table order_line_option (
  cash_share bigint not null default 0,
  id bigint not null generated always as identity,
  option jsonb not null,
  option_id bigint not null,
  order_line_id bigint not null,
  point_share bigint not null default 0,
  supply_price bigint,
  unit integer not null,
  unit_price bigint not null,
  withdrawn_unit integer not null default 0,
  constraint order_line_option_pkey PRIMARY KEY (id),
  constraint order_line_option_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_option(id),
  constraint order_line_option_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint order_line_option_cash_share_check CHECK ((cash_share >= 0)),
  constraint order_line_option_point_share_check CHECK ((point_share >= 0)),
  constraint order_line_option_supply_price_check CHECK ((supply_price >= 0)),
  constraint order_line_option_unit_check CHECK ((unit > 0)),
  constraint order_line_option_unit_price_check CHECK ((unit_price >= 0)),
  constraint order_line_option_withdrawn_within_unit_check CHECK (((withdrawn_unit >= 0) AND (withdrawn_unit <= unit)))
);
CREATE INDEX order_line_option_line ON order_line_option USING btree (order_line_id);

create table order_line_parcel (
  carrier_code text not null,
  created_at timestamp with time zone not null default shop_moment(),
  invoice text not null,
  n integer not null,
  order_line_id bigint not null,
  unit integer not null,
  constraint order_line_parcel_pkey PRIMARY KEY (order_line_id, n),
  constraint order_line_parcel_order_line_id_carrier_code_invoice_key UNIQUE (order_line_id, carrier_code, invoice),
  constraint order_line_parcel_carrier_code_fkey FOREIGN KEY (carrier_code) REFERENCES carrier(code),
  constraint order_line_parcel_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint order_line_parcel_n_check CHECK (((n >= 2) AND (n <= 20))),
  constraint order_line_parcel_unit_check CHECK ((unit > 0))
);
CREATE INDEX order_line_parcel_parcel ON order_line_parcel USING btree (invoice, carrier_code);

create table order_note (
  contents text not null,
  created_at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  is_gone boolean not null default false,
  is_pinned boolean not null default false,
  order_id bigint not null,
  replaces bigint,
  staff_id bigint not null,
  constraint order_note_pkey PRIMARY KEY (id),
  constraint order_note_replaces_key UNIQUE (replaces),
  constraint order_note_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_note_replaces_fkey FOREIGN KEY (replaces) REFERENCES order_note(id),
  constraint order_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
CREATE INDEX order_note_order ON order_note USING btree (order_id, id);

create table order_owner (
  app_user_id bigint not null,
  at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  order_id bigint not null,
  constraint order_owner_pkey PRIMARY KEY (id),
  constraint order_owner_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint order_owner_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_owner_order ON order_owner USING btree (order_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_owner FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table order_source (
  advertising boolean not null,
  agent text,
  analytics boolean not null,
  at timestamp with time zone not null default shop_moment(),
  google text,
  meta text,
  order_id bigint not null,
  source text,
  constraint order_source_pkey PRIMARY KEY (order_id),
  constraint order_source_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_source_google_with_analytics_check CHECK ((analytics OR (google IS NULL))),
  constraint order_source_meta_with_advertising_check CHECK ((advertising OR (meta IS NULL)))
);
CREATE INDEX order_source_at ON order_source USING btree (at);

create table order_tmp (
  address jsonb,
  app_user_id bigint not null,
  cart_item_ids bigint[] not null,
  coupon_ids bigint[],
  created_at timestamp with time zone not null default now(),
  digest text,
  expires_at timestamp with time zone not null,
  gift_count smallint,
  id bigint not null generated always as identity,
  option_ids bigint[] not null,
  units integer[] not null,
  used_point bigint not null default 0,
  constraint order_tmp_pkey PRIMARY KEY (id),
  constraint order_tmp_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint order_tmp_equal_lengths_check CHECK (((cardinality(option_ids) = cardinality(units)) AND (cardinality(option_ids) = cardinality(cart_item_ids)))),
  constraint order_tmp_gift_count_check CHECK ((gift_count > 0)),
  constraint order_tmp_option_ids_check CHECK (((cardinality(option_ids) >= 1) AND (cardinality(option_ids) <= 100)))
);
CREATE INDEX order_tmp_app_user ON order_tmp USING btree (app_user_id);
CREATE INDEX order_tmp_expiry ON order_tmp USING btree (expires_at);

create table orders (
  address jsonb not null,
  app_user_id bigint not null,
  area_fee bigint not null,
  brand text not null,
  bundles jsonb not null,
  coupon_discount bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  discount_shipping_fee bigint not null default 0,
  entrance bytea,
  expected_point bigint not null default 0,
  expires_at timestamp with time zone,
  guest_phone text generated always as (NULLIF(regexp_replace(COALESCE((address ->> 'guestOrderPhone'::text), ''::text), '\D'::text, ''::text, 'g'::text), ''::text)) stored,
  household text generated always as (household_of(address)) stored,
  id bigint not null generated always as identity,
  is_gift boolean not null default false,
  is_unverified boolean not null default false,
  memo text not null default ''::text,
  order_number text not null,
  order_tmp_id bigint,
  paid_area smallint,
  point_permille integer not null default 0,
  products_price bigint not null,
  purchase_told boolean not null default false,
  receipt_type text not null default 'none'::text,
  shipping_coupon bigint not null default 0,
  shipping_fee bigint not null,
  status text not null,
  tax_free_amount bigint not null default 0,
  total_price bigint not null,
  used_point bigint not null default 0,
  uuid uuid not null,
  waterfall jsonb not null,
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

create table password_history (
  app_user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  hash text not null,
  id bigint not null generated always as identity,
  constraint password_history_pkey PRIMARY KEY (id),
  constraint password_history_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX password_history_app_user ON password_history USING btree (app_user_id, id DESC);

create table payment (
  account_number text,
  account_type text,
  amount bigint not null,
  approved_at timestamp with time zone,
  attempted_payment_key text,
  back_account bytea,
  back_amount bigint,
  back_told_at timestamp with time zone,
  bank_code text,
  card text generated always as ("substring"(method_text, '\S+ \S*\*\S*$'::text)) stored,
  checked_at timestamp with time zone,
  closed_at timestamp with time zone,
  confirming_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  customer_name text,
  decline_code text,
  decline_reason text,
  due_at timestamp with time zone,
  id bigint not null generated always as identity,
  idempotency_key uuid not null default gen_random_uuid(),
  is_manual boolean not null default false,
  method text not null,
  method_text text,
  order_id bigint not null,
  paid_amount bigint not null default 0,
  payment_key text,
  pg text not null default 'toss'::text,
  poll_at timestamp with time zone,
  poll_for text,
  poll_until timestamp with time zone,
  receipt_url text,
  refunded_amount bigint not null default 0,
  reminded integer not null default 0,
  reversal_count smallint not null default 0,
  secret text,
  stage text not null default 'ready'::text,
  status text not null default 'waiting'::text,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_idempotency_key_key UNIQUE (idempotency_key),
  constraint payment_order_id_key UNIQUE (order_id),
  constraint payment_payment_key_key UNIQUE (payment_key),
  constraint payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_amount_check CHECK ((amount >= 0)),
  constraint payment_back_amount_check CHECK ((back_amount > 0)),
  constraint payment_is_manual_check CHECK (((NOT is_manual) OR (stage = 'approved'::text))),
  constraint payment_paid_amount_check CHECK ((paid_amount >= 0)),
  constraint payment_refunded_within_paid_check CHECK (((refunded_amount >= 0) AND (refunded_amount <= paid_amount))),
  constraint payment_stage_check CHECK ((stage = ANY (ARRAY['ready'::text, 'confirming'::text, 'issuing'::text, 'issued'::text, 'approved'::text, 'declined'::text, 'abandoned'::text, 'cancelling'::text, 'cancelled'::text]))),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'paid'::text, 'withdraw'::text])))
);
CREATE INDEX payment_approved ON payment USING btree (approved_at) WHERE (approved_at IS NOT NULL);
CREATE INDEX payment_back_untold ON payment USING btree (id) WHERE ((back_amount IS NOT NULL) AND (back_told_at IS NULL));
CREATE INDEX payment_card ON payment USING btree (card) WHERE (card IS NOT NULL);
CREATE INDEX payment_issued ON payment USING btree (due_at) WHERE (stage = 'issued'::text);
CREATE INDEX payment_poll ON payment USING btree (poll_at) WHERE (poll_at IS NOT NULL);
CREATE INDEX payment_unclosed ON payment USING btree (id) WHERE ((method = 'bank_transfer'::text) AND (stage = ANY (ARRAY['abandoned'::text, 'declined'::text])) AND (payment_key IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX payment_unsettled ON payment USING btree (id) WHERE (stage = ANY (ARRAY['ready'::text, 'confirming'::text, 'issuing'::text, 'issued'::text, 'cancelling'::text]));

create table payment_case (
  closed_at timestamp with time zone,
  closed_by text,
  detail jsonb not null default '{}'::jsonb,
  id bigint not null generated always as identity,
  kind text not null,
  opened_at timestamp with time zone not null default shop_moment(),
  order_id bigint,
  constraint payment_case_pkey PRIMARY KEY (id),
  constraint payment_case_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_case_kind_check CHECK ((kind = ANY (ARRAY['REFUND_ACCOUNT_MISSING'::text, 'REFUND_REFUSED'::text, 'FELL_BACK'::text, 'CANCELLED_ELSEWHERE'::text, 'COMPARISON'::text, 'RECEIPT_REFUSED'::text, 'CLAIM_UNANSWERED'::text, 'UNKNOWN_ORDER'::text, 'LATE_INTEREST'::text, 'EARLY_PARCEL'::text, 'APPROVAL_DATE'::text])))
);
CREATE UNIQUE INDEX payment_case_open ON payment_case USING btree (order_id, kind) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX payment_case_unknown ON payment_case USING btree (((detail ->> 'orderId'::text))) WHERE (order_id IS NULL);
CREATE INDEX payment_case_waiting ON payment_case USING btree (opened_at) WHERE (closed_at IS NULL);

create table payment_event (
  body text not null,
  id bigint not null generated always as identity,
  order_id bigint,
  pg text not null,
  received_at timestamp with time zone not null default now(),
  transmission_id text not null,
  constraint payment_event_pkey PRIMARY KEY (id),
  constraint payment_event_transmission_id_key UNIQUE (transmission_id),
  constraint payment_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payment_event_age ON payment_event USING btree (received_at);
CREATE INDEX payment_event_order ON payment_event USING btree (order_id);

create table personal_data_access (
  act text not null,
  app_user_id bigint,
  at timestamp with time zone not null default shop_moment(),
  batch uuid,
  fields text[] not null,
  id bigint not null generated always as identity,
  ip text not null,
  order_id bigint,
  reason text not null,
  role text not null,
  staff_id bigint not null,
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
CREATE TRIGGER keep_look BEFORE DELETE OR UPDATE ON personal_data_access FOR EACH ROW EXECUTE FUNCTION keep_look();

create table point_account (
  app_user_id bigint not null,
  balance bigint not null default 0,
  held bigint not null default 0,
  constraint point_account_pkey PRIMARY KEY (app_user_id),
  constraint point_account_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint point_account_held_check CHECK ((held >= 0))
);

create table point_lot (
  amount bigint not null,
  app_user_id bigint not null,
  expires_at timestamp with time zone,
  id bigint not null generated always as identity,
  remaining bigint not null,
  told integer not null default 0,
  tx_id bigint not null,
  constraint point_lot_pkey PRIMARY KEY (id),
  constraint point_lot_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint point_lot_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES point_transaction(id),
  constraint point_lot_amount_check CHECK ((amount > 0)),
  constraint point_lot_remaining_within_amount_check CHECK (((remaining >= 0) AND (remaining <= amount)))
);
CREATE INDEX point_lot_expiry ON point_lot USING btree (expires_at) WHERE (remaining > 0);
CREATE INDEX point_lot_open ON point_lot USING btree (app_user_id, expires_at) WHERE (remaining > 0);

create table point_lot_use (
  amount bigint not null,
  id bigint not null generated always as identity,
  lot_id bigint not null,
  returned bigint not null default 0,
  tx_id bigint not null,
  constraint point_lot_use_pkey PRIMARY KEY (id),
  constraint point_lot_use_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES point_lot(id),
  constraint point_lot_use_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES point_transaction(id),
  constraint point_lot_use_amount_check CHECK ((amount > 0)),
  constraint point_lot_use_returned_within_amount_check CHECK (((returned >= 0) AND (returned <= amount)))
);
CREATE INDEX point_lot_use_tx ON point_lot_use USING btree (tx_id);

create table point_transaction (
  amount bigint not null,
  app_user_id bigint not null,
  created_at timestamp with time zone not null default shop_moment(),
  expires_at timestamp with time zone,
  id bigint not null generated always as identity,
  label text not null,
  lot_id bigint,
  order_id bigint,
  source_key text not null,
  type text not null,
  constraint point_transaction_pkey PRIMARY KEY (id),
  constraint point_transaction_source_key_key UNIQUE (source_key),
  constraint point_transaction_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint point_transaction_lot FOREIGN KEY (lot_id) REFERENCES point_lot(id),
  constraint point_transaction_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint point_transaction_amount_check CHECK ((amount <> 0))
);
CREATE INDEX point_transaction_app_user ON point_transaction USING btree (app_user_id, created_at DESC);
CREATE INDEX point_transaction_order ON point_transaction USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON point_transaction FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER point_follow AFTER INSERT ON point_transaction FOR EACH ROW EXECUTE FUNCTION point_follow() /* always */;

create table policy (
  brand text not null default '*'::text,
  key text not null,
  valid_from timestamp with time zone not null default '2026-01-01 00:00:00+00'::timestamp with time zone,
  value jsonb not null,
  constraint policy_pkey PRIMARY KEY (key, brand, valid_from)
);

create unlogged table presence (
  asked real not null default 0,
  id uuid not null,
  seen_at timestamp with time zone not null,
  constraint presence_pkey PRIMARY KEY (id)
);

create table price_change (
  from_at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  option_id bigint not null,
  price bigint not null,
  special_sale_price bigint,
  staff_id bigint,
  until_at timestamp with time zone,
  constraint price_change_pkey PRIMARY KEY (id),
  constraint price_change_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_option(id),
  constraint price_change_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint price_change_price_check CHECK ((price >= 0)),
  constraint price_change_special_sale_price_check CHECK ((special_sale_price >= 0))
);
CREATE UNIQUE INDEX price_change_now ON price_change USING btree (option_id) WHERE (until_at IS NULL);

create table product (
  area_fees bigint[] not null default '{3000,5000,8000}'::bigint[],
  base_shipping_fee bigint not null,
  business_only boolean not null default false,
  carrier_code text not null default '04'::text,
  category_id bigint not null,
  contents text not null,
  created_at timestamp with time zone not null default now(),
  detail_images text[] not null default '{}'::text[],
  dispatch_days integer not null default 1,
  distributor_id bigint not null,
  external_id text,
  favorite_count integer not null default 0,
  free_shipping_condition bigint,
  gift_area text not null default 'shop_absorbs'::text,
  gift_days smallint,
  gift_extendable boolean not null default true,
  id bigint not null generated always as identity,
  images text[] not null,
  is_app_only boolean not null default false,
  is_exclusive boolean not null default false,
  is_giftable boolean not null default true,
  label_recommend text,
  label_shipping_method text not null default '택배'::text,
  limited_begin timestamp with time zone,
  limited_end timestamp with time zone,
  list_price bigint not null,
  max_unit_in_box integer not null default 0,
  min_app_user_grade smallint,
  min_order_unit integer not null default 1,
  name text not null,
  no_resale boolean not null default false,
  opens_at timestamp with time zone,
  order_multiple integer not null default 1,
  origin text not null,
  photo_count integer not null default 0,
  placeholder text not null default '#f4f1ec,#e8e2d8'::text,
  price bigint not null,
  product_status text not null,
  property_json jsonb not null default '[]'::jsonb,
  purchase_limit integer,
  qna_count integer not null default 0,
  restricted_stock_order boolean not null default false,
  return_policy text not null default 'normal'::text,
  review_count integer not null default 0,
  sale_type text not null default 'normal'::text,
  sales_quantity integer not null default 0,
  score_sum integer not null default 0,
  share_count integer not null default 0,
  shipping_fee_unit integer not null default 0,
  shipping_policy_id integer not null default 1,
  storage text not null,
  supply_price bigint,
  tags text[] not null default '{}'::text[],
  tax_status text not null,
  text_updated_at timestamp with time zone,
  tiers jsonb,
  undeliverable boolean[] not null default '{f,f,f,f}'::boolean[],
  uuid uuid not null default gen_random_uuid(),
  video_url text,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_external_id_key UNIQUE (external_id),
  constraint product_uuid_key UNIQUE (uuid),
  constraint product_carrier_code_fkey FOREIGN KEY (carrier_code) REFERENCES carrier(code),
  constraint product_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint product_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint product_min_app_user_grade_fkey FOREIGN KEY (min_app_user_grade) REFERENCES grade(grade),
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
CREATE TRIGGER product_terms_changed AFTER UPDATE OF min_app_user_grade, business_only, is_app_only, label_recommend ON product FOR EACH ROW EXECUTE FUNCTION announce_product();
CREATE TRIGGER product_worded BEFORE UPDATE OF contents, images, detail_images, property_json ON product FOR EACH ROW WHEN (((((old.contents IS DISTINCT FROM new.contents) OR (old.images IS DISTINCT FROM new.images)) OR (old.detail_images IS DISTINCT FROM new.detail_images)) OR (old.property_json IS DISTINCT FROM new.property_json))) EXECUTE FUNCTION product_worded();
CREATE TRIGGER product_words_changed AFTER UPDATE OF tags, origin, distributor_id ON product FOR EACH ROW EXECUTE FUNCTION announce_product();

create table product_card (
  card json not null,
  category_id bigint not null,
  changed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  discount_percent integer not null,
  distributor_id bigint not null,
  listed boolean not null,
  price bigint not null,
  product_id bigint not null,
  product_status text not null,
  recommend_rank integer not null,
  review_count integer not null,
  root_category_id bigint not null,
  sale_type text not null,
  sales_quantity integer not null,
  search_text text not null,
  stale_at timestamp with time zone,
  standing smallint not null generated always as (
CASE
    WHEN ((card ->> 'isCommingSoon'::text))::boolean THEN 1
    WHEN (product_status = ANY (ARRAY['stock_in'::text, 'unlimited_stock_in'::text])) THEN 2
    ELSE 0
END) stored,
  constraint product_card_pkey PRIMARY KEY (product_id),
  constraint product_card_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX card_leaf_discount ON product_card USING btree (category_id, standing DESC, discount_percent DESC, product_id DESC) WHERE listed;
CREATE INDEX card_leaf_latest ON product_card USING btree (category_id, standing DESC, created_at DESC, product_id DESC) WHERE listed;
CREATE INDEX card_leaf_popular ON product_card USING btree (category_id, standing DESC, sales_quantity DESC, product_id DESC) WHERE listed;
CREATE INDEX card_leaf_price_asc ON product_card USING btree (category_id, standing DESC, ((- COALESCE(NULLIF(price, 0), '9007199254740991'::bigint))) DESC, product_id DESC) WHERE listed;
CREATE INDEX card_leaf_price_desc ON product_card USING btree (category_id, standing DESC, price DESC, product_id DESC) WHERE listed;
CREATE INDEX card_leaf_recommend ON product_card USING btree (category_id, standing DESC, recommend_rank DESC, product_id DESC) WHERE listed;
CREATE INDEX card_leaf_review ON product_card USING btree (category_id, standing DESC, review_count DESC, product_id DESC) WHERE listed;
CREATE INDEX card_root_discount ON product_card USING btree (root_category_id, standing DESC, discount_percent DESC, product_id DESC) WHERE listed;
CREATE INDEX card_root_latest ON product_card USING btree (root_category_id, standing DESC, created_at DESC, product_id DESC) WHERE listed;
CREATE INDEX card_root_popular ON product_card USING btree (root_category_id, standing DESC, sales_quantity DESC, product_id DESC) WHERE listed;
CREATE INDEX card_root_price_asc ON product_card USING btree (root_category_id, standing DESC, ((- COALESCE(NULLIF(price, 0), '9007199254740991'::bigint))) DESC, product_id DESC) WHERE listed;
CREATE INDEX card_root_price_desc ON product_card USING btree (root_category_id, standing DESC, price DESC, product_id DESC) WHERE listed;
CREATE INDEX card_root_recommend ON product_card USING btree (root_category_id, standing DESC, recommend_rank DESC, product_id DESC) WHERE listed;
CREATE INDEX card_root_review ON product_card USING btree (root_category_id, standing DESC, review_count DESC, product_id DESC) WHERE listed;
CREATE INDEX card_stale ON product_card USING btree (stale_at) WHERE (stale_at IS NOT NULL);
CREATE INDEX card_wholesale ON product_card USING btree (root_category_id, created_at DESC, product_id DESC) WHERE (listed AND (sale_type = 'wholesale'::text));
CREATE INDEX product_card_changed ON product_card USING btree (root_category_id, changed_at DESC, product_id) WHERE listed;

create table product_change (
  at timestamp with time zone not null default clock_timestamp(),
  id bigint not null generated always as identity,
  product_id bigint,
  what text not null,
  constraint product_change_pkey PRIMARY KEY (id),
  constraint product_change_what_check CHECK ((what = ANY (ARRAY['product'::text, 'again'::text, 'review'::text, 'opinion'::text, 'display'::text, 'notice'::text, 'reference'::text])))
);

create table product_funding (
  begin_at timestamp with time zone not null,
  current bigint not null default 0,
  end_at timestamp with time zone not null,
  estimated_shipment_date date not null,
  funding_status text not null,
  goal bigint not null,
  goal_type text not null,
  id bigint not null generated always as identity,
  opening_amount bigint not null default 0,
  opening_supporters integer not null default 0,
  product_id bigint not null,
  supporter_count integer not null default 0,
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

create table product_list_index (
  category_id bigint not null,
  created_at timestamp with time zone not null,
  discount_percent integer not null,
  free_shipping boolean not null,
  min_grade smallint,
  price bigint not null,
  product_id bigint not null,
  province text not null,
  recommend_rank integer not null,
  review_count integer not null,
  root_category_id bigint not null,
  saleable boolean not null,
  sales_quantity integer not null,
  ships date,
  standing smallint not null default 0,
  constraint product_list_index_pkey PRIMARY KEY (product_id),
  constraint product_list_index_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_list_index_category ON product_list_index USING btree (category_id);
CREATE INDEX product_list_index_root ON product_list_index USING btree (root_category_id);

create table product_option (
  id bigint not null generated always as identity,
  name text not null,
  option_status text not null,
  path_key text not null,
  price bigint not null,
  product_id bigint not null,
  restock_date date,
  shipment_date date,
  sort integer not null default 0,
  special_sale_price bigint,
  supply_price bigint,
  constraint product_option_pkey PRIMARY KEY (id),
  constraint product_option_product_id_path_key_key UNIQUE (product_id, path_key),
  constraint product_option_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_option_option_status_check CHECK ((option_status = ANY (ARRAY['stock_in'::text, 'unlimited_stock_in'::text, 'stock_out'::text, 'temp_stock_out'::text, 'suspended'::text]))),
  constraint product_option_price_check CHECK ((price >= 0)),
  constraint product_option_special_sale_price_check CHECK ((special_sale_price >= 0))
);
CREATE TRIGGER option_changed AFTER INSERT OR DELETE OR UPDATE ON product_option FOR EACH ROW EXECUTE FUNCTION announce_option();

create table product_question (
  answer text,
  answered_at timestamp with time zone,
  answered_by bigint,
  app_user_id bigint,
  author text not null,
  contents text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  id bigint not null generated always as identity,
  is_secret boolean not null default false,
  notified_at timestamp with time zone,
  product_id bigint not null,
  constraint product_question_pkey PRIMARY KEY (id),
  constraint product_question_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint product_question_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_question_answered_at_with_answer_check CHECK (((answer IS NULL) = (answered_at IS NULL)))
);
CREATE INDEX product_question_latest ON product_question USING btree (product_id, id DESC);
CREATE INDEX product_question_person ON product_question USING btree (app_user_id, id DESC);
CREATE INDEX product_question_untold ON product_question USING btree (id) WHERE ((answered_at IS NOT NULL) AND (notified_at IS NULL));
CREATE TRIGGER question_tally AFTER INSERT OR DELETE ON product_question FOR EACH ROW EXECUTE FUNCTION count_delta('question');

create table product_search (
  created_at timestamp with time zone not null,
  discount_percent integer not null,
  free_shipping boolean not null,
  initials text not null,
  kind text not null,
  listed boolean not null,
  name text not null,
  price bigint not null,
  product_id bigint not null,
  province text not null,
  recommend_rank integer not null,
  rest text not null,
  review_count integer not null,
  root_category_id bigint not null,
  saleable boolean not null,
  sales_quantity integer not null,
  standing smallint not null default 0,
  constraint product_search_pkey PRIMARY KEY (product_id),
  constraint product_search_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_search_grams ON product_search USING gin (search_grams(string_to_array(((name || kind) || rest), ' '::text))) WITH (fastupdate=off) WHERE listed;
CREATE INDEX product_search_rank ON product_search USING btree (recommend_rank DESC, product_id DESC) WHERE listed;

create table product_version (
  body jsonb not null,
  from_at timestamp with time zone not null default shop_moment(),
  n integer not null,
  product_id bigint not null,
  staff_id bigint,
  until_at timestamp with time zone,
  constraint product_version_pkey PRIMARY KEY (product_id, n),
  constraint product_version_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_version_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint product_version_n_check CHECK ((n > 0))
);
CREATE UNIQUE INDEX product_version_now ON product_version USING btree (product_id) WHERE (until_at IS NULL);

create table push_subscription (
  created_at timestamp with time zone not null default now(),
  device uuid not null,
  id bigint not null generated always as identity,
  mark bytea not null,
  notified_at timestamp with time zone,
  sealed bytea not null,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_device_key UNIQUE (device),
  constraint push_subscription_mark_key UNIQUE (mark),
  constraint push_subscription_device_fkey FOREIGN KEY (device) REFERENCES token(device) ON DELETE CASCADE
);

create table rate_limit (
  at timestamp with time zone not null,
  count integer not null,
  ends timestamp with time zone not null,
  key bytea not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_end ON rate_limit USING btree (ends);

create table refund (
  account bytea,
  asked_by text not null,
  cash bigint not null,
  created_at timestamp with time zone not null default shop_moment(),
  done_at timestamp with time zone,
  fault text not null,
  fault_text text,
  id bigint not null generated always as identity,
  idempotency_key uuid not null default gen_random_uuid(),
  interest bigint not null default 0,
  is_manual boolean not null default false,
  kind text not null,
  next_at timestamp with time zone not null default now(),
  order_id bigint not null,
  parts jsonb not null default '{}'::jsonb,
  point bigint not null default 0,
  provider_code text,
  reason text not null,
  reclaimed bigint not null default 0,
  rows jsonb not null,
  shipping bigint not null default 0,
  status text not null default 'requested'::text,
  tax_free bigint not null default 0,
  tries integer not null default 0,
  uuid uuid not null default gen_random_uuid(),
  way text not null,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_idempotency_key_key UNIQUE (idempotency_key),
  constraint refund_uuid_key UNIQUE (uuid),
  constraint refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_asked_by_check CHECK ((asked_by = ANY (ARRAY['buyer'::text, 'receiver'::text, 'distributor'::text, 'staff'::text, 'system'::text, 'payment'::text]))),
  constraint refund_cash_check CHECK ((cash >= 0)),
  constraint refund_fault_check CHECK ((fault = ANY (ARRAY['buyer'::text, 'shop'::text]))),
  constraint refund_interest_check CHECK ((interest >= 0)),
  constraint refund_is_manual_check CHECK (((NOT is_manual) OR ((status = 'done'::text) AND (way <> 'none'::text)))),
  constraint refund_kind_check CHECK ((kind = ANY (ARRAY['withdraw'::text, 'stock_out'::text, 'return'::text, 'claim'::text, 'funding'::text, 'goodwill'::text, 'gift_area'::text, 'area'::text]))),
  constraint refund_point_check CHECK ((point >= 0)),
  constraint refund_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
  constraint refund_tax_free_within_cash_check CHECK (((tax_free >= 0) AND (tax_free <= cash))),
  constraint refund_way_check CHECK ((way = ANY (ARRAY['card'::text, 'bank'::text, 'none'::text])))
);
CREATE INDEX refund_due ON refund USING btree (next_at) WHERE (status = ANY (ARRAY['requested'::text, 'sent'::text, 'failed'::text]));
CREATE INDEX refund_interest ON refund USING btree (order_id) WHERE ((status = 'done'::text) AND (interest > 0));
CREATE INDEX refund_order ON refund USING btree (order_id);

create table refund_line (
  cash bigint not null,
  order_line_option_id bigint not null,
  point bigint not null,
  refund_id bigint not null,
  unit integer not null,
  constraint refund_line_pkey PRIMARY KEY (refund_id, order_line_option_id),
  constraint refund_line_order_option_group_id_fkey FOREIGN KEY (order_line_option_id) REFERENCES order_line_option(id),
  constraint refund_line_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint refund_line_unit_check CHECK ((unit >= 0))
);
CREATE INDEX refund_line_group ON refund_line USING btree (order_line_option_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON refund_line FOR EACH STATEMENT EXECUTE FUNCTION append_only();

create table related_product (
  product_id bigint not null,
  related_id bigint not null,
  sort integer not null,
  constraint related_product_pkey PRIMARY KEY (product_id, related_id),
  constraint related_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint related_product_related_id_fkey FOREIGN KEY (related_id) REFERENCES product(id)
);

create table review (
  answer jsonb,
  app_user_id bigint,
  appeal text,
  appeal_answered_at timestamp with time zone,
  appealed_at timestamp with time zone,
  author text not null,
  bought boolean not null default false,
  changed_at timestamp with time zone,
  contents text not null,
  created_at timestamp with time zone not null default now(),
  helpful integer not null default 0,
  hidden boolean not null default false,
  hidden_at timestamp with time zone,
  hidden_reason text,
  id bigint not null generated always as identity,
  images text[] not null default '{}'::text[],
  line_price bigint not null,
  option_name text not null,
  order_line_uuid uuid not null default gen_random_uuid(),
  point integer not null default 0,
  product_id bigint not null,
  received_on date,
  returned boolean not null default false,
  review_type text not null,
  score smallint not null,
  shipment_date date,
  version integer not null default 1,
  constraint review_pkey PRIMARY KEY (id),
  constraint review_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint review_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint review_hidden_reason_check CHECK ((hidden_reason = ANY (ARRAY['personal'::text, 'abuse'::text, 'advert'::text, 'unrelated'::text, 'copied'::text]))),
  constraint review_review_type_check CHECK ((review_type = ANY (ARRAY['text'::text, 'photo'::text, 'video'::text]))),
  constraint review_score_check CHECK (((score >= 1) AND (score <= 5)))
);
CREATE UNIQUE INDEX review_line ON review USING btree (order_line_uuid);
CREATE INDEX review_person ON review USING btree (app_user_id, id DESC) WHERE (app_user_id IS NOT NULL);
CREATE INDEX review_product_latest ON review USING btree (product_id, created_at DESC, id DESC);
CREATE INDEX review_product_recommend ON review USING btree (product_id, ((review_type <> 'text'::text)) DESC, helpful DESC, id DESC);
CREATE INDEX review_received ON review USING btree (product_id, received_on DESC, id DESC);
CREATE INDEX review_recommended ON review USING btree (helpful DESC, id DESC) WHERE ((review_type = 'photo'::text) AND (score >= 4));
CREATE INDEX review_worth ON review USING btree (((review_type <> 'text'::text)) DESC, helpful DESC, id DESC) WHERE ((score >= 4) AND (NOT hidden));
CREATE TRIGGER review_changed AFTER INSERT OR DELETE OR UPDATE OF score, contents, images, review_type, returned, answer, hidden, helpful ON review FOR EACH ROW EXECUTE FUNCTION announce_review();

create table review_helpful (
  app_user_id bigint not null,
  created_at timestamp with time zone not null default shop_moment(),
  review_id bigint not null,
  constraint review_helpful_pkey PRIMARY KEY (review_id, app_user_id),
  constraint review_helpful_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint review_helpful_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE
);
CREATE INDEX review_helpful_person ON review_helpful USING btree (app_user_id, review_id);

create table review_report (
  app_user_id bigint not null,
  created_at timestamp with time zone not null default shop_moment(),
  decided_at timestamp with time zone,
  detail text not null default ''::text,
  id bigint not null generated always as identity,
  reason text not null,
  review_id bigint not null,
  verdict text,
  constraint review_report_pkey PRIMARY KEY (id),
  constraint review_report_review_id_app_user_id_key UNIQUE (review_id, app_user_id),
  constraint review_report_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint review_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE,
  constraint review_report_reason_check CHECK ((reason = ANY (ARRAY['personal'::text, 'abuse'::text, 'advert'::text, 'unrelated'::text, 'copied'::text]))),
  constraint review_report_verdict_check CHECK ((verdict = ANY (ARRAY['upheld'::text, 'dismissed'::text])))
);
CREATE INDEX review_report_open ON review_report USING btree (review_id) WHERE (verdict IS NULL);
CREATE INDEX review_report_person ON review_report USING btree (app_user_id);

create table review_reward (
  app_user_id bigint not null,
  closed_at timestamp with time zone,
  granted integer not null default 0,
  order_line_uuid uuid not null,
  taken integer not null default 0,
  constraint review_reward_pkey PRIMARY KEY (order_line_uuid),
  constraint review_reward_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id),
  constraint review_reward_granted_check CHECK ((granted >= 0)),
  constraint review_reward_taken_within_granted_check CHECK (((taken >= 0) AND (taken <= granted)))
);
CREATE INDEX review_reward_person ON review_reward USING btree (app_user_id);

create table revoked_guest_token (
  expires_at timestamp with time zone not null,
  hash bytea not null,
  since timestamp with time zone not null default now(),
  constraint revoked_guest_token_pkey PRIMARY KEY (hash)
);
CREATE INDEX revoked_guest_token_expiry ON revoked_guest_token USING btree (expires_at);

create table sales_day (
  brand text not null,
  day date not null,
  discounts bigint not null,
  net bigint not null,
  orders integer not null,
  paid bigint not null,
  refunded bigint not null,
  sales bigint not null,
  shipping bigint not null,
  constraint sales_day_pkey PRIMARY KEY (day, brand)
);

create table sales_day_state (
  day date not null,
  one boolean not null default true,
  constraint sales_day_state_pkey PRIMARY KEY (one),
  constraint sales_day_state_one_check CHECK (one)
);

create table saved_view (
  created_at timestamp with time zone not null default shop_moment(),
  filter jsonb not null,
  id bigint not null generated always as identity,
  is_shared boolean not null default false,
  name text not null,
  screen text not null,
  staff_id bigint not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_staff_id_screen_name_key UNIQUE (staff_id, screen, name),
  constraint saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);

create table schema_function (
  applied_at timestamp with time zone not null default now(),
  name text not null,
  sha256 text not null,
  constraint schema_function_pkey PRIMARY KEY (name)
);

create table schema_migration (
  applied_at timestamp with time zone not null default now(),
  name text not null,
  sha256 text not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table search_log (
  brand text not null,
  count integer not null,
  day date not null,
  empty integer not null,
  word text not null,
  constraint search_log_pkey PRIMARY KEY (day, brand, word),
  constraint search_log_count_check CHECK ((count > 0)),
  constraint search_log_empty_within_count_check CHECK (((empty >= 0) AND (empty <= count)))
);

create table search_synonym (
  also text not null,
  word text not null,
  constraint search_synonym_pkey PRIMARY KEY (word, also)
);

create table social_identity (
  app_user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  provider text not null,
  subject text not null,
  tokens bytea,
  constraint social_identity_pkey PRIMARY KEY (provider, subject),
  constraint social_identity_one_each UNIQUE (app_user_id, provider),
  constraint social_identity_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint social_identity_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'naver'::text])))
);

create table staff_account (
  created_at timestamp with time zone not null default now(),
  disabled_at timestamp with time zone,
  distributor_id bigint,
  email text not null,
  id bigint not null generated always as identity,
  last_code_step bigint not null default 0,
  name text not null,
  password_hash text not null,
  role text not null,
  totp_secret bytea,
  constraint staff_account_pkey PRIMARY KEY (id),
  constraint staff_account_email_key UNIQUE (email),
  constraint staff_account_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint staff_account_distributor_role_check CHECK (((role = 'distributor'::text) = (distributor_id IS NOT NULL))),
  constraint staff_account_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'operator'::text, 'md'::text, 'finance'::text, 'content'::text, 'distributor'::text, 'auditor'::text])))
);

create table staff_invite (
  approval_id bigint,
  created_at timestamp with time zone not null default now(),
  distributor_id bigint,
  dropped_at timestamp with time zone,
  email text not null,
  expires_at timestamp with time zone not null,
  hash bytea not null,
  id bigint not null generated always as identity,
  invited_by bigint,
  kind text not null,
  name text not null,
  reason text not null,
  role text not null,
  secret bytea not null,
  staff_id bigint,
  used_at timestamp with time zone,
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
  constraint staff_invite_used_or_dropped_check CHECK (((used_at IS NULL) OR (dropped_at IS NULL)))
);
CREATE UNIQUE INDEX staff_invite_open ON staff_invite USING btree (email) WHERE ((used_at IS NULL) AND (dropped_at IS NULL));

create table staff_recovery (
  hash bytea not null,
  staff_id bigint not null,
  used_at timestamp with time zone,
  constraint staff_recovery_pkey PRIMARY KEY (staff_id, hash),
  constraint staff_recovery_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);

create table staff_session (
  code_step bigint,
  created_at timestamp with time zone not null default now(),
  device text,
  expires_at timestamp with time zone not null,
  hash bytea not null,
  id bigint not null generated always as identity,
  last_used_at timestamp with time zone not null default now(),
  past_until timestamp with time zone,
  previous_hash bytea,
  proven_at timestamp with time zone not null default now(),
  staff_id bigint not null,
  constraint staff_session_pkey PRIMARY KEY (hash),
  constraint staff_session_id_key UNIQUE (id),
  constraint staff_session_previous_hash_key UNIQUE (previous_hash),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint staff_session_past CHECK (((previous_hash IS NULL) = (past_until IS NULL)))
);

create table stock (
  held bigint not null default 0,
  option_id bigint not null,
  sold bigint not null default 0,
  stocked bigint not null default 0,
  unlimited boolean not null default false,
  constraint stock_pkey PRIMARY KEY (option_id),
  constraint stock_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_option(id),
  constraint stock_held_and_sold_within_stocked_check CHECK ((unlimited OR ((held + sold) <= stocked))),
  constraint stock_held_check CHECK ((held >= 0)),
  constraint stock_sold_check CHECK ((sold >= 0)),
  constraint stock_stocked_check CHECK ((stocked >= 0))
);
CREATE TRIGGER stock_crossed AFTER UPDATE ON stock FOR EACH ROW WHEN (((NOT new.unlimited) AND ((((old.stocked - old.sold) - old.held) > 0) <> (((new.stocked - new.sold) - new.held) > 0)))) EXECUTE FUNCTION announce_stock();

create table stock_movement (
  at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  kind text not null,
  option_id bigint not null,
  order_id bigint,
  reason text,
  round smallint not null default 0,
  staff_id bigint,
  unit bigint not null,
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

create table token (
  app_user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  device uuid not null default gen_random_uuid(),
  expires_at timestamp with time zone not null,
  fcm_push_token text,
  hash bytea not null,
  kept boolean not null default true,
  label text not null default ''::text,
  last_used_at timestamp with time zone not null default now(),
  parent bytea,
  proven_until timestamp with time zone,
  provider text,
  token_type text not null,
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

create table unverified_message_quota (
  at timestamp with time zone not null default now(),
  number bytea not null,
  sender bigint not null,
  slot integer not null,
  constraint unverified_message_quota_pkey PRIMARY KEY (number, slot),
  constraint unverified_message_quota_number_sender_key UNIQUE (number, sender)
);

create table upload (
  app_user_id bigint,
  created_at timestamp with time zone not null default now(),
  film boolean not null default false,
  height integer not null,
  id uuid not null default gen_random_uuid(),
  path text not null,
  poster boolean not null default false,
  private boolean not null default false,
  staff_id bigint,
  used boolean not null default false,
  width integer not null,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_path_key UNIQUE (path),
  constraint upload_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint upload_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint upload_sender CHECK ((num_nonnulls(app_user_id, staff_id) = 1))
);
CREATE INDEX upload_owner ON upload USING btree (app_user_id, created_at);
CREATE INDEX upload_staff ON upload USING btree (staff_id, created_at) WHERE (staff_id IS NOT NULL);

create table user_product (
  app_user_id bigint not null,
  created_at timestamp with time zone not null default shop_moment(),
  id bigint not null generated always as identity,
  product_id bigint not null,
  type text not null,
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

create table verification (
  app_user_id bigint not null,
  by_known boolean not null default false,
  code_hash bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  elsewhere smallint not null default 0,
  expires_at timestamp with time zone not null,
  id bigint not null generated always as identity,
  phone text not null,
  proof_hash bytea,
  proof_until timestamp with time zone,
  purpose text not null default 'account'::text,
  tries integer not null default 0,
  used_for text,
  verified_at timestamp with time zone,
  constraint verification_pkey PRIMARY KEY (id),
  constraint verification_proof_hash_key UNIQUE (proof_hash),
  constraint verification_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint verification_elsewhere_check CHECK (((elsewhere >= 0) AND (elsewhere <= 5))),
  constraint verification_purpose_check CHECK ((purpose = ANY (ARRAY['account'::text, 'order'::text]))),
  constraint verification_tries_check CHECK (((tries >= 0) AND (tries <= 10))),
  constraint verification_used_for_check CHECK ((used_for = ANY (ARRAY['signUp'::text, 'phone'::text, 'reset'::text, 'order'::text])))
);
CREATE INDEX verification_age ON verification USING btree (created_at);
CREATE INDEX verification_asked ON verification USING btree (app_user_id, phone, id DESC);
CREATE INDEX verification_phone ON verification USING btree (phone, created_at);

create table video (
  brand text not null default '*'::text,
  captions text,
  contents text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  hidden boolean not null default false,
  id bigint not null generated always as identity,
  review_id bigint,
  sent_count integer not null default 0,
  share_count integer not null default 0,
  thumbnail text not null,
  thumbnail_small text not null,
  title text not null,
  video_url text not null,
  view_count integer not null default 0,
  constraint video_pkey PRIMARY KEY (id),
  constraint video_review_id_key UNIQUE (review_id),
  constraint video_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE
);
CREATE INDEX video_latest ON video USING btree (created_at DESC, id DESC) WHERE (NOT hidden);
CREATE TRIGGER video_changed AFTER UPDATE OF hidden, thumbnail_small, brand ON video FOR EACH ROW EXECUTE FUNCTION announce_video();

create table video_link (
  app_user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  video_id bigint not null,
  constraint video_link_pkey PRIMARY KEY (video_id, app_user_id),
  constraint video_link_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint video_link_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
CREATE INDEX video_link_person ON video_link USING btree (app_user_id);

create table video_product (
  product_id bigint not null,
  sort integer not null,
  video_id bigint not null,
  constraint video_product_pkey PRIMARY KEY (video_id, product_id),
  constraint video_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint video_product_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
CREATE INDEX video_product_product ON video_product USING btree (product_id, video_id);
CREATE TRIGGER video_product_changed AFTER INSERT OR DELETE ON video_product FOR EACH ROW EXECUTE FUNCTION announce_video();

create table video_sent (
  at timestamp with time zone not null,
  video_id bigint not null,
  viewer uuid not null,
  constraint video_sent_pkey PRIMARY KEY (video_id, viewer),
  constraint video_sent_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);

create table video_view (
  app_user_id bigint,
  at timestamp with time zone not null,
  counted integer not null default 0,
  times integer not null default 1,
  video_id bigint not null,
  viewer uuid not null,
  constraint video_view_pkey PRIMARY KEY (video_id, viewer),
  constraint video_view_app_user_id_fkey FOREIGN KEY (app_user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint video_view_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
CREATE INDEX video_view_age ON video_view USING btree (at);
CREATE INDEX video_view_person ON video_view USING btree (app_user_id) WHERE (app_user_id IS NOT NULL);
CREATE INDEX video_view_uncounted ON video_view USING btree (video_id) WHERE (counted < times);

create table watermark (
  name text not null,
  value bigint not null,
  constraint watermark_pkey PRIMARY KEY (name)
);

-- database/functions: view sale_line (option_id, product_id, card, option, option_state, product_state, product_status, unit_price, list_price, saleable, name, is_app_only, min_app_user_grade, business_only, opens_at, limited_begin, limited_end, purchase_limit, path_key, shipment_date, distributor_id, distributor_name, storage, shipping_policy_id, base_shipping_fee, free_shipping_condition, shipping_fee_unit, max_unit_in_box, area_fees, undeliverable, tax_status, dispatch_days, label_shipping_method, category_id, root_category_id, sale_type, min_order_unit, order_multiple, tiers, return_policy, no_resale, supply_price, commission_permille, is_giftable, gift_days, gift_extendable, gift_area, option_name, origin)

-- Functions, whole in database/functions:
--   announce(product bigint, what text DEFAULT 'product'::text) returns void
--   announce_display() returns trigger
--   announce_funding() returns trigger
--   announce_option() returns trigger
--   announce_product() returns trigger
--   announce_review() returns trigger
--   announce_stock() returns trigger
--   announce_video() returns trigger
--   append_only() returns trigger
--   area_of(zonecode text) returns smallint
--   business_day(day date, days integer) returns date
--   card_refresh(ids bigint[]) returns void
--   card_words(card json) returns text[]
--   card_write(ids bigint[]) returns void
--   check_transition() returns trigger
--   confirm_time(line order_line, paid timestamp with time zone) returns timestamp with time zone
--   count_delta() returns trigger
--   cutoff(shipment_date date) returns timestamp with time zone
--   days_from(which order_line, paid timestamp with time zone) returns timestamp with time zone
--   delay_until(promised date, of_brand text) returns date
--   dispatch_day(line order_line, paid timestamp with time zone) returns date
--   forget_engagement() returns trigger
--   funding_count(products bigint[]) returns SETOF bigint
--   funding_json(product bigint) returns json
--   funding_standing(f product_funding) returns text
--   fundings_waiting() returns bigint[]
--   gift_end(paid timestamp with time zone, days integer, cut_off timestamp with time zone) returns timestamp with time zone
--   gift_recipient_of(which order_line) returns gift_recipient
--   gift_standing(status text, line_status text) returns text
--   gift_status(order_status text, standings text[]) returns text
--   gift_waits(which bigint) returns boolean
--   household_of(address jsonb) returns text
--   initials_of(word text) returns text
--   is_business_day(day date) returns boolean
--   iso(moment timestamp with time zone) returns text
--   keep_look() returns trigger
--   korea_date(moment timestamp with time zone) returns date
--   korea_hour(day date, hour integer) returns timestamp with time zone
--   leaving_day(paid timestamp with time zone, days integer, until time without time zone) returns date
--   masked_name(name text) returns text
--   move_clock(ahead interval) returns void
--   option_json(o product_option, s stock, business boolean) returns json
--   option_state(status text, shipment_date date, unlimited boolean, stocked bigint, sold bigint, held bigint) returns text
--   order_follow(which bigint) returns void
--   order_owner_follow() returns trigger
--   order_state(line_states text[], before text[]) returns text
--   point_follow() returns trigger
--   policy_at(policy_key text, of_brand text, moment timestamp with time zone) returns jsonb
--   policy_of(policy_key text, of_brand text) returns jsonb
--   policy_peak(policy_key text, of_brand text, part text) returns numeric
--   product_state(status text, states text[]) returns text
--   product_worded() returns trigger
--   publish_invalidations(most integer DEFAULT 1000) returns integer
--   review_film(review bigint) returns json
--   review_json(r review) returns json
--   search_grams(words text[]) returns text[]
--   search_refresh(ids bigint[]) returns void
--   search_words(phrase text) returns text[]
--   seller_awaits(which bigint) returns boolean
--   seller_door(which bigint) returns jsonb
--   seller_id() returns bigint
--   shelf_refresh(ids bigint[]) returns void
--   ships_at(product bigint, shipment_date date) returns date
--   shop_moment() returns timestamp with time zone
--   shop_now() returns timestamp with time zone
--   turn_event_months(kept integer) returns void
--   video_of(product bigint) returns json
