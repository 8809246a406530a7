import { Refusal } from '#contract/refusal.ts';
import type { StaffRole } from '#contract/staff-role.ts';
import type { Db } from './database.ts';
import { hashToken } from './who.ts';

/** Somebody of the shop or of a supplier, signed in to the console: never a shopper, and no shopper is ever one of these. */
export type Staff = {
  id: number;
  email: string;
  name: string;
  role: StaffRole;
  distributorId: number | null;
  distributor: string | null;
};

/**
 * Session to person, on every request. Eight hours at most, half an hour of doing nothing; what a page asks by itself is nothing.
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
      where ${!quiet} and hash = ${hash} and expires_at > now() and last_used_at > now() - interval '30 minutes'
        and last_used_at <= now() - interval '1 minute'
    )
    select a.id, a.email, a.name, a.role, a.distributor_id as "distributorId", d.name as distributor,
      s.expires_at > now() and s.last_used_at > now() - interval '30 minutes' as alive
    from staff_session s join staff_account a on a.id = s.staff_id left join distributor d on d.id = a.distributor_id
    where s.hash = ${hash} and a.disabled_at is null`;
  if (!row) throw new Refusal('TOKEN_INVALID');
  if (!row.alive) throw new Refusal('TOKEN_EXPIRED');
  const { alive: _, ...staff } = row;
  return staff;
}

/** A session of eight hours. Returns its end. */
export async function openStaffSession(sql: Db, staff: number, hash: Buffer) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into staff_session (hash, staff_id, expires_at) values (${hash}, ${staff}, now() + interval '8 hours') returning expires_at as "expiresAt"`;
  return (row as { expiresAt: string }).expiresAt;
}

/** A session that is gone already is none to complain about. */
export async function closeStaffSession(sql: Db, hash: Buffer) {
  await sql`delete from staff_session where hash = ${hash}`;
}

/** Keeps what ran out for a week, for whoever looks into an incident. */
export async function sweepStaffSessions(sql: Db) {
  await sql`delete from staff_session where expires_at < now() - interval '7 days'`;
}

const rooms = ['staff', 'goods', 'queue'];

/** Whether a room of the contract is the staff's alone. */
export const isOffice = (room: string) => rooms.includes(room);
