-- Which order something was told about, and whether its sealed words stay for a while, so that staff can say it again.
alter table message
  add column order_id bigint,
  add column is_kept boolean not null default false;
update message m set order_id = l.order_id from order_line l where l.id = m.order_line_id;
create index message_order on message (order_id, id desc) where order_id is not null;
create index message_kept on message (created_at) where is_kept and words is not null;
alter table message drop constraint message_check;
alter table message
  add constraint message_check check (
    case when status in ('waiting', 'accepted') then words is not null else words is null or (is_kept and status in ('sent', 'failed')) end);
insert into policy (key, value) values
  ('messageAgain', '{"seconds": 60, "times": 5}'),
  ('messageWordsDays', '7')
on conflict do nothing;
