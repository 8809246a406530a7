-- What many lines' buyers are told at once waits a minute, so that it can be taken back before anybody hears of it.
insert into policy (key, value) values ('lettersHeldSeconds', '60');
