-- Who left is compared by the clock with what is noted beside the database.
create index app_user_left on app_user (deleted_at) where deleted_at is not null;
