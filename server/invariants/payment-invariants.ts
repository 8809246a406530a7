import { accountMethodsSql, type Invariant, returnedStatusesSql } from './invariant.ts';

/** Invariants that compare payments with the responses of the payment provider and with their orders. */
export const paymentInvariants: Invariant[] = [
  {
    id: 'P2',
    text: 'An approved payment belongs to a paid order, and a paid order has an approved payment',
    checked: `select count(*) from payment`,
    violations: `
      select o.order_number, o.status, p.stage, p.status as payment from orders o left join payment p on p.order_id = o.id
      where p.id is null
        or (p.stage = 'approved' and p.status not in ('paid', 'withdraw')) or (p.stage <> 'approved' and p.status = 'paid')
        or (p.stage in ('ready', 'confirming', 'issuing') and o.status <> 'request')
        or (p.stage = 'issued' and o.status <> 'bank_transfer_waiting')
        or (p.stage in ('declined', 'abandoned', 'cancelling', 'cancelled') and o.status not in ('incomplete', 'withdraw_complete'))
        or (p.stage in ('ready', 'confirming', 'issuing', 'issued')) <> (p.status = 'waiting')
        or (o.status = 'request' and p.stage not in ('ready', 'confirming', 'issuing'))`,
  },
  {
    id: 'P2b',
    text: 'A payment is fully refunded exactly when all of it is refunded and nothing of the order remains',
    checked: `select count(*) from payment where stage = 'approved'`,
    violations: `
      select p.order_id, p.status, p.paid_amount, p.refunded_amount from payment p, lateral (
        select coalesce(bool_and(g.cancelled_quantity = g.quantity), false) as gone
        from order_line l join order_line_option g on g.order_line_id = l.id where l.order_id = p.order_id) units
      where p.stage = 'approved' and (p.status = 'withdraw') <> (p.refunded_amount = p.paid_amount and units.gone)`,
  },
  {
    id: 'P2c',
    text: 'The requested amount is the total of the order; a payment by points only asks no provider; an approval has a key and a time',
    checked: `select count(*) from payment`,
    violations: `
      select o.order_number, p.method, p.amount, o.total_price, p.payment_key from orders o join payment p on p.order_id = o.id
      where p.amount <> o.total_price or (p.method = 'point') <> (o.total_price = 0)
        or (p.stage = 'approved') <> (p.approved_at is not null)
        or (p.stage in ('confirming', 'issued', 'cancelling') and coalesce(p.payment_key, p.attempted_payment_key) is null)
        or (p.stage = 'approved' and (p.payment_key is null) <> (p.method = 'point'))
        or (p.confirming_at is null and (p.stage = 'confirming' or (p.stage = 'approved' and p.method <> 'point' and p.method not in ${accountMethodsSql})))
        or p.approved_at < o.created_at - interval '1 minute' or p.approved_at < p.confirming_at - interval '1 minute'`,
  },
  {
    id: 'P2d',
    text: 'A virtual account belongs to a bank transfer with bank, number and due date and is in the history; a deposit booked by hand names its staff member',
    checked: `select count(*) from payment where method in ${accountMethodsSql}`,
    violations: `
      select p.order_id, p.method, p.stage, p.account_number from payment p
      where (p.method not in ${accountMethodsSql} and (p.account_number is not null or p.due_at is not null or p.bank_code is not null or p.reversal_count > 0))
        or (p.method in ${accountMethodsSql} and p.stage in ('issued', 'approved')
          and (p.account_number is null or p.bank_code is null or p.due_at is null or p.customer_name is null))
        or (p.account_number is not null) <> exists (
          select from order_event e where e.order_id = p.order_id and e.from_status = 'request' and e.to_status = 'bank_transfer_waiting')
        or p.reversal_count <> (select count(*) from order_event e
          where e.order_id = p.order_id and e.from_status = 'paid' and e.to_status = 'bank_transfer_waiting')
        or (p.is_manual and not exists (
          select from orders o join audit_log g on g.act = 'deposit' and g.subject = 'order ' || o.order_number where o.id = p.order_id))`,
  },
  {
    id: 'P2e',
    text: 'A virtual account expires no later than its order',
    checked: `select count(*) from payment where stage = 'issued'`,
    violations: `
      select o.order_number, o.expires_at, p.due_at from orders o join payment p on p.order_id = o.id
      where p.stage = 'issued' and o.expires_at is distinct from p.due_at`,
  },
  {
    id: 'W1',
    text: 'A closed case has a time and the person who closed it',
    checked: `select count(*) from payment_case`,
    violations: `select id, kind from payment_case where (closed_at is null) <> (closed_by is null) or closed_at < opened_at - interval '1 minute'`,
  },
  {
    id: 'P11d',
    text: 'All of a cancelled or returned line is refunded, and never all of a live line; the flag for partial cancels matches',
    checked: `select count(*) from order_line`,
    violations: `
      select l.uuid, l.status, u.left_over, u.units from order_line l join payment p on p.order_id = l.order_id, lateral (
        select sum(quantity - cancelled_quantity) as left_over, sum(quantity) as units from order_line_option where order_line_id = l.id) u
      where (p.stage = 'approved') and ((l.status in ${returnedStatusesSql}) <> (u.left_over = 0)
          or (l.status = 'withdraw_partially' and u.left_over = u.units))
        or (p.stage <> 'approved' and u.left_over <> u.units)`,
  },
];
