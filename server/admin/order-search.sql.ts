import type { PendingQuery, Row } from 'postgres';
import { compactCode } from '#contract/rules/normalize-text.ts';
import { dialledDigits } from '#contract/rules/phone.ts';
import type { Db } from '../platform/db/database.ts';
import { containsPattern } from '../platform/db/like-pattern.ts';

type Part = PendingQuery<Row[]>;
type Bound = { rest: Part; before: Part; most: number };

/** At most this many products match a name. Orders of further products are not searched. */
const mostProducts = 200;

/**
 * The latest orders that match the words, as a subquery: by the end of the order number, tracking number, phone or exact name of the buyer
 * or recipient, or current product name. Each branch uses an index and stops at `most`. `rest` and `before` restrict `o`.
 */
export function searchOrders(sql: Db, words: string, { rest, before, most }: Bound) {
  const last = sql`${rest} ${before} order by o.id desc limit ${most}`;
  const ways = waysOf(sql, words).map((way) => sql`(select o.id from orders o where ${way} ${last})`);
  const byProduct = sql`(
    select l.id from (select id from product where name ilike ${containsPattern(words)} order by id desc limit ${mostProducts}) p cross join lateral (
      select l.order_id as id from order_line l join orders o on o.id = l.order_id where l.product_id = p.id ${rest} ${before}
      order by l.order_id desc limit ${most}) l)`;
  const [first = sql`(select id from orders where false)`, ...others] = isName(words) ? [...ways, byProduct] : ways;
  return sql`(${others.reduce((all, way) => sql`${all} union ${way}`, first)})`;
}

const isName = (words: string) => /[^\d\s-]/.test(words) && !number.test(words) && digitsOf(words) === '';
const number = /^(\d{8})-([0-9a-z]{0,8})$/i;
/** The last characters of an order number, as people read them out. */
const tail = /^[0-9a-z]{4,8}$/i;

/**
 * The same as a condition on lines `l`: current product name, end of the order number, tracking number. The product snapshot of a
 * line is not searched. `few` is for a seller, whose few lines can be matched by order one by one.
 */
export function searchOrderLines(sql: Db, words: string, few: boolean) {
  const numbered = numberedAs(sql, words);
  const orders = few
    ? sql`exists (select from orders o where o.id = l.order_id and ${numbered ?? sql``})`
    : sql`l.order_id in (select o.id from orders o where ${numbered ?? sql``})`;
  const numbers = trackingNumbersOf(words);
  const byParcel = sql`or l.tracking_number = any (${numbers}::text[]) or l.id = any (array(${furtherParcels(sql, numbers)}))`;
  return sql`(l.product_id = any (array(select id from product where name ilike ${containsPattern(words)}))
    ${numbered ? sql`or ${orders}` : sql``} ${numbers.length > 0 ? byParcel : sql``})`;
}

/** The lines of which a further parcel has one of these tracking numbers. */
const furtherParcels = (sql: Db, numbers: string[]) =>
  sql`select b.order_line_id from order_line_parcel b where b.tracking_number = any (${numbers}::text[])`;

/** The forms in which a tracking number may be stored: digits, or eight or more digits and letters as they are typed. */
function trackingNumbersOf(words: string) {
  const digits = digitsOf(words);
  if (digits) return [digits];
  const typed = compactCode(words);
  return /^(?=.*\d)[\p{L}\d]{8,30}$/u.test(typed) ? [...new Set([typed, typed.toUpperCase()])] : [];
}

/** The digits of a phone or tracking number, also with dots, brackets, a country code or digits of full width; else an empty text. */
function digitsOf(words: string) {
  const typed = compactCode(words).replace(/[().]/g, '');
  return /^\+?\d{8,}$/.test(typed) ? typed.replace('+', '') : '';
}

function numberedAs(sql: Db, words: string) {
  const [whole, day, rest] = number.exec(words) ?? [];
  const end = whole ? rest : tail.test(words) ? words : undefined;
  if (!end) return undefined;
  const onDay = day ? sql`and o.order_number like ${`${day}-%`}` : sql``;
  return sql`split_part(o.order_number, '-', 2) like ${`${end.toUpperCase()}%`} ${onDay}`;
}

function waysOf(sql: Db, words: string): Part[] {
  const numbered = numberedAs(sql, words);
  const digits = digitsOf(words);
  const phone = digits && dialledDigits(words);
  const numbers = trackingNumbersOf(words);
  return [
    ...(numbered ? [numbered] : []),
    ...(numbers.length > 0
      ? [
          sql`o.id in (select order_id from order_line where tracking_number = any (${numbers}::text[]))`,
          sql`o.id in (select order_id from order_line where id in (${furtherParcels(sql, numbers)}))`,
        ]
      : []),
    ...(digits
      ? [
          sql`o.guest_phone = ${phone}`,
          sql`regexp_replace(o.address->>'phone', '\\D', '', 'g') = ${phone}`,
          sql`o.app_user_id in (select id from app_user where phone = ${phone} and user_type <> 'guest')`,
          ofRecipient(sql, sql`t.phone = ${phone} or t.claimed_phone = ${phone}`),
        ]
      : []),
    ...(isName(words)
      ? [
          sql`o.address->>'receiverName' = ${words}`,
          sql`o.address->>'guestOrderName' = ${words}`,
          sql`o.app_user_id in (select id from app_user where name = ${words} limit ${mostProducts})`,
          ofRecipient(sql, sql`t.name = ${words} or t.address->>'receiverName' = ${words}`),
        ]
      : []),
  ];
}

/** The orders `o` of gifts to a recipient `t`, who calls without knowing the number of the order. */
const ofRecipient = (sql: Db, who: Part) => sql`
  o.id in (select g.order_id from gift_recipient t join gift g on g.id = t.gift_id where ${who})`;
