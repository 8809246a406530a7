import type { Invariant } from './invariant.ts';

/** Invariants of ownership. */
export const ownershipInvariants: Invariant[] = [
  {
    id: 'U1',
    text: 'An order belongs to its buyer, or to the member its guest became',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.app_user_id, h.app_user_id as on_record from orders o left join lateral (
        select app_user_id from order_owner w where w.order_id = o.id order by w.id desc limit 1) h on true
      where o.app_user_id is distinct from h.app_user_id or not exists (select from app_user u where u.id = o.app_user_id)
      union all
      select o.order_number, before.app_user_id, w.app_user_id from order_owner w join orders o on o.id = w.order_id join lateral (
        select b.app_user_id from order_owner b where b.order_id = w.order_id and b.id < w.id order by b.id desc limit 1) before on true
        join app_user u on u.id = before.app_user_id
      where u.user_type <> 'guest' or w.app_user_id = before.app_user_id`,
  },
  {
    id: 'U2',
    text: 'The order sheet of a paid or waiting order belongs to the owner of the order, or to the guest who became that owner',
    checked: `select count(*) from order_tmp`,
    violations: `
      select o.order_number, t.app_user_id, o.app_user_id as owner from orders o join order_tmp t on t.id = o.order_tmp_id
      where t.app_user_id <> o.app_user_id
        and not exists (select from order_owner w where w.order_id = o.id and w.app_user_id = t.app_user_id)
        and not exists (select from app_user g where g.id = t.app_user_id and g.merged_into = o.app_user_id)
        and not exists (select from order_owner w join app_user g on g.id = w.app_user_id where w.order_id = o.id and g.merged_into = t.app_user_id)`,
  },
  {
    id: 'U3',
    text: 'A guest has no points or coupons and can only become a member; a social member is linked to the provider; a deleted account holds no personal data and nothing to spend',
    checked: `select count(*) from app_user`,
    violations: `
      select u.id, u.user_type, u.deleted_at from app_user u left join app_user m on m.id = u.merged_into
      where (u.user_type = 'guest' and (u.email is not null or u.password_hash is not null or u.grade <> 1
          or exists (select from point_account a where a.app_user_id = u.id) or exists (select from issued_coupon i where i.app_user_id = u.id)))
        or (u.user_type in ('kakao', 'naver') and u.deleted_at is null and not exists (
          select from social_identity s where s.app_user_id = u.id and s.provider = u.user_type))
        or (u.merged_into is not null and (u.user_type <> 'guest' or m.user_type = 'guest'))
        or (u.deleted_at is not null and (num_nonnulls(u.email, u.phone, u.name, u.nickname, u.refund_account, u.cash_receipt) > 0
          or exists (select from point_account a where a.app_user_id = u.id and a.balance > 0)
          or exists (select from token k where k.app_user_id = u.id) or exists (select from social_identity s where s.app_user_id = u.id)))`,
  },
  {
    id: 'U4',
    text: 'The grade of a member is the result of the last month, and each month starts where the previous one ended',
    checked: `select count(*) from grade_month`,
    violations: `
      select m.app_user_id, m.month, m.before, m.after, u.grade from (
        select *, lag(after) over w as was, lead(month) over w as next from grade_month window w as (partition by app_user_id order by month)
      ) m join app_user u on u.id = m.app_user_id
      where m.before <> m.was or (m.next is null and m.after <> u.grade) or m.bought < 0 or m.before not between 1 and 5 or extract(day from m.month) <> 1`,
  },
  {
    id: 'U5',
    text: 'A business member was approved as one, and an approval makes a business member',
    checked: `select count(*) from business_application`,
    violations: `
      select u.id, u.is_business, a.status from app_user u left join business_application a on a.app_user_id = u.id and a.status = 'approved'
      where u.is_business <> (a.id is not null)`,
  },
  {
    id: 'U6',
    text: 'What requires a second person was decided by another person than the one who asked; the dismissal of an owner was approved, or not refused for a day',
    checked: `select count(*) from approval`,
    violations: `
      select id, act from approval where decided_by = requested_by
        or (verdict is null) <> (decided_by is null)
          and not (act = 'dismiss' and verdict = 'approved' and decided_at >= created_at + interval '1 day')
        or (decided_at is null) <> (verdict is null) or decided_at < created_at`,
  },
  {
    id: 'K2',
    text: 'A customer has one cart, an option has one cart item, and quantities are within limits',
    checked: `select count(*) from cart_item`,
    violations: `
      select app_user_id, count(*) from cart group by app_user_id having count(*) > 1
      union all select g.cart_id, count(*) from cart_item g group by g.cart_id, g.option_id having count(*) > 1
      union all select g.cart_id, g.quantity from cart_item g where g.quantity not between 1 and 999`,
  },
  {
    id: 'U7',
    text: 'Every staff access to masked data is both in the audit log and in the access list of the customer',
    checked: `select count(*) from personal_data_access`,
    violations: `
      with log as (
        select id, staff_id, act, subject, at, coalesce(ip, '') as ip, reason from audit_log
        where act in ('unmask', 'slips', 'businessPicture', 'inquiryPicture') and at > shop_now() - interval '1 year'
      ), look as (
        select l.id, l.staff_id, l.act, l.at, l.ip, l.reason, l.app_user_id, l.order_id, o.order_number, l.fields
        from personal_data_access l left join orders o on o.id = l.order_id where l.at > shop_now() - interval '1 year'
      ), pair as (
        select g.id as log, k.id as look from log g join look k on k.staff_id = g.staff_id and k.act = g.act
        where k.ip = g.ip and (g.reason is null or g.reason = k.reason) and k.at between g.at - interval '10 seconds' and g.at + interval '10 seconds'
          and (k.order_id is null) = (g.subject not like 'order %') and (k.order_id is null or g.subject = 'order ' || k.order_number)
      )
      select g.id, g.act, g.subject from log g where not exists (select from pair where pair.log = g.id)
      union all
      select k.id, k.act, k.order_number from look k where not exists (select from pair where pair.look = k.id)
        or (k.order_id is null and k.app_user_id is null)
        -- Somebody else’s in an order is its receiver’s who opened the gift. A guest who signs in gives the gift to the member.
        or (k.order_id is not null and k.app_user_id is not null and not exists (
          select from gift r join gift_recipient t on t.gift_id = r.id
          where r.order_id = k.order_id and (t.claimed_by = k.app_user_id or t.erased_at is not null
            or exists (select from app_user u where u.id = k.app_user_id and u.merged_into is not null))))
        or (k.act = 'businessPicture') <> (k.fields = '{certificate}')
      union all
      -- As many looks as the log knows, neither more nor fewer.
      select null, act, subject from (
        select staff_id, act, case when subject like 'order %' then subject else '' end as subject, count(*) as n from log group by 1, 2, 3
      ) g full join (
        select staff_id, act, coalesce('order ' || order_number, '') as subject, count(*) as n from look
        where order_id is null or app_user_id is null group by 1, 2, 3
      ) k using (staff_id, act, subject) where g.n is distinct from k.n`,
  },
];
