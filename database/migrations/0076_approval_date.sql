-- An approval the payment company dates before its attempt or in the future.
alter table payment_case drop constraint payment_case_kind_check;
alter table payment_case add constraint payment_case_kind_check check (kind in ('REFUND_ACCOUNT_MISSING', 'REFUND_REFUSED', 'FELL_BACK',
  'CANCELLED_ELSEWHERE', 'COMPARISON', 'RECEIPT_REFUSED', 'CLAIM_UNANSWERED', 'UNKNOWN_ORDER', 'LATE_INTEREST', 'EARLY_PARCEL', 'APPROVAL_DATE')) not valid;
alter table payment_case validate constraint payment_case_kind_check;
