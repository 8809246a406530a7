create or replace function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger append_only before update or delete or truncate on ledger_posting for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on stock_movement for each statement execute function append_only();
-- Texts that quote a person who left lose the quoted words; nothing else changes (leave.sql).
create or replace function only_forgotten() returns trigger language plpgsql as $$
declare
  words text := nullif(current_setting('shop.forgotten', true), '');
  texts text[] := tg_argv;
begin
  if words is not null and to_jsonb(new) - texts = to_jsonb(old) - texts
    and not exists (
      select from unnest(texts) as c (name)
      where to_jsonb(new) ->> c.name is distinct from regexp_replace(to_jsonb(old) ->> c.name, words, '○○○', 'gi')) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger append_only before delete or truncate on order_event for each statement execute function append_only();
create or replace trigger append_only_rows before update on order_event for each row execute function only_forgotten('reason');
create or replace trigger append_only before delete or truncate on point_transaction for each statement execute function append_only();
create or replace trigger append_only_rows before update on point_transaction for each row execute function only_forgotten('label');
create or replace trigger append_only before update or delete or truncate on refund_line for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on audit_log for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on order_consent for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on manual_grant for each statement execute function append_only();
create or replace trigger append_only before update or delete or truncate on order_owner for each statement execute function append_only();
-- Messages are never changed. They are deleted with their thread after the retention period.
create or replace trigger append_only before truncate on inquiry_message for each statement execute function append_only();
create or replace trigger append_only_rows before update on inquiry_message for each row execute function only_forgotten('contents');
