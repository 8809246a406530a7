-- Who shows once more to be themselves goes on under a new token; the one before is good for a minute of what was already on its way,
-- and proves nothing.
alter table staff_session
  add column past_hash bytea unique,
  add column past_until timestamptz,
  add constraint staff_session_past check ((past_hash is null) = (past_until is null));
