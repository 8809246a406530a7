-- The mobile number that receives a seller's messages. The published number of a seller is often a landline.
create table seller_contact (
  distributor_id bigint primary key references distributor on delete cascade,
  phone text not null check (phone ~ '^01[0-9]{8,9}$')
);
