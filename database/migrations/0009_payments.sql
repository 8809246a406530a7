-- ── looking again ─────────────────────────────────────────────────────────────────────────────────
-- A word from outside is only a reason to ask the payment company: when, what it is said to be, and how long to doubt another answer.
alter table payment
  add column look_at timestamptz,
  add column look_for text,
  add column look_until timestamptz,
  -- How often a bank has taken its word back that a deposit arrived.
  add column fallbacks smallint not null default 0,
  -- The virtual account takes no more money.
  add column closed_at timestamptz;
create index payment_look on payment (look_at) where look_at is not null;
create index payment_issued on payment (due_at) where attempt = 'issued';
create index payment_unclosed on payment (id)
  where method = 'bank_transfer' and attempt in ('abandoned', 'declined') and payment_key is not null and closed_at is null;

-- After a deposit fell back the same goods are held and sold once more: each time is a round of its own.
alter table stock_movement add column round smallint not null default 0;
drop index stock_movement_once;
create unique index stock_movement_once on stock_movement (order_id, option_id, kind, round) where kind in ('hold', 'release', 'sell');

-- ── what only a person can settle ─────────────────────────────────────────────────────────────────
create table payment_case (
  id bigint generated always as identity primary key,
  order_id bigint references orders,
  kind text not null check (kind in
    ('REFUND_ACCOUNT_MISSING', 'REFUND_REFUSED', 'FELL_BACK', 'CANCELLED_ELSEWHERE', 'COMPARISON', 'RECEIPT_REFUSED')),
  detail jsonb not null default '{}',
  opened_at timestamptz not null default shop_moment(),
  closed_at timestamptz,
  closed_by text
);
create unique index payment_case_open on payment_case (order_id, kind) where closed_at is null;
create index payment_case_waiting on payment_case (opened_at) where closed_at is null;

-- ── cash receipts ─────────────────────────────────────────────────────────────────────────────────
-- A part of a cash receipt that is taken back, once; counted in cash_receipt.cancelled from this moment on.
create table cash_receipt_cut (
  id bigint generated always as identity primary key,
  cash_receipt_id bigint not null references cash_receipt,
  amount bigint not null check (amount > 0),
  attempt_key uuid not null unique default gen_random_uuid(),
  status text not null default 'requested' check (status in ('requested', 'done', 'failed')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default shop_moment()
);
create index cash_receipt_cut_due on cash_receipt_cut (next_at) where status = 'requested';
create index cash_receipt_cut_receipt on cash_receipt_cut (cash_receipt_id);

insert into policy (key, value) values
  ('phoneMaximum', '500000'),
  ('receiptChangeDays', '30'),
  ('operatorPhone', '"01000000000"');
