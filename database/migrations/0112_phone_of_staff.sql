-- The mobile number of a staff member, for messages about the account: wrong codes, and the dismissal of an owner.
alter table staff_account add column phone text;
