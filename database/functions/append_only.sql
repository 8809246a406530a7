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
-- Messages are never changed. They are deleted with their thread after the retention period.
create or replace trigger append_only before update or truncate on inquiry_message for each statement execute function append_only();
