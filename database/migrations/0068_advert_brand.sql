-- Which shop speaks in an advert; of those written before nobody said it, and whichever process told them spoke.
alter table advert add column brand text;
