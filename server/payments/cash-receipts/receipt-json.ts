import type { Db } from '../../platform/db/database.ts';

/**
 * What an order tells of its cash receipt (CashReceiptResult), or null: an SQL fragment for statements in which the order is `o`.
 * It stands apart from this room's statements because orders weave it into theirs.
 */
export function receiptJsonSql(sql: Db) {
  return sql`(
    select json_build_object('cashReceiptType', r.cash_receipt_type, 'identitySelect', r.identity_select,
      'identitySelectText', (array['휴대폰번호', '현금영수증 카드', '사업자등록번호'])[r.identity_select],
      'isSelfIssued', r.self_issued, 'status', r.status, 'amount', r.amount, 'cancelledAmount', r.cancelled,
      'issueNumber', r.issue_number, 'receiptUrl', r.receipt_url, 'issueDate', iso(r.issued_at),
      'changeableUntil', case
        when r.status = 'waiting' then iso(o.expires_at)
        when r.self_issued and r.status in ('requested', 'issued') and r.amount > r.cancelled then (
          select iso(e.until) from (
            select coalesce(r.issued_at, r.created_at) + policy_of('receiptChangeDays', o.brand)::int * interval '1 day' as until
          ) e where e.until > shop_now()) end)
    from cash_receipt r where r.order_id = o.id
    order by r.status in ('waiting', 'requested', 'issued') desc, r.status = 'replaced', r.id desc limit 1)`;
}
