import { cashMethodsSql, type Invariant } from './invariant.ts';

/** Invariants of cash receipts reported to the tax office. */
export const cashReceiptInvariants: Invariant[] = [
  {
    id: 'V2',
    text: 'A cash receipt covers a paid bank transfer less its refunds, and every such transfer has one; before the deposit it covers nothing',
    checked: `select count(*) from cash_receipt`,
    violations: `
      select r.order_id, r.status, r.amount, r.cancelled, p.paid_amount, p.refunded_amount from cash_receipt r
        join payment p on p.order_id = r.order_id join orders o on o.id = r.order_id
      where p.method not in ${cashMethodsSql}
        or (r.status = 'waiting' and (r.amount <> 0 or r.tax_free <> 0 or p.status <> 'waiting'))
        or (r.status in ('requested', 'issued') and (p.stage <> 'approved' or r.amount - r.cancelled <> p.paid_amount - p.refunded_amount))
        or (r.status in ('replaced', 'cancelled') and r.cancelled <> r.amount and r.attempts > 0)
        or (r.amount > 0 and r.amount = o.total_price and r.tax_free <> o.tax_free_amount)
        or (r.status in ('requested', 'issued') and r.cancelled = 0
          and r.tax_free <> o.tax_free_amount - coalesce((select sum(f.tax_free) from refund f where f.order_id = o.id), 0))
        or r.tax_free > r.amount or (r.tax_free > o.tax_free_amount)
      union all
      select p.order_id, (select string_agg(r.status, ' ') from cash_receipt r where r.order_id = p.order_id), null, null, p.paid_amount, p.refunded_amount from payment p
      where p.method in ${cashMethodsSql} and p.paid_amount > p.refunded_amount and (
        select count(*) from cash_receipt r where r.order_id = p.order_id and r.status in ('requested', 'issued', 'failed')) <> 1`,
  },
  {
    id: 'V3',
    text: 'The cancelled amount of a cash receipt is the sum of its reductions; an issued one has key and time, and only a sent one is reduced',
    checked: `select count(*) from cash_receipt`,
    violations: `
      select r.id, r.status, r.cancelled, c.amount from cash_receipt r left join (
        select cash_receipt_id as id, sum(amount) as amount, count(*) filter (where status = 'requested') as open
        from cash_receipt_cut group by 1) c on c.id = r.id
      where r.cancelled <> coalesce(c.amount, 0) or (r.receipt_key is null) <> (r.issued_at is null)
        or (r.status = 'issued' and r.receipt_key is null) or (r.status in ('waiting', 'requested', 'failed') and r.receipt_key is not null)
        or (r.cancelled > 0 and r.attempts = 0)`,
  },
];
