import type { Routes } from '#contract/routes.ts';
import type { CurrentStaff } from '#contract/staff.ts';
import type { TrustedDevices } from '../auth/trusted-devices.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { closeStaffSession, identifyStaff, type Staff } from '../platform/identity/staff-session.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { permissionsByRole } from './permissions.ts';
import { signInStaff } from './staff-sign-in.ts';

type Tools = {
  encryption: Encryption;
  outbox: MessageOutbox;
  limits: RateLimits;
  devices: TrustedDevices;
  reference: ReferenceData;
  demo: boolean;
};

export function createStaffSessionHandlers({
  encryption,
  outbox,
  limits,
  devices,
  reference,
  demo,
}: Tools): Pick<Handlers<Routes['staff']>, 'signIn' | 'me' | 'signOut'> {
  return {
    async signIn({ body }, at) {
      const session = await signInStaff(body, at as Context<null>, {
        encryption,
        outbox,
        limits,
        devices,
        reference,
        demo,
      });
      at.keepStaff?.(session.token);
      const token = at.keepStaff ? '' : session.token;
      return { ...session, token, staff: meOf(await identifyStaff(at.sql, `Bearer ${session.token}`)) };
    },

    me: async (_, { who }) => meOf(who),

    async signOut(_, { sql, token = '', keepStaff }) {
      await closeStaffSession(sql, hashToken(token));
      keepStaff?.('');
      return { ok: true };
    },
  };
}

function meOf(who: Staff): CurrentStaff {
  const distributor = who.distributorId && who.distributor ? { id: who.distributorId, name: who.distributor } : null;
  return {
    id: who.id,
    email: who.email,
    name: who.name,
    role: who.role,
    distributor,
    may: [...permissionsByRole[who.role]],
  };
}
