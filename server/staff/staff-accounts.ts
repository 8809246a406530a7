import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { AuditAct } from '#contract/rules/audit-acts.ts';
import type { StaffRole } from '#contract/staff-role.ts';
import { countAttempt } from '../auth/attempt-limits.ts';
import type { TrustedDevices } from '../auth/trusted-devices.ts';
import type { IsBreached } from '../integrations/breached-passwords.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import { type Sql, type Tx, tx } from '../platform/db/database.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { endStaffSessions, type Staff } from '../platform/identity/staff-session.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { alertAboutAccount } from './account-alerts.ts';
import { insertApproval, takeDueDismissals } from './approval-requests.ts';
import { insertAudit } from './audit-log.ts';
import { inviteOf, isStaffEmailTaken, openInvitesOf, revokeInvite } from './invites.sql.ts';
import { acceptInvite, createInvite } from './invites.ts';
import { createMyAccountHandlers } from './my-account.ts';
import { requirePermission } from './permissions.ts';
import * as accountRows from './staff-accounts.sql.ts';
import { authenticatorAddress } from './totp.ts';

export type StaffAccountTools = {
  encryption: Encryption;
  outbox: MessageOutbox;
  limits: RateLimits;
  devices: TrustedDevices;
  reference: ReferenceData;
  isLeaked: IsBreached;
};
export type StaffAccountHandlers = Handlers<Routes['staffAccounts']>;

/** Invites staff, changes their role, disables them, and serves the account of each staff member (rules D1.2). */
export function createStaffAccountHandlers(tools: StaffAccountTools): StaffAccountHandlers {
  const { encryption } = tools;
  const day = 24 * 60;
  // The key of an invitation has 256 bits. A counter for all keys would let strangers keep an invited person out.
  const countInvitationAttempt = (at: Context<unknown>, token: string) =>
    countAttempt(tools, at.sql, at, `invitation ${hashToken(token).toString('base64url')}`);

  return {
    ...createMyAccountHandlers(tools),

    async people(_, { sql, who }) {
      requirePermission(who, 'staff');
      const [people, invites, sellers] = [
        await accountRows.staffAccountsOf(sql),
        await openInvitesOf(sql),
        await accountRows.assignableSellers(sql),
      ];
      return { people: [...people], invites: [...invites], sellers: [...sellers] };
    },

    invite: ({ body: { reason, ...place } }, at) =>
      withStaffLock(at, async (inside, { id: by }) => {
        await requireSellerLink(inside, place);
        if (await isStaffEmailTaken(inside, place.email)) throw new Refusal('STAFF_TAKEN');
        const approval = await requestSecondOwner(
          inside,
          by,
          place.role,
          'invite',
          `staff ${place.email}`,
          { role: place.role },
          reason,
        );
        const terms = { kind: 'join', person: null, by, approval, reason, minutes: day } as const;
        const made = await createInvite(inside, encryption, { ...place, ...terms });
        await write(inside, at, 'invite', place.email, { role: place.role, invite: made.id }, reason);
        return made;
      }),

    cancelInvite: ({ params: { id } }, at) =>
      withStaffLock(at, async (inside) => {
        const email = await revokeInvite(inside, id);
        if (!email) throw new Refusal('NOT_FOUND');
        await write(inside, at, 'dropInvite', email, { invite: id });
        return { ok: true as const };
      }),

    async invitation({ body: { token } }, at) {
      const takeBack = await countInvitationAttempt(at, token);
      const found = await inviteOf(at.sql, hashToken(token));
      if (!found) throw new Refusal('INVITE_GONE');
      await takeBack();
      const { kind, email, name, role, distributorName: distributor, expireDate } = found;
      const secret = encryption.decrypt(found.secret);
      const address = authenticatorAddress('Shop', email, secret);
      return { kind, email, name, role, distributor, secret, address, expireDate };
    },

    async join({ body }, at) {
      const takeBack = await countInvitationAttempt(at, body.token);
      const codes = await acceptInvite(body, at, tools);
      await takeBack();
      return codes;
    },

    place: ({ params: { id }, body: { reason, ...place } }, at) =>
      withStaffLock(at, async (inside, { id: by }) => {
        await requireSellerLink(inside, place);
        const person = await otherAccount(inside, by, id);
        const isGrave = [place.role, person.role].find((role) => grave.includes(role));
        const request = { act: 'place', body: { person: id, ...place, reason } };
        const approvalId = await requestSecondOwner(
          inside,
          by,
          isGrave ?? place.role,
          'place',
          `staff ${id}`,
          request,
          reason,
        );
        if (approvalId !== null) return { state: 'waiting' as const, approvalId };
        await placeNow(inside, at, person, place, reason);
        return { state: 'done' as const, approvalId: null };
      }),

    dismiss: ({ params: { id }, body: { reason } }, at) =>
      withStaffLock(at, async (inside, { id: by }) => {
        const person = await otherAccount(inside, by, id);
        const dismissal = { act: 'dismiss', body: { person: id, reason } };
        // Otherwise one owner could dismiss the other and void every rule that needs both.
        const approvalId =
          person.role === 'owner'
            ? await requestSecondOwner(inside, by, 'owner', 'dismiss', `staff ${id}`, dismissal, reason)
            : null;
        if (approvalId !== null) {
          const text = `${person.email} 대표를 내보내는 요청이 있어요. 다른 대표가 승인하거나, 거절 없이 하루가 지나면 내보내져요.`;
          await alertAboutAccount(inside, tools, { staff: id, event: `dismiss ${approvalId}`, text });
          return { state: 'waiting' as const, approvalId };
        }
        await dismissNow(inside, at, person, reason);
        return { state: 'done' as const, approvalId: null };
      }),

    factor: ({ params: { id }, body: { reason } }, at) =>
      withStaffLock(at, async (inside, { id: by }) => {
        const { role, email, name, distributor } = await otherAccount(inside, by, id);
        const approval = await requestSecondOwner(inside, by, 'owner', 'factor', `staff ${id}`, { person: id }, reason);
        const terms = { kind: 'factor', person: id, by, approval, reason, minutes: day } as const;
        const made = await createInvite(inside, encryption, { role, email, name, distributor, ...terms });
        await write(inside, at, 'askFactor', id, { invite: made.id }, reason);
        return made;
      }),
  };
}

/** Applies a role that a second owner approved. Throws NOT_FOUND where the account has been disabled since. */
export async function applyApprovedRole(
  inside: Tx,
  at: Pick<Context<Staff>, 'who' | 'ip'>,
  body: Record<string, unknown>,
) {
  await lockCrew(inside, at.who);
  const {
    person: id,
    role,
    distributor,
    reason,
  } = body as { person: number; role: StaffRole; distributor: number | null; reason: string };
  const person = await accountRows.staffAccountOf(inside, id);
  if (!person) throw new Refusal('NOT_FOUND');
  if (person.role === 'owner' && role !== 'owner' && (await accountRows.countOtherOwners(inside, id)) === 0)
    throw new Refusal('LAST_OWNER');
  await placeNow(inside, at, person, { role, distributor }, reason);
}

type Dismissal = { person: number; reason: string };

/** Dismisses the owner whose dismissal another owner approved. Throws NOT_FOUND where the account has been disabled since. */
export async function applyApprovedDismissal(
  inside: Tx,
  at: Pick<Context<Staff>, 'who' | 'ip'>,
  body: Record<string, unknown>,
) {
  await lockCrew(inside, at.who);
  const { person: id, reason } = body as Dismissal;
  const person = await accountRows.staffAccountOf(inside, id);
  if (!person) throw new Refusal('NOT_FOUND');
  if (person.role === 'owner' && (await accountRows.countOtherOwners(inside, id)) === 0)
    throw new Refusal('LAST_OWNER');
  await dismissNow(inside, at, person, reason);
}

/** Dismisses the owners whose dismissal no owner refused within a day. The last owner stays. */
export async function applyDueDismissals(sql: Sql) {
  await tx(sql, async (inside) => {
    await accountRows.lockStaffAccounts(inside);
    for (const { by, body } of await takeDueDismissals(inside)) {
      const { person: id, reason } = body.body as Dismissal;
      const [person, asker] = [
        await accountRows.staffAccountOf(inside, id),
        await accountRows.staffAccountOf(inside, by),
      ];
      if (!person || asker?.role !== 'owner' || (await accountRows.countOtherOwners(inside, id)) === 0) continue;
      await dismissNow(inside, { who: { id: by }, ip: null }, person, reason);
    }
  });
}

const grave: StaffRole[] = ['owner', 'finance'];

/** Serializes changes of staff accounts and checks that the owner is still active. */
function withStaffLock<T>({ sql, who }: Context<Staff>, work: (inside: Tx, who: Staff) => Promise<T>) {
  requirePermission(who, 'staff');
  return tx(sql, async (inside) => {
    await lockCrew(inside, who);
    return work(inside, who);
  });
}

async function lockCrew(inside: Tx, who: Staff) {
  await accountRows.lockStaffAccounts(inside);
  const now = await accountRows.staffAccountOf(inside, who.id);
  if (!now) throw new Refusal('TOKEN_INVALID');
  if (now.role !== who.role) throw new Refusal('STAFF_NOT_ALLOWED');
}

/** Another active account. Owners cannot change, disable or reset their own account. */
async function otherAccount(inside: Tx, by: number, id: number) {
  if (id === by)
    throw new Refusal((await accountRows.countOtherOwners(inside, by)) === 0 ? 'LAST_OWNER' : 'STAFF_SELF');
  const person = await accountRows.staffAccountOf(inside, id);
  if (!person) throw new Refusal('NOT_FOUND');
  return person;
}

/** With two owners, both must agree to an owner or finance role and to an authenticator reset. Returns the id of the waiting approval, or null. */
async function requestSecondOwner(
  inside: Tx,
  by: number,
  role: StaffRole,
  act: string,
  subject: string,
  body: unknown,
  reason: string,
) {
  if (!grave.includes(role) || (await accountRows.countOtherOwners(inside, by)) === 0) return null;
  return (await insertApproval(inside, { act, subject, body, staff: by, reason })) ?? null;
}

async function dismissNow(inside: Tx, at: Author, { id, role }: accountRows.StaffAccount, reason: string) {
  await accountRows.disableStaffAccount(inside, id);
  await endStaffSessions(inside, id, null);
  await write(inside, at, 'dismiss', id, { role }, reason);
}

async function placeNow(
  inside: Tx,
  at: Pick<Context<Staff>, 'who' | 'ip'>,
  { id, role }: accountRows.StaffAccount,
  place: Pick<accountRows.StaffAccount, 'role' | 'distributor'>,
  reason: string,
) {
  await accountRows.setStaffRole(inside, id, place);
  await endStaffSessions(inside, id, null);
  await write(inside, at, 'place', id, place, reason, { role });
}

type Author = { who: Pick<Staff, 'id'>; ip: string | null };

function write(
  inside: Tx,
  { who, ip }: Author,
  act: AuditAct,
  whom: number | string,
  after: unknown,
  reason?: string,
  before?: unknown,
) {
  return insertAudit(inside, { staff: who.id, act, subject: `staff ${whom}`, before, after, reason, ip });
}

const unreachable =
  '이 판매자는 알림을 받을 휴대폰 번호가 없어요. 판매자 파일의 알림휴대폰 칸에 번호를 적어 먼저 올려 주세요.';

/** A seller account is linked to a known seller who can be reached, and other roles to none. Throws VALIDATION. */
async function requireSellerLink(inside: Tx, { role, distributor }: { role: StaffRole; distributor: number | null }) {
  if ((role === 'distributor') !== (distributor !== null)) throw new Refusal('VALIDATION');
  if (distributor === null) return;
  const seller = (await accountRows.assignableSellers(inside)).find(({ id }) => id === distributor);
  if (!seller) throw new Refusal('VALIDATION');
  if (!seller.isReachable)
    throw new Refusal('VALIDATION', {}, [{ field: 'distributor', message: unreachable }]).saying(unreachable);
}
