-- A gift's words go to a stranger's phone: the first ones wait while its sender can still take them back, and a number gets a few a day.
insert into policy (key, value) values ('giftFirstSeconds', '300'), ('giftMessagesPerDay', '{"sender": 3, "all": 5}') on conflict do nothing;
