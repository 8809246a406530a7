import type { StaffMe } from '#contract/staff.ts';
import type { At } from '../base/handlers.ts';
import { closeStaffSession, identifyStaff, type Staff } from '../base/staff.ts';
import { hashToken } from '../base/who.ts';
import type { Desk, StaffTools } from './desk.ts';
import { may } from './may.ts';
import { signIn } from './signin.ts';

export function session({
  encryption,
  limits,
  devices,
  reference,
  demo,
}: StaffTools): Pick<Desk, 'signIn' | 'me' | 'signOut'> {
  return {
    async signIn({ body }, at) {
      const opened = await signIn(body, at as At<null>, { encryption, limits, devices, reference, demo });
      at.keepStaff?.(opened.token);
      const token = at.keepStaff ? '' : opened.token;
      return { ...opened, token, staff: meOf(await identifyStaff(at.sql, `Bearer ${opened.token}`)) };
    },

    me: async (_, { who }) => meOf(who),

    async signOut(_, { sql, token = '', keepStaff }) {
      await closeStaffSession(sql, hashToken(token));
      keepStaff?.('');
      return { ok: true };
    },
  };
}

function meOf(who: Staff): StaffMe {
  const distributor = who.distributorId && who.distributor ? { id: who.distributorId, name: who.distributor } : null;
  return { id: who.id, email: who.email, name: who.name, role: who.role, distributor, may: [...may[who.role]] };
}
