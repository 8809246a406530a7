-- What these said stands elsewhere and always did: a grade's rate and step in `grade`, an island's fee on the product, codes a day in
-- the bounds of who asks and who is asked.
delete from policy where key in ('gradeRates', 'gradeSteps', 'areaFees', 'codePerDay', 'codeTries');
-- And what the shop has always done had no row.
insert into policy (key, value) values ('autoConfirm', 'true'), ('noResaleWeekly', '2') on conflict do nothing;
