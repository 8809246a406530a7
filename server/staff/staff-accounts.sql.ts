import type { StaffMember } from '#contract/staff-accounts.ts';
import type { StaffRole } from '#contract/staff-role.ts';
import type { Db, Tx } from '../platform/db/database.ts';

/** Serializes changes of staff accounts. Of two owners who disable each other, the second fails. */
export async function lockStaffAccounts(sql: Tx) {
  await sql`lock table staff_account in share row exclusive mode`;
}

/** All accounts, active ones first. */
export function staffAccountsOf(sql: Db) {
  return sql<StaffMember[]>`
    select a.id, a.email, a.name, a.role, case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as distributor,
      a.created_at as "createDate", a.disabled_at as "dismissDate", s.used as "lastUsedDate", s.open as devices
    from staff_account a left join distributor d on d.id = a.distributor_id
      cross join lateral (select max(last_used_at) as used,
        (count(*) filter (where expires_at > now() and last_used_at > now() - interval '30 minutes'))::int as open
        from staff_session where staff_id = a.id) s
    order by a.disabled_at is not null, a.id`;
}

/** Sellers that an account can be linked to. */
export function assignableSellers(sql: Db) {
  return sql<
    { id: number; name: string; isReachable: boolean }[]
  >`select id, name, seller_phone(id) is not null as "isReachable" from distributor order by name, id`;
}

export type StaffAccount = { id: number; name: string; email: string; role: StaffRole; distributor: number | null };

/** An active account. */
export async function staffAccountOf(sql: Db, id: number) {
  const [row] = await sql<StaffAccount[]>`
    select id, name, email, role, distributor_id as distributor from staff_account where id = ${id} and disabled_at is null`;
  return row;
}

/** The number of active owners without the given one. */
export async function countOtherOwners(sql: Db, but: number | null) {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from staff_account where role = 'owner' and disabled_at is null and id is distinct from ${but}`;
  return row?.count ?? 0;
}

/** Changes a role. When an owner loses that role, their open invitations are revoked. */
export async function setStaffRole(
  sql: Db,
  id: number,
  { role, distributor }: Pick<StaffAccount, 'role' | 'distributor'>,
) {
  await sql`update staff_account set role = ${role}, distributor_id = ${distributor} where id = ${id}`;
  if (role !== 'owner')
    await sql`update staff_invite set revoked_at = now() where used_at is null and revoked_at is null and invited_by = ${id}`;
}

/** Disables an account and revokes its open invitations. */
export async function disableStaffAccount(sql: Db, id: number) {
  await sql`update staff_account set disabled_at = now() where id = ${id} and disabled_at is null`;
  await sql`
    update staff_invite set revoked_at = now()
    where used_at is null and revoked_at is null and (invited_by = ${id} or staff_id = ${id})`;
}

/** The current password hash of an account. */
export async function staffPasswordHashOf(sql: Db, id: number) {
  const [row] = await sql<{ hash: string; secret: Buffer | null }[]>`
    select password_hash as hash, totp_secret as secret from staff_account where id = ${id} and disabled_at is null`;
  return row;
}

/** Stores a new password hash. */
export async function setStaffPassword(sql: Db, id: number, hash: string) {
  await sql`update staff_account set password_hash = ${hash} where id = ${id}`;
}

/** The mobile number for messages about the account; null where none is stored. */
export async function staffPhoneOf(sql: Db, id: number) {
  const [row] = await sql<{ phone: string | null }[]>`select phone from staff_account where id = ${id}`;
  return row?.phone ?? null;
}

/** Stores the mobile number for messages about the account. */
export async function setStaffPhone(sql: Db, id: number, phone: string) {
  await sql`update staff_account set phone = ${phone} where id = ${id}`;
}

/**
 * The numbers of an account and of all active owners. A seller's account without a number has that of the seller. `isComplete` is
 * false where one of these people has no number.
 */
export async function alertPhonesOf(sql: Db, id: number) {
  const [row] = await sql<{ phones: string[]; isComplete: boolean }[]>`
    select coalesce(array_agg(distinct phone) filter (where phone is not null), '{}') as phones, bool_and(phone is not null) as "isComplete"
    from (select coalesce(phone, seller_phone(distributor_id)) as phone from staff_account
      where disabled_at is null and (id = ${id} or role = 'owner')) person`;
  return row as { phones: string[]; isComplete: boolean };
}

/** Voids the old codes, including those of a concurrent request. */
export async function replaceRecoveryCodes(sql: Tx, id: number, hashes: Buffer[]) {
  // Rows inserted before reference the account. A stronger lock would deadlock with a concurrent request.
  await sql`select from staff_account where id = ${id} for no key update`;
  await sql`delete from staff_recovery where staff_id = ${id}`;
  for (const hash of hashes) await sql`insert into staff_recovery (staff_id, hash) values (${id}, ${hash})`;
}
