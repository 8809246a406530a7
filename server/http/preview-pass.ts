import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '../platform/crypto/encryption.ts';

type Marks = Pick<Encryption, 'mark'>;

const seconds = 86_400;

/** A pass into a shop before its launch, valid for a day: its expiry, signed with the shop's key. */
export function createPreviewPass(encryption: Marks, ms: number) {
  const until = Math.floor(ms / 1000) + seconds;
  return `${until}.${signPass(encryption, until).toString('base64url')}`;
}

/** Whether the pass was signed by this shop and has not expired. */
export function isPreviewPass(encryption: Marks, text: string, ms = Date.now()) {
  const [until = '', mark = ''] = text.split('.');
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 <= ms) return false;
  const [given, right] = [Buffer.from(mark, 'base64url'), signPass(encryption, Number(until))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** SameSite is Lax, as the payment company sends the browser back from another site. */
export function previewCookie(pass: string) {
  return `__Host-look=${pass}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`;
}

function signPass({ mark }: Marks, until: number) {
  return mark(`look ${until}`);
}
