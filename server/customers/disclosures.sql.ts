import type { DataDisclosure } from '#contract/data-access.ts';
import type { Db } from '../platform/db/database.ts';

/**
 * Reads the companies that received data, with count and first and last date. The list is derived from existing rows; none is
 * written for it.
 */
export function disclosureRowsOf(sql: Db, person: number) {
  return sql<Omit<DataDisclosure, 'what'>[]>`
    with mine as (select id, is_gift from orders where app_user_id = ${person}),
    going as (
      -- Goods of mine that go to me: of a gift they go to its receiver, who reads it here.
      select l.id, l.distributor_id, l.carrier_code, l.tracking_number, l.shipped_at, l.tracked_at, coalesce(p.approved_at, l.shipped_at) as paid_at
      from mine m join order_line l on l.order_id = m.id join payment p on p.order_id = m.id
      where not m.is_gift
      union all
      select l.id, l.distributor_id, l.carrier_code, l.tracking_number, l.shipped_at, l.tracked_at, t.addressed_at
      from gift_recipient t join order_line l on l.id = t.order_line_id where t.claimed_by = ${person} and t.address is not null
    ), disclosed (company, kind, at, n) as (
      select '토스페이먼츠', 'payment', coalesce(p.approved_at, p.confirming_at), 1
      from mine m join payment p on p.order_id = m.id where p.payment_key is not null
      union all
      select '토스페이먼츠', 'payment', coalesce(r.done_at, r.created_at), 1
      from mine m join refund r on r.order_id = m.id join payment p on p.order_id = m.id where p.payment_key is not null and r.cash > 0 and r.attempts > 0
      union all
      select '국세청(토스페이먼츠를 통해)', 'receipt', c.issued_at, 1
      from mine m join cash_receipt c on c.order_id = m.id where c.issued_at is not null
      union all
      select case channel when 'alimtalk' then '카카오톡 알림톡(솔라피를 통해)' when 'sms' then '솔라피(문자)' else '기기의 알림 서비스' end,
        case channel when 'push' then 'push' else 'message' end, coalesce(sent_at, began_at, requested_at), 1
      from message where (num_nonnulls(company_id, sent_at, requested_at) > 0 or channel <> 'push' and began_at is not null)
        and (app_user_id = ${person} or recipient = (select phone from app_user where id = ${person} and deleted_at is null))
      union all
      select d.name, 'seller', g.paid_at, 1 from going g join distributor d on d.id = g.distributor_id where g.paid_at is not null
      union all
      select c.name, 'delivery', g.shipped_at, 1 from going g join carrier c on c.code = g.carrier_code where g.shipped_at is not null
      union all
      select '스마트택배(배송 조회)', 'tracking', g.tracked_at, 1 from going g where g.tracked_at is not null
      union all
      select case provider when 'kakao' then '카카오(로그인)' else '네이버(로그인)' end, 'social', created_at, 1
      from social_identity where app_user_id = ${person}
      union all
      -- When it was looked for is not kept, only that there is an address from it.
      select '카카오 우편번호 서비스', 'postcode', null, 1 from address where app_user_id = ${person}
      union all
      select case c.company when 'ga4' then '구글 애널리틱스' else '메타' end, 'measuring', c.requested_at, 1
      from mine m join ad_conversion c on c.order_id = m.id
    )
    select company, kind, sum(n)::int as times, min(at) as "firstDate", max(at) as "lastDate"
    from disclosed group by company, kind order by max(at) desc nulls last, company`;
}
