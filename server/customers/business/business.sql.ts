import type { BusinessApplication, BusinessMembership } from '#contract/business.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Returns the state of a business membership with the last application; for a business member the approved one. */
export async function businessMembershipOf(sql: Db, person: number) {
  const [row] = await sql<BusinessMembership[]>`
    select case when u.is_business then 'approved' when a.status in ('waiting', 'refused') then a.status else 'none' end as state,
      case when a.id is not null then json_build_object('businessNumber', a.business_number, 'companyName', a.company_name, 'ceo', a.ceo,
        'createDate', iso(a.created_at), 'decideDate', iso(a.decided_at), 'reason', a.reason) end as application
    from app_user u left join lateral (
      select b.* from business_application b where b.app_user_id = u.id
      order by (u.is_business and b.status = 'approved') desc, b.id desc limit 1
    ) a on true
    where u.id = ${person}`;
  return row as BusinessMembership;
}

/** Returns the path of the certificate image of the last application. */
export async function businessCertificateOf(sql: Db, person: number) {
  const [row] = await sql<{ picture: string }[]>`
    select picture from business_application where app_user_id = ${person} order by id desc limit 1`;
  return row?.picture;
}

/** Returns whether the number belongs to another business member. */
export async function isBusinessNumberTaken(sql: Db, businessNumber: string, person: number) {
  const rows = await sql`
    select from business_application
    where business_number = ${businessNumber} and status = 'approved' and app_user_id <> ${person}`;
  return rows.length > 0;
}

/** Returns false if an application is already open. */
export async function insertApplication(
  sql: Tx,
  person: number,
  { businessNumber, companyName, ceo, picture }: BusinessApplication,
) {
  const rows = await sql`
    insert into business_application (app_user_id, business_number, company_name, ceo, picture)
    values (${person}, ${businessNumber}, ${companyName}, ${ceo}, ${picture})
    on conflict (app_user_id) where status = 'waiting' do nothing returning id`;
  return rows.length === 1;
}

type Verdict = { id: number; status: 'approved' | 'refused'; reason: string | null; staff: number };

/** Decides an open application; undefined if it is no longer open. Violates business_application_number if the number is taken. */
export async function decideApplication(sql: Tx, { id, status, reason, staff }: Verdict) {
  const [row] = await sql<{ person: number; companyName: string }[]>`
    update business_application set status = ${status}, reason = ${reason}, decided_by = ${staff}, decided_at = shop_now()
    where id = ${id} and status = 'waiting'
    returning app_user_id as person, company_name as "companyName"`;
  return row;
}

/** Marks the approved application as renewed, so that the yearly review can replace or end it. */
export async function releaseFormerApplication(sql: Tx, id: number) {
  await sql`
    update business_application former set status = 'renewed' from business_application open
    where open.id = ${id} and open.status = 'waiting' and open.is_renewal
      and former.app_user_id = open.app_user_id and former.status = 'approved'`;
}

/** Opens a review of members who were approved a year ago. They stay business members until its decision (rules D14). */
export async function requestRecertification(sql: Db) {
  await sql`
    insert into business_application (app_user_id, business_number, company_name, ceo, picture, is_renewal)
    select a.app_user_id, a.business_number, a.company_name, a.ceo, a.picture, true
    from business_application a join app_user u on u.id = a.app_user_id and u.is_business
    where a.status = 'approved' and a.decided_at < shop_now() - interval '1 year'
    on conflict (app_user_id) where status = 'waiting' do nothing`;
}
