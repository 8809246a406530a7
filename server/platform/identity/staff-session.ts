import type { Access } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { StaffRole } from '#contract/staff-role.ts';
import type { Db } from '../db/database.ts';
import { hashToken } from './actor.ts';

/** A staff member of the shop or of a seller, signed in to the admin app. A staff account is never a customer account. */
export type Staff = {
  id: number;
  email: string;
  name: string;
  role: StaffRole;
  distributorId: number | null;
  distributor: string | null;
  /** Whether they entered a code within the last ten minutes. */
  isProven: boolean;
};

/** A seller's staff member: the only caller of the seller endpoints. */
export type Seller = Staff & { distributorId: number };

/**
 * Whether a staff member may use the endpoint: sellers use seller endpoints, the shop's staff the others. Both may use `anyStaff`
 * endpoints.
 */
export function hasStaffAccess({ access, anyStaff }: { access: Access; anyStaff?: true }, { distributorId }: Staff) {
  return anyStaff === true || (access === 'seller') === (distributorId !== null);
}

/**
 * The staff member of a session, on every request. Sessions last eight hours at most, and thirty minutes without activity; requests a page
 * makes on a timer (`quiet`) are no activity. The token from before the last step-up works for one more minute, without step-up.
 * Throws TOKEN_INVALID or TOKEN_EXPIRED, and NOT_FOUND for a token that is not a staff token.
 */
export async function identifyStaff(sql: Db, authorization: string | undefined, quiet = false): Promise<Staff> {
  const token = /^Bearer (st_[\w-]{20,200})$/.exec(authorization ?? '')?.[1];
  // Callers with a customer's token do not learn that the admin API exists.
  if (!token) throw new Refusal(authorization === undefined ? 'TOKEN_INVALID' : 'NOT_FOUND');
  const hash = hashToken(token);
  const [row] = await sql<(Staff & { alive: boolean })[]>`
    with used as (
      update staff_session set last_used_at = now()
      where ${!quiet} and (hash = ${hash} or (previous_hash = ${hash} and previous_until > now())) and expires_at > now() and last_used_at > now() - interval '30 minutes'
        and last_used_at <= now() - interval '1 minute'
    )
    select a.id, a.email, a.name, a.role, a.distributor_id as "distributorId", d.name as distributor, s.hash = ${hash} and s.proven_at > now() - interval '10 minutes' as "isProven",
      s.expires_at > now() and s.last_used_at > now() - interval '30 minutes' as alive
    from staff_session s join staff_account a on a.id = s.staff_id left join distributor d on d.id = a.distributor_id
    where (s.hash = ${hash} or (s.previous_hash = ${hash} and s.previous_until > now())) and a.disabled_at is null`;
  if (!row) throw new Refusal('TOKEN_INVALID');
  if (!row.alive) throw new Refusal('TOKEN_EXPIRED');
  const { alive: _, ...staff } = row;
  return staff;
}

/** Opens a session of eight hours. Returns when it expires. */
export async function openStaffSession(sql: Db, staff: number, hash: Buffer, device: string) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into staff_session (hash, staff_id, device, expires_at) values (${hash}, ${staff}, ${device}, now() + interval '8 hours')
    returning expires_at as "expiresAt"`;
  return (row as { expiresAt: string }).expiresAt;
}

/** No error if the session is gone already. */
export async function closeStaffSession(sql: Db, hash: Buffer) {
  await sql`delete from staff_session where hash = ${hash} or previous_hash = ${hash}`;
}

/** Ends all sessions of a staff member except `keep`; null ends all. */
export async function endStaffSessions(sql: Db, staff: number, keep: Buffer | null) {
  await sql`delete from staff_session where staff_id = ${staff} and hash is distinct from ${keep}`;
}

/** Ends every session of the staff member with this e-mail, or of all staff if null. Returns how many there were. */
export async function endAllStaffSessions(sql: Db, email: string | null) {
  const { count } = await sql`
    delete from staff_session
    where ${email}::text is null or staff_id in (select id from staff_account where email = ${email})`;
  return count;
}

/** Records a step-up and replaces the token. Returns until when the step-up is valid. */
export async function recordStaffStepUp(sql: Db, bearer: Buffer, hash: Buffer) {
  const [row] = await sql<{ untilDate: string }[]>`
    update staff_session set proven_at = now(), last_used_at = now(), hash = ${hash}, previous_hash = hash, previous_until = now() + interval '1 minute'
    where hash = ${bearer} or (previous_hash = ${bearer} and previous_until > now())
    returning proven_at + interval '10 minutes' as "untilDate"`;
  return row;
}

/** Where a staff member is signed in, most recently used first. */
export function staffDevices(sql: Db, staff: number, hash: Buffer) {
  return sql<{ id: number; name: string; createDate: string; lastUsedDate: string; isThis: boolean }[]>`
    select id, coalesce(device, '') as name, created_at as "createDate", last_used_at as "lastUsedDate", hash = ${hash} as "isThis"
    from staff_session where staff_id = ${staff} and expires_at > now() and last_used_at > now() - interval '30 minutes'
    order by last_used_at desc, id desc`;
}

/** Ends one of the staff member's own sessions; returns whether there was one. */
export async function endStaffDevice(sql: Db, staff: number, id: number) {
  return (await sql`delete from staff_session where id = ${id} and staff_id = ${staff}`).count > 0;
}

/** Deletes sessions a week after they expire; until then they serve incident investigations. */
export async function sweepStaffSessions(sql: Db) {
  await sql`delete from staff_session where expires_at < now() - interval '7 days'`;
}

const staffRooms: (keyof Routes)[] = [
  'staff',
  'catalogPublishing',
  'workQueues',
  'orderTools',
  'staffAccounts',
  'seller',
  'bulkJobs',
];

/** Whether a room of the contract is for staff only. */
export const isStaffRoom = (room: keyof Routes) => staffRooms.includes(room);
