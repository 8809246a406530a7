import { randomBytes } from 'node:crypto';
import type { Encryption } from '../platform/crypto/encryption.ts';

export type TrustedDevices = ReturnType<typeof createTrustedDevices>;

const maxDevices = 8;

/**
 * Creates the signed device cookie. It lists the accounts that signed in on a browser and the phones verified there. It grants no
 * access; it only exempts the owner from limits that strangers cause. At most eight entries; a ninth drops the oldest.
 */
export function createTrustedDevices(encryption: Encryption) {
  const markOf = (id: string, what: string) =>
    encryption.mark(`device ${id} ${what}`).subarray(0, 16).toString('base64url');

  return {
    /** Returns the device's id if `what` was done on it before. */
    knows(device: string | undefined, what: string) {
      const [id = '', ...marks] = device?.split('.') ?? [];
      return id !== '' && marks.includes(markOf(id, what)) ? id : undefined;
    },
    /** Returns the new value of the device cookie. */
    learn(device: string | undefined, ...done: string[]) {
      const [id = randomBytes(16).toString('base64url'), ...marks] = device?.split('.') ?? [];
      const fresh = done.map((what) => markOf(id, what));
      return [id, ...fresh, ...marks.filter((mark) => !fresh.includes(mark))].slice(0, maxDevices + 1).join('.');
    },
  };
}

/** The entries for an e-mail sign-in and for a verified phone. */
export const accountMarkOf = (email: string) => `sign-in ${email}`;
export const phoneMarkOf = (phone: string) => `phone ${phone}`;

/** Returns the value of the device cookie if it has the right format; its signature is not checked yet. */
export function deviceFromCookie(cookies: string | undefined) {
  return cookies && /(?:^|;\s*)__Host-device=([\w-]{22}(?:\.[\w-]{22}){1,8})(?:;|$)/.exec(cookies)?.[1];
}

/** Returns the Set-Cookie value: one year, this site only, not readable by scripts. */
export function deviceCookie(value: string) {
  return `__Host-device=${value}; Path=/; Max-Age=${365 * 86_400}; Secure; HttpOnly; SameSite=Strict`;
}
