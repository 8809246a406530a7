-- Wrong codes in a row after the right password. A correct code sets the number to zero.
alter table staff_account add column wrong_codes int not null default 0;

-- The dismissal of an owner takes effect after a day without a decision.
alter table approval drop constraint approval_verdict_with_decider_check;
alter table approval add constraint approval_verdict_with_decider_check
  check ((verdict is null) = (decided_by is null) or (act = 'dismiss' and verdict = 'approved'));
