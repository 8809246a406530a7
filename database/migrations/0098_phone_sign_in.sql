-- A verified phone also signs its member in. Each proof is used once.
alter table verification
  drop constraint verification_used_for_check,
  add constraint verification_used_for_check check (used_for in ('signUp', 'phone', 'reset', 'order', 'signIn'));
