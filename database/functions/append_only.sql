create or replace function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger append_only before update or delete or truncate on ledger_posting for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on stock_movement for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on order_event for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on point_transaction for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on refund_line for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on audit_log for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on order_consent for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on manual_grant for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on order_owner for each statement execute function append_only();
-- What was said stays as it was said; it goes with its thread when the law no longer wants it kept.
create or replace trigger append_only before update or truncate on inquiry_message for each statement execute function append_only();
