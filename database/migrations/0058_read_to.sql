-- A file of lines counts what has been read of it. Those that were made before were counted as they were asked for.
alter table office_file add column read_to bigint not null default -1;
alter table office_file alter column read_to set default 0;
