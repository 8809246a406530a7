import { randomBytes } from 'node:crypto';
import type { Encryption } from '../platform/crypto/encryption.ts';

export type TrustedDevices = ReturnType<typeof createTrustedDevices>;

const maxDevices = 8;

/**
 * A browser remembers, signed, who has signed in and which phone was proven in it. That lets nobody in; it only tells the right person
 * from strangers when somebody has been guessing. The oldest is forgotten for the ninth.
 */
export function createTrustedDevices(encryption: Encryption) {
  const markOf = (id: string, what: string) =>
    encryption.mark(`device ${id} ${what}`).subarray(0, 16).toString('base64url');

  return {
    /** The device's own name when this was done in it before. */
    knows(device: string | undefined, what: string) {
      const [id = '', ...marks] = device?.split('.') ?? [];
      return id !== '' && marks.includes(markOf(id, what)) ? id : undefined;
    },
    /** What the device should keep from here on. */
    learn(device: string | undefined, ...done: string[]) {
      const [id = randomBytes(16).toString('base64url'), ...marks] = device?.split('.') ?? [];
      const fresh = done.map((what) => markOf(id, what));
      return [id, ...fresh, ...marks.filter((mark) => !fresh.includes(mark))].slice(0, maxDevices + 1).join('.');
    },
  };
}

/** What stands for signing in by e-mail, and for having held a phone. */
export const accountMarkOf = (email: string) => `sign-in ${email}`;
export const phoneMarkOf = (phone: string) => `phone ${phone}`;

/** The value of the device's cookie, if it has the shape of one; not yet checked against its signature. */
export function deviceFromCookie(cookies: string | undefined) {
  return cookies && /(?:^|;\s*)__Host-device=([\w-]{22}(?:\.[\w-]{22}){1,8})(?:;|$)/.exec(cookies)?.[1];
}

/** A year, for this site alone, out of the scripts' reach. */
export function deviceCookie(value: string) {
  return `__Host-device=${value}; Path=/; Max-Age=${365 * 86_400}; Secure; HttpOnly; SameSite=Strict`;
}
