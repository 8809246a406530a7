import type { RowCorruption } from './column-corruptions.ts';

const story = (name: string, sql: string): RowCorruption => ({ name, table: '*', column: null, sql });

/** Corruptions written by hand: several columns at once, or a row that is wrong only in combination with others. */
export const corruptionStories: RowCorruption[] = [
  story(
    'message: the text message repeats a chat message that arrived',
    `insert into message (key, kind, event, order_line_id, recipient, channel, status, give_up_at, began_at, sent_at, company_id) select gen_random_uuid(), kind, event, order_line_id, recipient, 'sms', 'sent', now(), now(), now(), 'twice' from message where channel = 'alimtalk' and status = 'sent' order by id desc limit 1`,
  ),
  story(
    'message: stored as sent without a request to the company',
    `update message set company_id = null where id = (select max(id) from message where channel = 'alimtalk' and status = 'sent')`,
  ),
  story(
    'message: two messages have the same id of the company',
    `update message set company_id = (select company_id from message where company_id is not null order by id limit 1) where id = (select max(id) from message where channel = 'alimtalk' and status = 'sent')`,
  ),
  story(
    'message: a repeated message without a staff action',
    `insert into message (key, kind, event, order_id, recipient, channel, status, give_up_at) select gen_random_uuid(), kind, kind || ' ' || id || ' again 1', order_id, recipient, 'alimtalk', 'withheld', now() from message where channel = 'alimtalk' and order_id is not null order by id desc limit 1`,
  ),
  story(
    'message: marketing to a non-member at night',
    `insert into message (key, kind, event, recipient, channel, status, rank, is_quiet, give_up_at) values (gen_random_uuid(), 'ADVERT', 'ADVERT x', '01012345678', 'sms', 'withheld', 3, false, now())`,
  ),
  story(
    'batch: a stopped batch has a waiting row',
    `with stopped as (update bulk_job set stopped_at = shop_now() returning id) update bulk_job_row set state = 'waiting', code = null where bulk_job_id in (select id from stopped)`,
  ),
  story(
    'batch: a done row without its action',
    `update bulk_job_row set line = gen_random_uuid(), state = 'done', code = null where position = 1`,
  ),
  story('batch: a row is missing', `delete from bulk_job_row where position = 1`),
  story(
    'stock: a thousand units without a movement',
    `update stock set stocked = stocked + 1000 where option_id = (select max(option_id) from stock where sold > 0)`,
  ),
  story(
    'stock: the movement of received goods is missing',
    `delete from stock_movement where id = (select max(id) from stock_movement where kind = 'stock')`,
  ),
  story(
    'stock: a movement of five hundred units that the stock does not have',
    `insert into stock_movement (option_id, kind, quantity) select max(option_id), 'stock', 500 from stock where not unlimited`,
  ),
  story(
    'stock: a stock count without its staff account',
    `update stock_movement set staff_id = null where id = (select max(id) from stock_movement where staff_id is not null)`,
  ),
  story(
    'stock: a stock count without a reason',
    `update stock_movement set reason = null where id = (select max(id) from stock_movement where staff_id is not null)`,
  ),
  story(
    'payment: a refunded amount without a refund',
    `update payment set refunded_amount = paid_amount where order_id = (select max(order_id) from payment where stage = 'approved' and refunded_amount = 0 and paid_amount > 0)`,
  ),
  story(
    'refund: deleted with its lines',
    `with gone as (delete from refund_line where refund_id = (select max(id) from refund where cash > 0 and kind <> 'area') returning refund_id) delete from refund where id in (select refund_id from gone)`,
  ),
  story(
    'refund: deleted with lines, postings and points',
    `with r as (select max(id) as id from refund where cash > 0 and kind <> 'area'), l as (delete from refund_line where refund_id = (select id from r)), p as (delete from ledger_posting where posting like '%:' || (select id from r)) delete from refund where id = (select id from r)`,
  ),
  story(
    'coupon: a used coupon is issued again',
    `update issued_coupon set status = 'issued', order_id = null, used_at = null where id = (select max(id) from issued_coupon where status = 'used')`,
  ),
  story(
    'coupon: returned although its order keeps the discount',
    `update issued_coupon set status = 'returned', order_id = null, used_at = null where id = (select max(id) from issued_coupon where status = 'used')`,
  ),
  story(
    'coupon: used without an order',
    `update issued_coupon set status = 'used', used_at = now() where id = (select max(id) from issued_coupon where status = 'issued')`,
  ),
  story(
    'coupon: used by an order without a discount',
    `update issued_coupon set status = 'used', used_at = now(), order_id = (select max(order_id) from payment where stage = 'approved') where id = (select max(id) from issued_coupon where status = 'issued')`,
  ),
  story(
    'coupon: an issued coupon that the coupon does not count',
    `insert into issued_coupon (coupon_id, app_user_id, number) select coupon_id, app_user_id, max(number) + 1 from issued_coupon group by 1, 2 order by 1 desc limit 1`,
  ),
  story(
    'points: a reward posted twice',
    `insert into point_transaction (app_user_id, type, amount, label, source_key, order_id, expires_at) select app_user_id, type, amount, label, source_key || ':2', order_id, expires_at from point_transaction where id = (select max(id) from point_transaction where type = 'purchase_reward')`,
  ),
  story(
    'points: a reward posted twice, under another line of its order',
    `insert into point_transaction (app_user_id, type, amount, label, source_key, order_id, expires_at) select t.app_user_id, t.type, t.amount, t.label, 'purchase_reward:' || l.uuid, t.order_id, t.expires_at from point_transaction t join order_line l on l.order_id = t.order_id and t.source_key <> 'purchase_reward:' || l.uuid where t.type = 'purchase_reward' and t.amount > 20 and not exists (select from point_transaction x where x.source_key = 'purchase_reward:' || l.uuid) order by t.id desc limit 1`,
  ),
  story(
    'gift: expired without a refund',
    `update gift_recipient set status = 'expired', ended_at = now() where id = (select max(id) from gift_recipient where status = 'unused')`,
  ),
  story(
    'gift: a line ready for delivery without a recipient',
    `update order_line set status = 'delivery_waiting' where id = (select max(t.order_line_id) from gift_recipient t join order_line l on l.id = t.order_line_id where t.status = 'unused' and l.status = 'paid')`,
  ),
  story(
    'gift: two recipients on one parcel',
    `update order_line l set bundle_key = x.bundle_key from order_line x, gift_recipient t where t.order_line_id = l.id and x.order_id = l.order_id and x.id < l.id and l.id = (select max(order_line_id) from gift_recipient where phone is not null)`,
  ),
  story(
    'gift: a recipient on a line that is not a gift',
    `update gift_recipient set order_line_id = (select max(l.id) from order_line l join orders o on o.id = l.order_id where not o.is_gift) where id = (select max(id) from gift_recipient)`,
  ),
  story(
    'gift: a refunded surcharge that the sender did not pay',
    `update refund set kind = 'gift_area' where id = (select max(r.id) from refund r join gift g on g.order_id = r.order_id)`,
  ),
  story(
    'refund: a refunded surcharge of an order without a surcharge',
    `update refund set kind = 'area' where id = (select max(r.id) from refund r join refund_line l on l.refund_id = r.id)`,
  ),
  story(
    'points: granted without an event',
    `insert into point_transaction (app_user_id, type, amount, label, source_key) select max(app_user_id), 'event', 50000, '축하', 'gift' from point_account`,
  ),
  story(
    'points: granted without a staff action',
    `insert into point_transaction (app_user_id, type, amount, label, source_key) select max(app_user_id), 'event', 50000, '축하', 'staff:gift' from point_account`,
  ),
  story(
    'points: returned twice',
    `insert into point_transaction (app_user_id, type, amount, label, source_key, order_id) select app_user_id, type, amount, label, 'use_cancel:' || gen_random_uuid(), order_id from point_transaction where id = (select max(id) from point_transaction where type = 'use_cancel' and source_key like 'use_cancel:%')`,
  ),
  story(
    'review: deleted without its points',
    `with r as (delete from review where id = (select max(id) from review where bought and point > 0) returning order_line_uuid) update order_line set is_reviewed = false where uuid = (select order_line_uuid from r)`,
  ),
  story(
    'review: its points posted twice, also in its reward',
    `with w as (select order_line_uuid, app_user_id from review_reward where granted > 0 and reclaimed = 0 order by order_line_uuid limit 1), more as (insert into point_transaction (app_user_id, type, amount, label, source_key) select app_user_id, 'review_reward', 300, '후기 적립', 'review:' || order_line_uuid || ':twice' from w) update review_reward set granted = granted + 300 where order_line_uuid = (select order_line_uuid from w)`,
  ),
  story(
    'review: of a line that another customer bought',
    `update review set app_user_id = (select max(app_user_id) from point_account where app_user_id <> review.app_user_id) where id = (select max(id) from review where bought and app_user_id is not null)`,
  ),
  story(
    'payment: an amount different from the order',
    `update payment set amount = amount + 1000, paid_amount = paid_amount + 1000 where order_id = (select max(order_id) from payment where stage = 'approved' and method = 'card')`,
  ),
  story(
    'payment: amount, order and line raised together',
    `with p as (update payment set amount = amount + 1000, paid_amount = paid_amount + 1000 where order_id = (select max(order_id) from payment where stage = 'approved' and method = 'card') returning order_id) update orders o set total_price = total_price + 1000, products_price = products_price + 1000 from p where o.id = p.order_id`,
  ),
  story(
    'payment: a card payment becomes a payment by points',
    `update payment set method = 'point' where order_id = (select max(order_id) from payment where stage = 'approved' and method = 'card')`,
  ),
  story(
    'payment: a card payment becomes a bank transfer',
    `update payment set method = 'bank_transfer' where order_id = (select max(order_id) from payment where stage = 'approved' and method = 'card')`,
  ),
  story(
    'payment: a card payment becomes a phone bill',
    `update payment set method = 'phone' where order_id = (select max(order_id) from payment where stage = 'approved' and method = 'card')`,
  ),
  story(
    'payment: a different payment key',
    `update payment set payment_key = 'another' where order_id = (select max(order_id) from payment where stage = 'approved' and method = 'card')`,
  ),
  story(
    'payment: two payments have the same key',
    `update payment p set payment_key = q.payment_key || '' from payment q where p.stage = 'approved' and q.stage = 'approved' and q.method = 'card' and p.id = (select max(id) from payment where stage = 'approved' and method = 'card') and q.id = (select min(id) from payment where stage = 'approved' and method = 'card')`,
  ),
  story(
    'posting: a thousand moved from goods to shipping',
    `update ledger_posting set amount = amount + case account when 'sales' then 1000 else -1000 end where account in ('sales', 'shipping') and posting = 'capture' and order_id = (select max(order_id) from ledger_posting where posting = 'capture' and account = 'shipping')`,
  ),
  story(
    'posting: of a refund, from goods to discounts',
    `update ledger_posting set amount = amount + case account when 'sales' then 500 else -500 end where account in ('sales', 'discount') and (order_id, posting) in (select order_id, posting from ledger_posting where posting like 'refund:%' and account = 'discount' order by id desc limit 1)`,
  ),
  story(
    'posting: of an unknown refund',
    `insert into ledger_posting (order_id, posting, account, amount) select max(order_id), 'refund:999999', x.account, x.amount from ledger_posting, (values ('sales', 100::bigint), ('refund_due', -100)) as x (account, amount) group by x.account, x.amount`,
  ),
  story(
    'posting: of an unknown kind',
    `insert into ledger_posting (order_id, posting, account, amount) select max(order_id), 'correction', x.account, x.amount from ledger_posting, (values ('sales', 100::bigint), ('provider', -100)) as x (account, amount) group by x.account, x.amount`,
  ),
  story(
    'tax: a tax-free amount above the total',
    `update orders set tax_free_amount = total_price + 1000 where id = (select max(order_id) from payment where stage = 'approved')`,
  ),
  story(
    'tax: a line changes its tax status',
    `update order_line set tax_status = case tax_status when 'free' then 'taxable' else 'free' end where id = (select max(id) from order_line where status = 'paid')`,
  ),
  story(
    'receipt: over twice the amount',
    `update cash_receipt set amount = amount * 2 where id = (select max(id) from cash_receipt where status = 'issued')`,
  ),
  story(
    'receipt: a second receipt over the same amount',
    `insert into cash_receipt (order_id, cash_receipt_type, identity_select, identity, self_issued, amount, tax_free, status, receipt_key, issued_at, attempts) select order_id, cash_receipt_type, identity_select, identity, self_issued, amount, tax_free, 'failed', receipt_key || '2', issued_at, attempts from cash_receipt where id = (select max(id) from cash_receipt where status = 'issued')`,
  ),
  story(
    'receipt: for a card payment',
    `insert into cash_receipt (order_id, cash_receipt_type, identity_select, identity, self_issued, amount, status) select max(order_id), 1, 1, '\\x00', true, 10000, 'requested' from payment where method = 'card' and stage = 'approved'`,
  ),
  story(
    'order coupon: an amount above its shares',
    `update order_coupon set amount = amount + 500 where order_id = (select max(order_id) from order_coupon c where returned_at is null and kind = 'order')`,
  ),
  story(
    'line: its coupons have another amount',
    `update order_line set coupons = jsonb_set(coupons, '{0,amount}', '1') where id = (select max(id) from order_line where jsonb_array_length(coupons) > 0)`,
  ),
  story(
    'line: its coupons name another coupon',
    `update order_line set coupons = jsonb_set(coupons, '{0,id}', '1') where id = (select max(id) from order_line where jsonb_array_length(coupons) > 0)`,
  ),
  story(
    'line: in transit without a tracking number',
    `update order_line set tracking_number = null where id = (select max(id) from order_line where status = 'delivering')`,
  ),
  story(
    'line: in transit without a courier and tracking number',
    `update order_line set tracking_number = null, carrier_code = null where id = (select max(id) from order_line where status in ('delivering', 'delivery_end'))`,
  ),
  story(
    'history: a step in the middle is missing',
    `delete from order_event where id = (select e.id from order_event e where e.to_status = 'delivering' and exists (select from order_event n where n.order_id = e.order_id and n.from_status = 'delivering') order by e.id desc limit 1)`,
  ),
  story(
    'history: the payment in the middle is missing',
    `delete from order_event where id = (select e.id from order_event e where e.to_status = 'paid' and exists (select from order_event n where n.order_id = e.order_id and n.id > e.id) order by e.id desc limit 1)`,
  ),
  story(
    'history: two steps are swapped',
    `update order_event e set from_status = x.from_status, to_status = x.to_status from order_event x where e.order_id = x.order_id and e.to_status = 'delivering' and x.to_status = 'delivery_waiting' and e.order_id = (select max(order_id) from order_event where to_status = 'delivering')`,
  ),
  story(
    'order: moved to another customer',
    `update orders set app_user_id = (select min(id) from app_user where user_type <> 'guest') where id = (select max(order_id) from payment where stage = 'approved' and method = 'card')`,
  ),
  story(
    'order: a guest’s, moved to a member',
    `update orders set app_user_id = (select max(id) from app_user where user_type <> 'guest') where id = (select max(o.id) from orders o join app_user u on u.id = o.app_user_id where u.user_type = 'guest')`,
  ),
  story(
    'order: a member’s, with a forged change of owner',
    `with o as (update orders set app_user_id = (select min(id) from app_user where user_type <> 'guest') where id = (select max(x.id) from orders x join app_user u on u.id = x.app_user_id where u.user_type <> 'guest' and x.used_point = 0 and x.coupon_discount = 0) returning id, app_user_id) insert into order_owner (order_id, app_user_id) select id, app_user_id from o`,
  ),
  story(
    'order: a delivered order waits for delivery again, with its line',
    `with o as (update orders set status = 'delivery_waiting' where id = (select max(order_id) from order_line where status = 'delivery_end') returning id) update order_line l set status = 'delivery_waiting' from o where l.order_id = o.id`,
  ),
  story(
    'order: a paid order is complete, with its line and event',
    `with l as (update order_line set status = 'complete' where id = (select max(id) from order_line where status = 'paid') returning id, order_id), o as (update orders set status = 'complete' from l where orders.id = l.order_id) insert into order_event (order_id, order_line_id, from_status, to_status, by) select order_id, id, 'paid', 'complete', 'system' from l`,
  ),
  story(
    'account: a higher balance, with its lot',
    `with a as (update point_account set balance = balance + 5000 where app_user_id = (select max(app_user_id) from point_lot where remaining > 0) returning app_user_id) update point_lot set amount = amount + 5000, remaining = remaining + 5000 where id = (select max(l.id) from point_lot l join a using (app_user_id))`,
  ),
  story(
    'shares: moved from one unit to a unit of another line',
    `with one as (select g.id, l.id as line, l.order_id from order_line_option g join order_line l on l.id = g.order_line_id where g.cash_share > 100 and l.status = 'complete' order by g.id desc limit 1), up as (update order_line_option g set cash_share = g.cash_share + 100 from one where g.id = one.id) update order_line set cash_share = cash_share + 100, coupon_share = coupon_share - 100 from one where order_line.id = one.line`,
  ),
  story(
    'refund lines: one won moved from a cancelled unit to shipping',
    `with l as (update refund_line set cash = cash - 1 where (refund_id, order_line_option_id) = (select b.refund_id, b.order_line_option_id from refund_line b join order_line_option g on g.id = b.order_line_option_id where g.cancelled_quantity < g.quantity and b.quantity > 0 order by 1 desc limit 1) returning refund_id) update refund r set shipping = shipping + 1, parts = jsonb_set(parts, '{returning}', '1') from l where r.id = l.refund_id`,
  ),
  story(
    'units: more units cancelled than refunded',
    `update order_line_option set cancelled_quantity = cancelled_quantity + 1 where id = (select max(g.id) from order_line_option g join order_line l on l.id = g.order_line_id where g.cancelled_quantity < g.quantity and l.status = 'complete')`,
  ),
  story(
    'points: a reward posted twice, with lot and balance',
    `with t as (insert into point_transaction (app_user_id, type, amount, label, source_key, order_id, expires_at) select t.app_user_id, t.type, t.amount, t.label, 'purchase_reward:' || o.uuid, t.order_id, t.expires_at from point_transaction t join orders o on o.id = t.order_id where t.type = 'purchase_reward' and not exists (select from point_transaction x where x.source_key = 'purchase_reward:' || o.uuid) order by t.id desc limit 1 returning id, app_user_id, amount, expires_at), l as (insert into point_lot (app_user_id, tx_id, amount, remaining, expires_at) select app_user_id, id, amount, amount, expires_at from t) update point_account a set balance = balance + t.amount from t where t.app_user_id = a.app_user_id`,
  ),
  story(
    'points: spent points moved to another order of the member',
    `update point_transaction t set order_id = o.id, source_key = 'use:' || o.uuid || '.moved' from orders o where o.app_user_id = t.app_user_id and o.id <> t.order_id and o.used_point = 0 and t.type = 'use' and t.id = (select max(u.id) from point_transaction u where u.type = 'use' and exists (select from orders x where x.app_user_id = u.app_user_id and x.id <> u.order_id and x.used_point = 0))`,
  ),
  story(
    'points: a lot never expires',
    `update point_lot set expires_at = null where id = (select max(id) from point_lot where remaining > 0 and expires_at is not null)`,
  ),
  story(
    'order: holds its stock without an expiry',
    `update orders set expires_at = null where id = (select max(id) from orders where status in ('request', 'bank_transfer_waiting'))`,
  ),
  story(
    'posting: of a refund, all are missing',
    `delete from ledger_posting where (order_id, posting) in (select order_id, posting from ledger_posting where posting like 'refund:%' order by id desc limit 1)`,
  ),
  story(
    'posting: of a refund, moved to another order',
    `update ledger_posting set order_id = (select min(order_id) from payment where stage = 'approved') where (order_id, posting) in (select order_id, posting from ledger_posting where posting like 'refund:%' order by id desc limit 1)`,
  ),
  story(
    'claim: answered without an event',
    `delete from order_event e using claim c join order_line l on l.id = c.order_line_id where e.order_id = l.order_id and (e.order_line_id = l.id or e.order_line_id is null) and e.from_status = c.kind || '_request' and c.id = (select max(id) from claim where decided_at is not null)`,
  ),
  story(
    'claim: an open claim becomes rejected',
    `update claim set status = 'rejected', decided_at = now() where id = (select max(id) from claim where status = 'open')`,
  ),
  story(
    'claim: a decided claim becomes open',
    `update claim set status = 'open', decided_at = null, refund_id = null where id = (select max(id) from claim where decided_at is not null)`,
  ),
  story(
    'refund: requested twice',
    `insert into refund (order_id, kind, fault, reason, cash, tax_free, rows, way, status, requested_by) select order_id, kind, fault, reason, cash, tax_free, rows, way, status, requested_by from refund where id = (select max(id) from refund where cash > 0)`,
  ),
  story(
    'refund: moved to another order',
    `update refund set order_id = (select min(order_id) from payment where stage = 'approved') where id = (select max(id) from refund where cash > 0)`,
  ),
  story(
    'stock: a sold unit moved from one option to another',
    `with a as (update stock set sold = sold - 1 where option_id = (select min(option_id) from stock where sold > 0 and not unlimited) returning option_id) update stock set sold = sold + 1 where option_id = (select max(s.option_id) from stock s, a where s.option_id <> a.option_id and not unlimited and s.stocked > s.sold + s.held)`,
  ),
];
