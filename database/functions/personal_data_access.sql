-- Access records are never changed, and are deleted only after the period of the policy.
create or replace function keep_look() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < shop_now() - make_interval(years => (policy_of('lookYears', '*') #>> '{}')::int) then return old; end if;
  raise exception 'personal_data_access is append-only' using errcode = 'restrict_violation';
end $$;
create or replace trigger keep_look before update or delete on personal_data_access for each row execute function keep_look();
create or replace trigger append_only before truncate on personal_data_access for each statement execute function append_only();
