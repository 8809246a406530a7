-- Keys of fields turn; what marks and signs does not, and is kept under the newest of them.
alter table ground add column root bytea;
