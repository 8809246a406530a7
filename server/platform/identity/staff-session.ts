import type { Access } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import type { StaffRole } from '#contract/staff-role.ts';
import type { Db } from '../db/database.ts';
import { hashToken } from './actor.ts';

/** Somebody of the shop or of a supplier, signed in to the console: never a shopper, and no shopper is ever one of these. */
export type Staff = {
  id: number;
  email: string;
  name: string;
  role: StaffRole;
  distributorId: number | null;
  distributor: string | null;
  /** Whether they showed a code within the last ten minutes. */
  isProven: boolean;
};

/** Somebody of a seller's; nobody else comes by his door. */
export type Seller = Staff & { distributorId: number };

/** Whether this door is theirs: the shop's own people by one, sellers by theirs; what is of whoever asks alone stands open to both. */
export function hasStaffAccess({ access, anyStaff }: { access: Access; anyStaff?: true }, { distributorId }: Staff) {
  return anyStaff === true || (access === 'seller') === (distributorId !== null);
}

/**
 * Session to person, on every request. The token before the last proof is good for a minute more, and proves nothing. Eight hours at most, half an hour of doing nothing; what a page asks by itself is nothing.
 * Throws TOKEN_INVALID or TOKEN_EXPIRED.
 */
export async function identifyStaff(sql: Db, authorization: string | undefined, quiet = false): Promise<Staff> {
  const token = /^Bearer (st_[\w-]{20,200})$/.exec(authorization ?? '')?.[1];
  // Who holds no key to the console does not learn that there is one.
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

/** A session of eight hours. Returns its end. */
export async function openStaffSession(sql: Db, staff: number, hash: Buffer, device: string) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into staff_session (hash, staff_id, device, expires_at) values (${hash}, ${staff}, ${device}, now() + interval '8 hours')
    returning expires_at as "expiresAt"`;
  return (row as { expiresAt: string }).expiresAt;
}

/** A session that is gone already is none to complain about. */
export async function closeStaffSession(sql: Db, hash: Buffer) {
  await sql`delete from staff_session where hash = ${hash} or previous_hash = ${hash}`;
}

/** Ends all sessions of somebody at once, but the one that is kept; null keeps none. */
export async function endStaffSessions(sql: Db, staff: number, keep: Buffer | null) {
  await sql`delete from staff_session where staff_id = ${staff} and hash is distinct from ${keep}`;
}

/** Ends every session of whoever works here with this e-mail, or of all who do. How many there were. */
export async function endAllStaffSessions(sql: Db, email: string | null) {
  const { count } = await sql`
    delete from staff_session
    where ${email}::text is null or staff_id in (select id from staff_account where email = ${email})`;
  return count;
}

/** Writes down that a fresh code was shown, and goes on under a new token; until when it is good. */
export async function recordStaffStepUp(sql: Db, bearer: Buffer, hash: Buffer) {
  const [row] = await sql<{ untilDate: string }[]>`
    update staff_session set proven_at = now(), last_used_at = now(), hash = ${hash}, previous_hash = hash, previous_until = now() + interval '1 minute'
    where hash = ${bearer} or (previous_hash = ${bearer} and previous_until > now())
    returning proven_at + interval '10 minutes' as "untilDate"`;
  return row;
}

/** Where somebody is signed in, lately used first. */
export function staffDevices(sql: Db, staff: number, hash: Buffer) {
  return sql<{ id: number; name: string; createDate: string; lastUsedDate: string; isThis: boolean }[]>`
    select id, coalesce(device, '') as name, created_at as "createDate", last_used_at as "lastUsedDate", hash = ${hash} as "isThis"
    from staff_session where staff_id = ${staff} and expires_at > now() and last_used_at > now() - interval '30 minutes'
    order by last_used_at desc, id desc`;
}

/** Ends one of one's own sessions; whether there was one. */
export async function endStaffDevice(sql: Db, staff: number, id: number) {
  return (await sql`delete from staff_session where id = ${id} and staff_id = ${staff}`).count > 0;
}

/** Keeps what ran out for a week, for whoever looks into an incident. */
export async function sweepStaffSessions(sql: Db) {
  await sql`delete from staff_session where expires_at < now() - interval '7 days'`;
}

const rooms = ['staff', 'goods', 'queue', 'office', 'crew', 'seller', 'batches'];

/** Whether a room of the contract is the staff's alone. */
export const isStaffRoom = (room: string) => rooms.includes(room);
