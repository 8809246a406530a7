import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../platform/crypto/encryption.ts';

type Marks = Pick<Encryption, 'mark'>;

const seconds = 86_400;

/** A pass into a shop that is not open yet, good for a day: when it ends, and that the shop's key says so. */
export function createPreviewPass(encryption: Marks, ms: number) {
  const until = Math.floor(ms / 1000) + seconds;
  return `${until}.${signed(encryption, until).toString('base64url')}`;
}

/** Whether this is a pass that was signed here and has not run out. */
export function isPreviewPass(encryption: Marks, text: string, ms = Date.now()) {
  const [until = '', mark = ''] = text.split('.');
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 <= ms) return false;
  const [given, right] = [Buffer.from(mark, 'base64url'), signed(encryption, Number(until))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Lax, as the payment company sends the browser back from another site. */
export function previewCookie(pass: string) {
  return `__Host-look=${pass}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`;
}

function signed({ mark }: Marks, until: number) {
  return mark(`look ${until}`);
}
