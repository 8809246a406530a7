import type { StaffInvite } from '#contract/staff-accounts.ts';
import type { StaffRole } from '#contract/staff-role.ts';
import type { Db, Tx } from '../platform/db/database.ts';

type NewInvite = {
  hash: Buffer;
  kind: 'join' | 'factor';
  person: number | null;
  email: string;
  name: string;
  role: StaffRole;
  distributor: number | null;
  secret: Buffer;
  by: number | null;
  approval: number | null;
  reason: string;
  minutes: number;
};

/** Inserts an invitation and revokes any open one for this address. */
export async function insertInvite(sql: Tx, one: NewInvite) {
  await sql`update staff_invite set revoked_at = now() where email = ${one.email} and used_at is null and revoked_at is null`;
  const [row] = await sql<{ id: number; expireDate: string }[]>`
    insert into staff_invite (hash, kind, staff_id, email, name, role, distributor_id, secret, invited_by, approval_id, reason, expires_at)
    values (${one.hash}, ${one.kind}, ${one.person}, ${one.email}, ${one.name}, ${one.role}, ${one.distributor}, ${one.secret}, ${one.by},
      ${one.approval}, ${one.reason}, now() + make_interval(mins => ${one.minutes}))
    returning id, expires_at as "expireDate"`;
  return row as { id: number; expireDate: string };
}

const isOpen = (sql: Db) => sql`i.used_at is null and i.revoked_at is null and i.expires_at > now()`;

/** Open invitations, the newest first. */
export function openInvitesOf(sql: Db) {
  return sql<StaffInvite[]>`
    select i.id, i.kind, i.email, i.name, i.role, case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as distributor,
      b.name as "invitedBy", i.created_at as "createDate", i.expires_at as "expireDate",
      coalesce(p.verdict is null and i.approval_id is not null, false) as waits
    from staff_invite i left join distributor d on d.id = i.distributor_id left join staff_account b on b.id = i.invited_by
      left join approval p on p.id = i.approval_id
    where ${isOpen(sql)} and coalesce(p.verdict, 'approved') <> 'refused' order by i.id desc`;
}

/** Whether an approval still has an invitation that can be accepted. */
export async function hasOpenInvite(sql: Db, approval: number) {
  return (await sql`select from staff_invite i where i.approval_id = ${approval} and ${isOpen(sql)}`).length > 0;
}

/** Returns the e-mail address of the revoked invitation, or undefined where none was open. */
export async function revokeInvite(sql: Db, id: number) {
  const dropped = await sql`
    update staff_invite i set revoked_at = now() where i.id = ${id} and ${isOpen(sql)} returning i.email`;
  return dropped[0]?.email as string | undefined;
}

export type InviteRow = {
  id: number;
  kind: 'join' | 'factor';
  person: number | null;
  email: string;
  name: string;
  role: StaffRole;
  distributor: number | null;
  distributorName: string | null;
  secret: Buffer;
  by: number | null;
  expireDate: string;
};

/**
 * The open invitation of a key, once another owner has approved it where that is required. `lock` holds the row lock until the transaction
 * ends.
 */
export async function inviteOf(sql: Db, hash: Buffer, { lock = false } = {}) {
  const [row] = await sql<InviteRow[]>`
    select i.id, i.kind, i.staff_id as person, i.email, i.name, i.role, i.distributor_id as distributor, d.name as "distributorName", i.secret,
      i.invited_by as by, i.expires_at as "expireDate"
    from staff_invite i left join distributor d on d.id = i.distributor_id
    where i.hash = ${hash} and ${isOpen(sql)}
      and (i.approval_id is null or exists (select from approval p where p.id = i.approval_id and p.verdict = 'approved'))
    ${lock ? sql`for update of i` : sql``}`;
  return row;
}

/** Marks the invitation as used and creates or updates its account. Undefined where the address belongs to an active account. */
export async function acceptInviteRow(sql: Tx, { id, kind, person, ...one }: InviteRow, hash: string, step: number) {
  await sql`update staff_invite set used_at = now() where id = ${id}`;
  const [row] =
    kind === 'factor'
      ? await sql<{ id: number }[]>`
          update staff_account set password_hash = ${hash}, totp_secret = ${one.secret}, last_code_step = ${step}, wrong_codes = 0
          where id = ${person} and disabled_at is null returning id`
      : await sql<{ id: number }[]>`
          insert into staff_account (email, name, password_hash, totp_secret, role, distributor_id, last_code_step)
          values (${one.email}, ${one.name}, ${hash}, ${one.secret}, ${one.role}, ${one.distributor}, ${step})
          on conflict (email) do update set name = excluded.name, password_hash = excluded.password_hash, totp_secret = excluded.totp_secret,
            role = excluded.role, distributor_id = excluded.distributor_id, last_code_step = excluded.last_code_step, wrong_codes = 0,
            disabled_at = null
          where staff_account.disabled_at is not null
          returning id`;
  return row?.id;
}

/** Whether an active account has this address. */
export async function isStaffEmailTaken(sql: Db, email: string) {
  return (await sql`select from staff_account where email = ${email} and disabled_at is null`).length > 0;
}
