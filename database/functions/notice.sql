-- The kind of notice that a category requires: its own or its parent's. Null where neither has one.
create or replace function notice_kind_of(category bigint) returns text language sql stable as $$
  select coalesce(c.notice_kind, p.notice_kind) from category c left join category p on p.id = c.parent_id where c.id = notice_kind_of.category
$$;

-- Whether the text of an item says only that it does not apply.
create or replace function is_not_applicable(said text) returns boolean language sql immutable as $$
  select said ~* '^[[:space:][:punct:]]*((해당[[:space:]]*)?(사항|되지|하지)?[[:space:]]*(이|은)?[[:space:]]*(없음|없습니다|없어요|않음|않습니다)|n/a)'
    or said ~ '^[[:space:][:punct:]]*$'
$$;

-- A notice compared with one kind, or with the closest kind for null: the items it lacks, and the required ones that it says do not apply.
create or replace function compare_notice(wanted text, notice jsonb, out kind text, out missing text[], out not_stated text[])
language sql stable as $$
  select k.key, coalesce(array_agg(i.label order by i.sort) filter (where s.is_empty is null), '{}'),
    coalesce(array_agg(i.label order by i.sort) filter (where s.is_empty and not i.is_optional), '{}')
  from notice_kind k join notice_item i on i.kind = k.key, lateral (
    select bool_and(is_not_applicable(n->>'text')) as is_empty from jsonb_array_elements(compare_notice.notice) n where n->>'title' ~ i.pattern) s
  where wanted is null or k.key = wanted
  group by k.key, k.sort
  order by count(*) filter (where s.is_empty is null), k.sort limit 1
$$;
