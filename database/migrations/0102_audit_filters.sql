-- The audit log is filtered by person, act, kind of object and date.
create index audit_log_staff on audit_log (staff_id, id desc);
create index audit_log_act on audit_log (act, id desc);
create index audit_log_kind on audit_log (split_part(subject, ' ', 1), id desc);
create index audit_log_at on audit_log (at);

-- An export of the audit log is recorded like an export of orders.
alter table export_file drop constraint export_file_kind_check;
alter table export_file add constraint export_file_kind_check check (kind in ('lines', 'carrier', 'numbers', 'audit'));
