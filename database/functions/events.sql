-- Events are partitioned by month (KST). Expired months are dropped as whole tables, which costs the others nothing.
create or replace function turn_event_months(kept int) returns void language plpgsql as $$
declare
  this date := date_trunc('month', shop_moment() at time zone 'Asia/Seoul');
  month date;
  gone record;
begin
  -- Two processes may run this at the same time.
  perform pg_advisory_xact_lock(hashtext('analytics_event'));
  create schema if not exists months;
  foreach month in array array[this, (this + interval '1 month')::date] loop
    if to_regclass(format('months.%I', 'analytics_event_' || to_char(month, 'YYYY_MM'))) is null then
      execute format('create table months.%I partition of analytics_event for values from (%L) to (%L)', 'analytics_event_' || to_char(month, 'YYYY_MM'),
        korea_hour(month, 0), korea_hour((month + interval '1 month')::date, 0));
    end if;
  end loop;
  for gone in
    select c.relname from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = 'analytics_event'::regclass and to_date(right(c.relname, 7), 'YYYY_MM') < this - make_interval(months => kept)
  loop
    execute format('drop table months.%I', gone.relname);
  end loop;
end $$;
