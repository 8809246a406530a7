import { arrivalStatuses } from '#contract/rules/statuses.ts';
import { orderEntryColumnsSql } from '../order-records/order-entries.ts';
import type { Db } from '../platform/db/database.ts';
import { ownAccountIdsSql } from './access-log.sql.ts';

type Row = Record<string, unknown>;
type Section = (sql: Db, person: number) => PromiseLike<readonly Row[]>;

const orders = (sql: Db, person: number) => sql`(select id from orders where app_user_id = ${person})`;
const lines = (sql: Db, person: number) =>
  sql`(select l.id from order_line l join orders o on o.id = l.order_id where o.app_user_id = ${person})`;
// The parcel of a gift and its data belong to the recipient.
const parcels = (sql: Db, person: number) => sql`(
  select l.id from order_line l join orders o on o.id = l.order_id where o.app_user_id = ${person} and not o.is_gift
  union select gift_parcel(order_line_id) from gift_recipient where claimed_by = ${person})`;

/**
 * All data of a customer, one statement per table, each with the owner in its WHERE clause. Data about others is left out (a
 * recipient's address, their parcel's tracking). Encrypted values are returned encrypted; the caller decrypts them.
 */
export const exportSections: Record<string, Section> = {
  app_user: (sql, person) => sql`
    select uuid, user_type, email, name, nickname, phone, profile_image_url, grade, is_business, refund_account, cash_receipt, advertising_alarm,
      advertising_alarm_at, advertising_promotion, advertising_promotion_at, center_reply_alarm, order_delivery_alarm, created_at
    from app_user where id = ${person} and deleted_at is null`,
  social_identity: (sql, person) => sql`
    select provider, subject, created_at from social_identity where app_user_id = ${person} order by created_at`,
  token: (sql, person) => sql`
    select label, token_type, provider, remember_me, created_at, last_used_at, expires_at from token where app_user_id = ${person} order by created_at`,
  address: (sql, person) => sql`
    select receiver_name, phone, zonecode, road_address, jibun_address, address_detail, selected_address, memo, guest_order_name, guest_order_phone,
      delivery_address_type, is_default, used_at
    from address where app_user_id = ${person} order by id`,
  business_application: (sql, person) => sql`
    select company_name, ceo, business_number, picture, status, reason, is_renewal, created_at, decided_at
    from business_application where app_user_id = ${person} order by id`,
  cart_item: (sql, person) => sql`
    select g.option_id, g.quantity, g.price_at_add, g.added_at from cart_item g join cart c on c.id = g.cart_id
    where c.app_user_id = ${person} order by g.id`,
  favorite: (sql, person) =>
    sql`select product_id, created_at from favorite where app_user_id = ${person} order by created_at`,
  user_product: (sql, person) =>
    sql`select product_id, type, option_ids, created_at from user_product where app_user_id = ${person} order by id`,
  video_link: (sql, person) =>
    sql`select video_id, created_at from video_link where app_user_id = ${person} order by created_at`,
  issued_coupon: (sql, person) => sql`
    select c.name, i.status, i.issued_at, i.used_at, i.valid_until from issued_coupon i join coupon c on c.id = i.coupon_id
    where i.app_user_id = ${person} order by i.id`,
  point_account: (sql, person) => sql`select balance, held from point_account where app_user_id = ${person}`,
  point_lot: (sql, person) =>
    sql`select amount, remaining, expires_at from point_lot where app_user_id = ${person} order by id`,
  point_transaction: (sql, person) => sql`
    select type, amount, label, created_at, expires_at from point_transaction where app_user_id = ${person} order by id`,
  grade_month: (sql, person) =>
    sql`select month, before, after, bought from grade_month where app_user_id = ${person} order by month`,
  orders: (sql, person) => sql`
    select order_number, brand, status, created_at, total_price, products_price, shipping_fee, coupon_discount, used_point, area_fee, is_gift,
      receipt_type, case when not is_gift then address end as address, ${orderEntryColumnsSql(sql)}, entrance, guest_phone, deleted_at
    from orders where app_user_id = ${person} order by id`,
  order_line: (sql, person) => sql`
    select o.order_number, l.uuid, l.status, l.product->>'name' as product, l.amount, l.cash_share, l.coupon_share, l.point_share, l.cancel_request, l.cancel_account, l.delay,
      case when not o.is_gift then l.carrier_code end as carrier_code, case when not o.is_gift then l.tracking_number end as tracking_number,
      case when not o.is_gift then l.tracking end as tracking, l.shipped_at,
      case when not o.is_gift then l.delivered_at end as delivered_at, case when not o.is_gift then l.completed_at end as completed_at
    from order_line l join orders o on o.id = l.order_id where o.app_user_id = ${person} order by l.id`,
  order_line_parcel: (sql, person) => sql`
    select b.order_line_id, b.position, b.carrier_code, b.tracking_number, b.quantity, b.created_at from order_line_parcel b
    join order_line l on l.id = b.order_line_id join orders o on o.id = l.order_id
    where o.app_user_id = ${person} and not o.is_gift order by b.order_line_id, b.position`,
  order_line_option: (sql, person) => sql`
    select order_line_id, option, quantity, unit_price, cancelled_quantity from order_line_option where order_line_id in ${lines(sql, person)} order by id`,
  order_coupon: (sql, person) => sql`
    select order_id, name, kind, amount, returned_at from order_coupon where order_id in ${orders(sql, person)} order by order_id`,
  order_consent: (sql, person) => sql`
    select order_id, kind, version, products, at from order_consent where order_id in ${orders(sql, person)} order by id`,
  order_event: (sql, person) => sql`
    select e.order_id, e.order_line_id, e.from_status, e.to_status, e.by, e.reason, e.at from order_event e join orders o on o.id = e.order_id
    where o.app_user_id = ${person} and not (o.is_gift and e.to_status = any (${arrivalStatuses}::text[])) order by e.id`,
  // A note on a gift order may mention the recipient.
  order_note: (sql, person) => sql`
    select n.order_id, n.contents, n.created_at from order_note n join orders o on o.id = n.order_id
    where o.app_user_id = ${person} and not o.is_gift and not n.is_deleted and not exists (select from order_note later where later.replaces = n.id)
    order by n.id`,
  order_source: (sql, person) => sql`
    select order_id, analytics, advertising, source, google, meta, agent, at from order_source where order_id in ${orders(sql, person)} order by at`,
  ad_conversion: (sql, person) => sql`
    select order_id, company, state, value, requested_at from ad_conversion where order_id in ${orders(sql, person)} order by requested_at`,
  payment: (sql, person) => sql`
    select order_id, pg, method, method_text, card, status, amount, paid_amount, refunded_amount, bank_code, account_number, customer_name, receipt_url,
      deposit_refund_amount, deposit_refund_account, approved_at
    from payment where order_id in ${orders(sql, person)} order by id`,
  cash_receipt: (sql, person) => sql`
    select order_id, cash_receipt_type, identity_select, identity, status, amount, cancelled, issue_number, receipt_url, issued_at
    from cash_receipt where order_id in ${orders(sql, person)} order by id`,
  refund: (sql, person) => sql`
    select order_id, kind, status, way, cash, point, shipping, interest, reason, fault_text, account, created_at, done_at
    from refund where order_id in ${orders(sql, person)} order by id`,
  claim: (sql, person) => sql`
    select order_line_id, kind, reason, detail, quantity, images, status, answer, answer_images, photo_request, photo_requested_at, photo_sent_at, pickup, account, created_at, decided_at
    from claim where order_line_id in ${parcels(sql, person)} order by id`,
  gift: (sql, person) => sql`
    select order_id, card, message, sender_name, kakao_receiver_name, created_at from gift where order_id in ${orders(sql, person)} order by id`,
  gift_recipient: (sql, person) => sql`
    select case when t.claimed_by = ${person} then 'received' else 'sent' end as side, t.status, t.name, t.sent_count, t.last_sent_at,
      case when t.claimed_by = ${person} then null else t.phone end as phone,
      case when t.claimed_by = ${person} then t.claimed_phone end as claimed_phone,
      case when t.claimed_by = ${person} then t.address end as address,
      t.claimed_at, t.ended_at
    from gift_recipient t join gift g on g.id = t.gift_id join orders o on o.id = g.order_id
    where t.claimed_by = ${person} or o.app_user_id = ${person} order by t.id`,
  product_question: (sql, person) => sql`
    select product_id, author, contents, is_secret, answer, created_at, answered_at from product_question where app_user_id = ${person} order by id`,
  inquiry: (sql, person) => sql`
    select uuid, category, state, brand, created_at, last_at, closed_at, closed_by from inquiry where app_user_id = ${person} order by id`,
  inquiry_message: (sql, person) => sql`
    select i.uuid as inquiry, case when m.staff_id is null then 'me' else 'shop' end as by, m.contents, m.images, m.created_at
    from inquiry_message m join inquiry i on i.id = m.inquiry_id where i.app_user_id = ${person} order by m.id`,
  review: (sql, person) => sql`
    select id, product_id, author, score, contents, images, option_name, point, answer, hidden_reason, appeal, created_at, changed_at
    from review where app_user_id = ${person} order by id`,
  review_helpful: (sql, person) =>
    sql`select review_id, created_at from review_helpful where app_user_id = ${person} order by created_at`,
  review_report: (sql, person) => sql`
    select review_id, reason, detail, verdict, created_at, decided_at from review_report where app_user_id = ${person} order by id`,
  review_reward: (sql, person) => sql`
    select order_line_uuid, granted, reclaimed, closed_at from review_reward where app_user_id = ${person}`,
  video: (sql, person) => sql`
    select v.id, v.title, v.contents, v.video_url, v.created_at from video v join review r on r.id = v.review_id where r.app_user_id = ${person} order by v.id`,
  upload: (sql, person) => sql`
    select path, width, height, film, private, created_at from upload where app_user_id = ${person} order by created_at`,
  notification: (sql, person) => sql`
    select list, title, contents, path, created_at, read_at from notification where app_user_id = ${person} order by id`,
  // Only the text of order messages stays after they are sent. A waiting message can contain a verification code.
  message: (sql, person) => sql`
    select m.kind, m.channel, m.recipient, m.status, case when m.is_kept then m.payload end as payload, m.created_at, m.sent_at from message m
    where m.app_user_id = ${person} or m.recipient = (select phone from app_user where id = ${person} and deleted_at is null) order by m.id`,
  consent_reminder: (sql, person) => sql`select notified_at from consent_reminder where app_user_id = ${person}`,
  personal_data_access: (sql, person) => sql`
    select korea_date(l.at) as day, l.role, l.act, l.reason, l.fields from personal_data_access l
    where l.app_user_id in ${ownAccountIdsSql(sql, person)} or (l.app_user_id is null and l.order_id in ${orders(sql, person)}) order by l.id`,
};

/** Data of a customer that is not in the export, by reason: tables, and columns of the tables above. */
export const dataNotExported = {
  '비밀번호와 로그인 열쇠': {
    why: '비밀번호는 저희도 읽을 수 없고, 로그인과 기기 알림에 쓰는 열쇠는 다른 사람이 알면 쓸 수 있어요.',
    tables: ['password_history', 'push_subscription', 'oauth_ticket', 'oauth_request'],
    columns: [],
  },
  '이틀 안에 사라지는 것': {
    why: '주문서와 되풀이한 요청, 영상을 본 기록, 인증 번호를 보내거나 쿠폰 번호를 넣은 기록은 이틀이 지나면 지워져요. 입금을 기다리는 주문서는 기다림이 끝나면 지워져요.',
    tables: [
      ...['cart', 'coupon_code_attempt', 'guest_order_session', 'idempotency', 'order_tmp', 'verification'],
      ...['video_sent', 'video_view'],
    ],
    columns: [],
  },
  '장부와 재고': {
    why: '주문·결제·환불에 적힌 것과 같은 금액을 다시 적은 것이에요.',
    tables: [
      'cash_receipt_cut',
      'manual_grant',
      'ledger_posting',
      'order_owner',
      'point_lot_use',
      'refund_line',
      'stock_movement',
      'video_product',
    ],
    columns: [],
  },
  '결제회사의 알림과 부정 이용 방지': {
    why: '결제회사의 원문은 90일 뒤 지워지고, 부정 이용을 가리는 표시는 알리면 뜻을 잃어요.',
    tables: ['claimant_link', 'order_identity', 'payment_case', 'payment_event'],
    columns: ['orders.household', 'orders.network_mark'],
  },
  '결제회사가 붙인 번호': {
    why: '저희와 결제회사가 결제와 현금영수증을 취소할 때만 쓰는 번호예요.',
    tables: [],
    columns: ['cash_receipt.receipt_key', 'payment.attempted_payment_key', 'payment.payment_key'],
  },
  '직원의 승인 기록': {
    why: '환불처럼 큰 일을 다른 직원이 한 번 더 확인한 기록이에요.',
    tables: ['approval', 'staff_invite'],
    columns: [],
  },
  '직원의 접속 주소': {
    why: '직원의 개인정보예요. 언제 어떤 일로 보았는지는 들어 있어요.',
    tables: [],
    columns: ['personal_data_access.ip'],
  },
} as const;
