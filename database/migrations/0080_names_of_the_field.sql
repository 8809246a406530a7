-- Names tables, keys and checks in the words of the field. Nothing is added and no row changes.

-- Foreign keys follow the table they point at.
alter table order_coupon rename column coupon_issue_id to issued_coupon_id;
alter table gift_to rename column gift_group_id to gift_id;
alter table order_tmp rename column cart_group_ids to cart_item_ids;
alter table batch_row rename column batch_id to bulk_job_id;
alter table refund_line rename column order_option_group_id to order_line_option_id;

-- Columns say what they hold, in the words of the field.
alter table approval rename column asked_by to requested_by;
alter table batch_row rename column invoice to tracking_number;
alter table batch_row rename column n to position;
alter table batch_row rename column told to message;
alter table batch_row rename column tries to attempts;
alter table bound rename column ends to expires_at;
alter table cart_group rename column unit to quantity;
alter table cash_receipt rename column attempt_key to idempotency_key;
alter table cash_receipt rename column tries to attempts;
alter table cash_receipt_cut rename column attempt_key to idempotency_key;
alter table cash_receipt_cut rename column tries to attempts;
alter table claim rename column raised_at to escalated_at;
alter table claim rename column bad to damaged_count;
alter table claim rename column total to piece_count;
alter table claim rename column unit to quantity;
alter table claim rename column photo_ask to photo_request;
alter table claim rename column photo_asked_at to photo_requested_at;
alter table claim_tie rename column tie to fingerprint;
alter table consent_reminder rename column told_at to notified_at;
alter table conversion rename column asked_at to requested_at;
alter table conversion rename column why to failure_reason;
alter table display_edition rename column n to version_number;
alter table gift_opt_out rename column number_mark to number_fingerprint;
alter table ground rename column one to singleton;
alter table ground rename column root to wrapped_root_key;
alter table ground rename column key_mark to key_fingerprint;
alter table line_box rename column unit to quantity;
alter table line_box rename column invoice to tracking_number;
alter table line_box rename column n to position;
alter table message rename column asked_at to requested_at;
alter table message rename column tries to attempts;
alter table message rename column why to failure_reason;
alter table message rename column words to payload;
alter table news rename column told_at to notified_at;
alter table order_line rename column told_confirm_at to notified_confirm_at;
alter table order_line rename column told_funding_at to notified_funding_at;
alter table order_line rename column asked to cancel_request;
alter table order_line rename column invoice to tracking_number;
alter table order_line rename column asked_arrival_at to arrival_polled_at;
alter table order_note rename column is_gone to is_deleted;
alter table order_option_group rename column unit to quantity;
alter table order_option_group rename column withdrawn_unit to cancelled_quantity;
alter table order_tmp rename column units to quantities;
alter table orders rename column purchase_told to is_purchase_reported;
alter table payment rename column tried_key to attempted_payment_key;
alter table payment rename column attempt_key to idempotency_key;
alter table payment rename column look_at to poll_at;
alter table payment rename column look_for to poll_for;
alter table payment rename column look_until to poll_until;
alter table payment rename column by_hand to is_manual;
alter table payment rename column fallbacks to reversal_count;
alter table payment rename column back_amount to deposit_refund_amount;
alter table payment rename column back_account to deposit_refund_account;
alter table payment rename column back_told_at to deposit_refund_notified_at;
alter table point_lot rename column told to expiry_notices;
alter table presence rename column asked to request_rate;
alter table product rename column worded_at to text_updated_at;
alter table product_card rename column listed to is_listed;
alter table product_card rename column standing to sort_rank;
alter table product_funding rename column carried to opening_amount;
alter table product_funding rename column carried_supporters to opening_supporters;
alter table product_question rename column told_at to notified_at;
alter table product_search rename column listed to is_listed;
alter table product_search rename column standing to sort_rank;
alter table product_shelf rename column standing to sort_rank;
alter table product_version rename column n to version_number;
alter table push_subscription rename column told_at to notified_at;
alter table push_subscription rename column mark to fingerprint;
alter table push_subscription rename column sealed to encrypted;
alter table refund rename column attempt_key to idempotency_key;
alter table refund rename column by_hand to is_manual;
alter table refund rename column tries to attempts;
alter table refund rename column asked_by to requested_by;
alter table refund_line rename column unit to quantity;
alter table review_reward rename column taken to reclaimed;
alter table sales_summed rename column one to singleton;
alter table search_log rename column empty to no_result_count;
alter table search_synonym rename column also to synonym;
alter table social_arrival rename column arrival to identity;
alter table social_farewell rename column tries to attempts;
alter table social_visit rename column arrival to identity;
alter table staff_invite rename column dropped_at to revoked_at;
alter table staff_session rename column past_hash to previous_hash;
alter table staff_session rename column past_until to previous_until;
alter table stock_movement rename column unit to quantity;
alter table token rename column kept to remember_me;
alter table verification rename column tries to attempts;
alter table verification rename column elsewhere to foreign_attempts;
alter table verification rename column by_known to is_known_device;

-- Constraints of one column carry its name.
alter table approval rename constraint approval_asked_by_fkey to approval_requested_by_fkey;
alter table batch_row rename constraint batch_row_n_check to batch_row_position_check;
alter table cart_group rename constraint cart_group_unit_check to cart_group_quantity_check;
alter table cash_receipt rename constraint cash_receipt_attempt_key_key to cash_receipt_idempotency_key_key;
alter table cash_receipt_cut rename constraint cash_receipt_cut_attempt_key_key to cash_receipt_cut_idempotency_key_key;
alter table claim rename constraint claim_bad_check to claim_damaged_count_check;
alter table claim rename constraint claim_unit_check to claim_quantity_check;
alter table display_edition rename constraint display_edition_n_check to display_edition_version_number_check;
alter table ground rename constraint ground_one_check to ground_singleton_check;
alter table line_box rename constraint line_box_unit_check to line_box_quantity_check;
alter table line_box rename constraint line_box_n_check to line_box_position_check;
alter table line_box rename constraint line_box_order_line_id_carrier_code_invoice_key to line_box_carrier_code_tracking_number_key;
alter table order_option_group rename constraint order_option_group_unit_check to order_option_group_quantity_check;
alter table payment rename constraint payment_attempt_key_key to payment_idempotency_key_key;
alter table payment rename constraint payment_by_hand_check to payment_is_manual_check;
alter table payment rename constraint payment_back_amount_check to payment_deposit_refund_amount_check;
alter table product_funding rename constraint product_funding_carried_check to product_funding_opening_amount_check;
alter table product_funding rename constraint product_funding_carried_supporters_check to product_funding_opening_supporters_check;
alter table product_version rename constraint product_version_n_check to product_version_version_number_check;
alter table push_subscription rename constraint push_subscription_mark_key to push_subscription_fingerprint_key;
alter table refund rename constraint refund_attempt_key_key to refund_idempotency_key_key;
alter table refund rename constraint refund_by_hand_check to refund_is_manual_check;
alter table refund rename constraint refund_asked_by_check to refund_requested_by_check;
alter table refund_line rename constraint refund_line_unit_check to refund_line_quantity_check;
alter table sales_summed rename constraint sales_summed_one_check to sales_summed_singleton_check;
alter table staff_session rename constraint staff_session_past_hash_key to staff_session_previous_hash_key;
alter table staff_session rename constraint staff_session_past to staff_session_previous_until_check;
alter table verification rename constraint verification_tries_check to verification_attempts_check;
alter table verification rename constraint verification_elsewhere_check to verification_foreign_attempts_check;
alter index claim_tie_tie rename to claim_tie_fingerprint;
alter index order_line_invoice rename to order_line_tracking_number;
alter index payment_back_untold rename to payment_deposit_refund_due;
alter index payment_look rename to payment_poll;

-- Checks over several columns say what they hold.
alter table approval rename constraint approval_check to approval_decided_by_another_check;
alter table approval rename constraint approval_check1 to approval_verdict_with_decider_check;
alter table batch_row rename constraint batch_row_check to batch_row_code_when_refused_check;
alter table business_application rename constraint business_application_check to business_application_decided_at_with_status_check;
alter table business_application rename constraint business_application_check1 to business_application_reason_when_refused_check;
alter table cash_receipt rename constraint cash_receipt_check to cash_receipt_cancelled_within_amount_check;
alter table claim rename constraint claim_check to claim_damaged_within_pieces_check;
alter table conversion rename constraint conversion_check to conversion_ended_at_with_state_check;
alter table coupon rename constraint coupon_check to coupon_one_discount_check;
alter table gift_to rename constraint gift_to_check to gift_to_ended_at_with_status_check;
alter table gift_to rename constraint gift_to_check1 to gift_to_addressed_at_with_address_check;
alter table gift_to rename constraint gift_to_check2 to gift_to_address_when_used_check;
alter table gift_to rename constraint gift_to_check3 to gift_to_no_address_when_ended_check;
alter table gift_to rename constraint gift_to_check4 to gift_to_consent_when_addressed_check;
alter table gift_to rename constraint gift_to_check5 to gift_to_extended_by_with_extended_at_check;
alter table gift_to rename constraint gift_to_check6 to gift_to_phone_when_claimed_check;
alter table inquiry rename constraint inquiry_check to inquiry_order_with_line_check;
alter table inquiry rename constraint inquiry_check1 to inquiry_closed_at_with_state_check;
alter table inquiry rename constraint inquiry_check2 to inquiry_closed_by_with_closed_at_check;
alter table inquiry_message rename constraint inquiry_message_check to inquiry_message_one_author_check;
alter table inquiry_message rename constraint inquiry_message_check1 to inquiry_message_no_images_from_staff_check;
alter table message rename constraint message_check to message_payload_with_status_check;
alter table order_line rename constraint order_line_check to order_line_cash_share_sum_check;
alter table order_option_group rename constraint order_option_group_check to order_option_group_cancelled_within_quantity_check;
alter table order_source rename constraint order_source_check to order_source_google_with_analytics_check;
alter table order_source rename constraint order_source_check1 to order_source_meta_with_advertising_check;
alter table order_tmp rename constraint order_tmp_check to order_tmp_equal_lengths_check;
alter table orders rename constraint orders_check to orders_total_price_sum_check;
alter table orders rename constraint orders_check1 to orders_shipping_coupon_within_coupon_check;
alter table payment rename constraint payment_check to payment_refunded_within_paid_check;
alter table personal_look rename constraint personal_look_check to personal_look_subject_check;
alter table point_lot rename constraint point_lot_check to point_lot_remaining_within_amount_check;
alter table point_spent rename constraint point_spent_check to point_spent_returned_within_amount_check;
alter table product rename constraint product_check to product_limited_period_check;
alter table product_question rename constraint product_question_check to product_question_answered_at_with_answer_check;
alter table refund rename constraint refund_check to refund_tax_free_within_cash_check;
alter table review_reward rename constraint review_reward_check to review_reward_reclaimed_within_granted_check;
alter table search_log rename constraint search_log_check to search_log_no_results_within_count_check;
alter table social_visit rename constraint social_visit_check to social_visit_identity_with_ticket_check;
alter table staff_account rename constraint staff_account_check to staff_account_distributor_role_check;
alter table staff_invite rename constraint staff_invite_check to staff_invite_staff_of_factor_check;
alter table staff_invite rename constraint staff_invite_check1 to staff_invite_distributor_role_check;
alter table staff_invite rename constraint staff_invite_check2 to staff_invite_used_or_revoked_check;
alter table stock rename constraint stock_check to stock_held_and_sold_within_stocked_check;

-- Their files in database/functions make them again under their new names.
drop function if exists gift_to_of(order_line), gift_group_status(text, text[]), tally_row(), tell_news(int) cascade;

alter table ground rename to installation;
alter table bound rename to rate_limit;
alter table tally rename to counter_delta;
alter table news rename to cache_invalidation;
alter table card_change rename to product_change;
alter table personal_look rename to personal_data_access;
alter table password_past rename to password_history;
alter table guest_ended rename to revoked_guest_token;
alter table guest_order_miss rename to guest_lookup_failure;
alter table coupon_issue rename to issued_coupon;
alter table coupon_guess rename to coupon_code_attempt;
alter table point_tx rename to point_transaction;
alter table point_spent rename to point_lot_use;
alter table batch rename to bulk_job;
alter table batch_row rename to bulk_job_row;
alter table sales_summed rename to sales_day_state;
alter table gift_to rename to gift_recipient;
alter table gift_group rename to gift;
alter table cart_group rename to cart_item;
alter table order_option_group rename to order_line_option;
alter table line_box rename to order_line_parcel;
alter table handout rename to manual_grant;
alter table claim_tie rename to claimant_link;
alter table conversion rename to ad_conversion;
alter table social_visit rename to oauth_request;
alter table social_arrival rename to oauth_ticket;
alter table social_farewell rename to oauth_revocation;
alter table unproven_message rename to unverified_message_quota;
alter table office_file rename to export_file;
alter table staff_view rename to saved_view;
alter table product_shelf rename to product_list_index;
alter table shop_event rename to analytics_event;
alter table advert rename to campaign;

-- Constraints, indexes and sequences carry the name of their table.
do $$
declare
  renamed record;
  found record;
begin
  for renamed in
    select * from (values
      ('ground', 'installation'),
      ('bound', 'rate_limit'),
      ('tally', 'counter_delta'),
      ('news', 'cache_invalidation'),
      ('card_change', 'product_change'),
      ('personal_look', 'personal_data_access'),
      ('password_past', 'password_history'),
      ('guest_ended', 'revoked_guest_token'),
      ('guest_order_miss', 'guest_lookup_failure'),
      ('coupon_issue', 'issued_coupon'),
      ('coupon_guess', 'coupon_code_attempt'),
      ('point_tx', 'point_transaction'),
      ('point_spent', 'point_lot_use'),
      ('batch', 'bulk_job'),
      ('batch_row', 'bulk_job_row'),
      ('sales_summed', 'sales_day_state'),
      ('gift_to', 'gift_recipient'),
      ('gift_group', 'gift'),
      ('cart_group', 'cart_item'),
      ('order_option_group', 'order_line_option'),
      ('line_box', 'order_line_parcel'),
      ('handout', 'manual_grant'),
      ('claim_tie', 'claimant_link'),
      ('conversion', 'ad_conversion'),
      ('social_visit', 'oauth_request'),
      ('social_arrival', 'oauth_ticket'),
      ('social_farewell', 'oauth_revocation'),
      ('unproven_message', 'unverified_message_quota'),
      ('office_file', 'export_file'),
      ('staff_view', 'saved_view'),
      ('product_shelf', 'product_list_index'),
      ('shop_event', 'analytics_event'),
      ('advert', 'campaign')
    ) as name (old, new)
  loop
    for found in
      select conname as name from pg_constraint
      where conrelid = renamed.new::regclass and starts_with(conname, renamed.old || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', renamed.new, found.name, renamed.new || substr(found.name, length(renamed.old) + 1));
    end loop;
    for found in
      select c.relname as name, c.relkind as kind from pg_class c
      where c.relnamespace = 'public'::regnamespace and starts_with(c.relname, renamed.old || '_') and (
        exists (select from pg_index x where x.indexrelid = c.oid and x.indrelid = renamed.new::regclass)
        or exists (select from pg_depend d where d.objid = c.oid and d.refobjid = renamed.new::regclass and d.deptype in ('a', 'i') and c.relkind = 'S'))
    loop
      execute format('alter %s %I rename to %I', case found.kind when 'S' then 'sequence' else 'index' end,
        found.name, renamed.new || substr(found.name, length(renamed.old) + 1));
    end loop;
  end loop;
end
$$;

delete from schema_function where name in ('news.sql', 'tally.sql', 'looks.sql');

-- Constraints named after a renamed key.
do $$
declare
  found record;
begin
  for found in
    select k.conname as name, k.conrelid::regclass as "table", replace(k.conname, key.old, key.new) as new
    from (values ('coupon_issue_id', 'issued_coupon_id'), ('gift_group_id', 'gift_id'), ('cart_group_id', 'cart_item_id'),
      ('batch_id', 'bulk_job_id'), ('order_option_group_id', 'order_line_option_id')) as key (old, new)
    join pg_constraint k on k.connamespace = 'public'::regnamespace and position('_' || key.old || '_' in k.conname) > 0
  loop
    execute format('alter table %s rename constraint %I to %I', found."table", found.name, found.new);
  end loop;
end
$$;

-- The months of analytics_event and their indexes.
do $$
declare
  month record;
  index record;
begin
  for month in
    select c.oid, c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'analytics_event'::regclass
  loop
    execute format('alter table months.%I rename to %I', month.name, replace(month.name, 'shop_event', 'analytics_event'));
    for index in
      select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid
      where x.indrelid = month.oid and starts_with(c.relname, 'shop_event')
    loop
      execute format('alter index months.%I rename to %I', index.name, replace(index.name, 'shop_event', 'analytics_event'));
    end loop;
  end loop;
end
$$;
