import type { Db } from '../platform/db/database.ts';
import { inquiryImageOf } from './inquiries.sql.ts';

export { inquiryColumnsSql } from './inquiries.sql.ts';

/** The author of thread `i`, as a part of a statement. For a thread about an order it is the buyer, for guests as the order has them. */
export const inquirerSql = (sql: Db) => sql`(
  select coalesce(u.name, o.address->>'guestOrderName') as name,
    coalesce(case when u.user_type <> 'guest' then u.phone end, o.guest_phone) as phone, u.email, u.user_type = 'guest' as "isGuest"
  from app_user u left join orders o on o.id = i.order_id where u.id = coalesce(o.app_user_id, i.app_user_id))`;

/** Since when the customer of thread `i` waits: the first message after the last answer. Null if none came after it. */
export const waitingSinceSql = (sql: Db) => sql`(
  select min(m.created_at) from inquiry_message m where m.inquiry_id = i.id and m.id > coalesce(
    (select max(a.id) from inquiry_message a where a.inquiry_id = i.id and a.staff_id is not null), 0))`;

type Key = { uuid: string; message: number; n: number };

/** The path of an image of a thread, for staff. */
export const staffInquiryImageOf = (sql: Db, key: Key) => inquiryImageOf(sql, key, 'staff');
