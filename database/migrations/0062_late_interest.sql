-- Interest of late refunds is owed until finance has sent it by hand, from the shop's own account.
alter table payment_case drop constraint payment_case_kind_check;
alter table payment_case add constraint payment_case_kind_check check (kind in (
  'REFUND_ACCOUNT_MISSING', 'REFUND_REFUSED', 'FELL_BACK', 'CANCELLED_ELSEWHERE', 'COMPARISON', 'RECEIPT_REFUSED', 'CLAIM_UNANSWERED', 'UNKNOWN_ORDER',
  'LATE_INTEREST'));
alter table ledger_posting drop constraint ledger_posting_account_check;
alter table ledger_posting add constraint ledger_posting_account_check check (account in (
  'provider', 'sales', 'shipping', 'discount', 'refund_due', 'penalty', 'bank'));
create index refund_interest on refund (order_id) where status = 'done' and interest > 0;
