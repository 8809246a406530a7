-- Events are partitioned by month (KST). Expired months are dropped as whole tables, which costs the others nothing. It runs as the owner of
-- the table, for every role that may insert events: the application's role owns no table (deploy/roles.sql).
create or replace function turn_event_months(kept int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this date := date_trunc('month', shop_moment() at time zone 'Asia/Seoul');
  month date;
  gone record;
  reader record;
begin
  if not has_table_privilege(session_user, 'analytics_event', 'insert') then
    raise exception '% may not insert events', session_user using errcode = 'insufficient_privilege';
  end if;
  -- Two processes may run this at the same time.
  perform pg_advisory_xact_lock(hashtext('analytics_event'));
  if to_regnamespace('months') is null then create schema months; end if;
  foreach month in array array[this, (this + interval '1 month')::date] loop
    if to_regclass(format('months.%I', 'analytics_event_' || to_char(month, 'YYYY_MM'))) is null then
      execute format('create table months.%I partition of analytics_event for values from (%L) to (%L)', 'analytics_event_' || to_char(month, 'YYYY_MM'),
        korea_hour(month, 0), korea_hour((month + interval '1 month')::date, 0));
    end if;
    -- A dump reads every month as its own table, as the role that reads the others.
    for reader in
      select a.grantee::regrole as role from pg_class c, aclexplode(c.relacl) a
      where c.oid = 'analytics_event'::regclass and a.privilege_type = 'SELECT' and a.grantee <> 0
    loop
      execute format('grant usage on schema months to %s', reader.role);
      execute format('grant select on months.%I to %s', 'analytics_event_' || to_char(month, 'YYYY_MM'), reader.role);
    end loop;
  end loop;
  for gone in
    select c.relname from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = 'analytics_event'::regclass and to_date(right(c.relname, 7), 'YYYY_MM') < this - make_interval(months => kept)
  loop
    execute format('drop table months.%I', gone.relname);
  end loop;
end $$;
