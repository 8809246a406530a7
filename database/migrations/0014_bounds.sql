-- ── what one person may have without a person of the shop ──────────────────────────────────────────
insert into policy (key, value) values
  -- Of the line, the order and the person's whole history, and in won within thirty days.
  ('claimAutoShare', '30'),
  ('claimAutoMonth', '30000'),
  ('claimAutoCount', '3');

-- Issuer and masked number, as the payment company names them; the wallet in between is left out.
alter table payment add column card text generated always as (substring(method_text from '\S+ \S*\*\S*$')) stored;
create index payment_card on payment (card) where card is not null;

alter table claim
  add column decided_by text check (decided_by in ('buyer', 'receiver', 'distributor', 'staff', 'system', 'payment')),
  -- Nobody answered and silence may not pay it: when the shop's own people were called.
  add column raised_at timestamptz;
update claim set decided_by = 'system' where status = 'approved' and answer in ('바로 환불해 드렸어요.', '자동 승인');

-- By what a claim's buyer is known: account, phones, door, card, refund account. Only compared, so only a hash is kept.
create table claim_tie (
  claim_id bigint not null references claim on delete cascade,
  tie uuid not null,
  primary key (claim_id, tie)
);
create index claim_tie_tie on claim_tie (tie);
insert into claim_tie (claim_id, tie)
select distinct c.id, md5(t.kind || ' ' || t.value)::uuid
from claim c join order_line l on l.id = c.order_line_id join orders o on o.id = l.order_id join app_user u on u.id = o.app_user_id
  join payment p on p.order_id = o.id,
  lateral (values ('user', u.id::text), ('phone', regexp_replace(u.phone, '\D', '', 'g')), ('phone', o.guest_phone),
    ('phone', nullif(regexp_replace(o.address->>'phone', '\D', '', 'g'), '')), ('door', household_of(o.address)), ('card', p.card)) as t (kind, value)
where t.value is not null;

alter table payment_case drop constraint payment_case_kind_check, add constraint payment_case_kind_check check (kind in
  ('REFUND_ACCOUNT_MISSING', 'REFUND_REFUSED', 'FELL_BACK', 'CANCELLED_ELSEWHERE', 'COMPARISON', 'RECEIPT_REFUSED', 'CLAIM_UNANSWERED'));

-- ── what staff give by hand ─────────────────────────────────────────────────────────────────────────
-- Money, points and coupons at their value, so that a limit can look at sums. With an approval a second person has agreed.
create table handout (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_account,
  kind text not null check (kind in ('refund', 'goodwill')),
  order_id bigint references orders,
  app_user_id bigint not null references app_user,
  amount bigint not null check (amount >= 0),
  approval_id bigint references approval,
  at timestamptz not null default shop_moment()
);
create index handout_staff on handout (staff_id, at);
create index handout_order on handout (order_id) where order_id is not null;
create index handout_person on handout (app_user_id, at);

-- ── what one person may hold ────────────────────────────────────────────────────────────────────────
insert into policy (key, value) values
  -- A purchase limit counts so many days back.
  ('purchaseLimitDays', '30'),
  -- Orders that wait to be paid, and units in them, of one person: account, phone or door. Business members buy by the pallet.
  ('unpaidOrders', '3'),
  ('unpaidUnits', '20'),
  ('unpaidUnitsBusiness', '300'),
  -- Where fewer than these would be left, nobody holds goods for two days by a virtual account.
  ('bankScarceUnits', '10');
create index orders_unpaid_door on orders (household_of(address)) where status in ('request', 'bank_transfer_waiting');
create index orders_door on orders (household_of(address), id desc);

-- ── what one person may have written to a number ───────────────────────────────────────────────────
insert into policy (key, value) values
  -- To a number nobody has proven, before money came, from all senders together; one from each.
  ('unprovenMessages', '3'),
  -- To one number within a day, half of it because of one sender.
  ('messagesPerDay', '40');
alter table message
  -- Because of whose order.
  add column sender bigint,
  -- What would have been too much is kept without its words, and never sent.
  drop constraint message_status_check,
  add constraint message_status_check check (status in ('waiting', 'sent', 'failed', 'withheld'));
create index message_recipient on message (recipient, created_at);

-- The number itself is not kept here, only its mark; so these rows may stay.
create table unproven_message (
  number bytea not null,
  slot int not null,
  sender bigint not null,
  at timestamptz not null default now(),
  primary key (number, slot),
  unique (number, sender)
);
