import type { Db } from '../../platform/db/database.ts';

/**
 * Returns an SQL fragment with the cash receipt of an order `o` as JSON (CashReceiptResult), or null. It has a separate file
 * because statements of the orders folder include it.
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
