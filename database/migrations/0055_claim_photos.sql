-- Pictures a claim lacks are asked for once more: why, when, and when they came. Meanwhile nobody is called silent.
alter table claim add column photo_ask text, add column photo_asked_at timestamptz, add column photo_sent_at timestamptz;
alter table claim add constraint claim_photos check (
  (photo_ask is null) = (photo_asked_at is null) and (photo_sent_at is null or coalesce(photo_sent_at >= photo_asked_at, false))) not valid;
alter table claim validate constraint claim_photos;

insert into policy (key, value) values ('claimPhotoDays', '3');
