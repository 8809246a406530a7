-- Finance reserves the return of a payment before sending the money by hand, so that the payment company does not return it too.
alter table payment_case add column is_manual boolean not null default false;
