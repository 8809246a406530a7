import type { DemoConnection } from './insert-rows.ts';

/** Search words; those in `missing` have no results in the shop. */
const searchTerms = [
  '감귤',
  '사과',
  '한우',
  '전복',
  '고등어',
  '쌀',
  '꿀',
  '대봉감',
  '김',
  '고구마',
  '선물세트',
  '딸기',
];
const missing = ['두리안', '무화과 잼', '샤인머스켓 모종', '토종 밀가루'];

/**
 * The month's search log and analytics events of a small shop. Counts depend only on the day and the word; the visits belong to no member.
 */
export async function seedAnalytics(sql: DemoConnection, brand: string) {
  await sql`select turn_event_months(13)`;
  await sql`
    insert into search_log (day, brand, word, count, no_result_count)
    select d.day::date, ${brand}, w.word, 1 + abs(hashtext(w.word || d.day::date)) % 17, 0
    from unnest(${searchTerms}::text[]) as w (word), generate_series(korea_date(shop_now()) - 13, korea_date(shop_now()), interval '1 day') as d (day)`;
  await sql`
    insert into search_log (day, brand, word, count, no_result_count)
    select d.day::date, ${brand}, w.word, 2, 2 from unnest(${missing}::text[]) as w (word),
      generate_series(korea_date(shop_now()) - 9, korea_date(shop_now()), interval '3 days') as d (day)`;
  await sql`
    insert into analytics_event (at, brand, visit, event, path, product_id, value, source)
    select at, ${brand}, md5('visit ' || n)::uuid, e.event, e.path, case when e.step > 0 then 1 + n % 40 end, case when e.step > 0 then 9900 + n % 30 * 500 end,
      (array['naver', 'google_search', 'kakao', 'naver_search', null, null])[1 + n % 6]
    from generate_series(1, 900) as n,
      lateral (select date_trunc('month', shop_now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' as first) as m,
      lateral (select m.first + (shop_now() - m.first) * (n / 901.0) as at) as t,
      lateral (values (0, 'page_view', '/'), (1, 'view_item', '/product/:'), (2, 'add_to_cart', '/product/:'), (3, 'view_cart', '/cart')) as e (step, event, path)
    where e.step <= abs(hashtext('far ' || n)) % 10 / 2.5`;
}

/**
 * An operator unmasked the addresses of two parcels of each demo member and gave a reason. The member's page and the audit log show it,
 * next to `acts`, in chronological order.
 */
export async function seedAccessLog(sql: DemoConnection, acts: object[]) {
  const [staff] = await sql<{ id: number }[]>`select id from staff_account where role = 'operator' order by id limit 1`;
  if (!staff) return;
  await sql`
    with asked as (
      select o.id, o.order_number, o.created_at + interval '3 hours' as at,
        case when o.place = 1 then '송장이 반송되어 주소를 다시 확인' else '배송 기사님의 연락처 문의' end as reason
      from (select o.*, row_number() over (partition by o.app_user_id order by o.id desc) as place from orders o
        join app_user u on u.id = o.app_user_id
        where u.email like '%@demo.shop' and o.created_at < shop_now() - interval '1 day' and not o.is_gift) o where o.place <= 2
    ), audited as (
      insert into audit_log (staff_id, act, subject, before, after, reason, ip, at)
      select ${staff.id}, 'unmask', 'order ' || order_number, null, null, reason, '127.0.0.1', at from asked
      union all
      select staff_id, act, subject, before, after, null, null, at from jsonb_populate_recordset(null::audit_log, ${JSON.stringify(acts)}::text::jsonb)
      order by at
    )
    insert into personal_data_access (at, staff_id, role, ip, act, reason, order_id, fields)
    select at, ${staff.id}, 'operator', '127.0.0.1', 'unmask', reason, id, '{name,phone,address}' from asked order by at`;
}
