-- Access records are never changed, and are deleted only after the period of the policy.
create or replace function forbid_access_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < shop_now() - make_interval(years => (policy_of('lookYears', '*') #>> '{}')::int) then return old; end if;
  raise exception 'personal_data_access is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger if exists keep_look on personal_data_access;
drop function if exists keep_look();
create or replace trigger forbid_access_log_change before update or delete on personal_data_access for each row execute function forbid_access_log_change();
create or replace trigger append_only before truncate on personal_data_access for each statement execute function append_only();
