-- The name, phone and address of orders whose buyer deleted the account. Only an owner opens them, with a reason.
create table order_identity (
  order_id bigint primary key references orders on delete cascade,
  identity bytea not null
);

-- How often a deleted account had redeemed the code of a coupon, by a keyed hash of its phone.
create table coupon_phone_hash (
  coupon_id bigint not null references coupon on delete cascade,
  phone_hash bytea not null,
  number int not null,
  primary key (coupon_id, phone_hash)
);
