-- A masked name for public display, as maskName of contract/rules/masking.ts: 김하늘 → 김*늘, 김늘 → 김*, 김 → *, John Smith → J********h.
create or replace function masked_name(name text) returns text language sql immutable strict as $$
  select case when length(name) < 2 then '*'
    else left(name, 1) || repeat('*', greatest(1, length(name) - 2)) || case when length(name) > 2 then right(name, 1) else '' end end
$$;
