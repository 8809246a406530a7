import { createHmac, randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** A new authenticator secret: 160 bits in base 32. */
export function createTotpSecret() {
  return [...randomBytes(32)].map((byte) => letters[byte & 31]).join('');
}

/** The secret as a URI that authenticators read from a QR code. */
export function authenticatorAddress(shop: string, email: string, secret: string) {
  return `otpauth://totp/${encodeURIComponent(`${shop}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(shop)}`;
}

/** The half minute of a moment. */
export function totpStepAt(ms: number) {
  return Math.floor(ms / 1000 / stepSeconds);
}

/** Six digits of a secret for one half minute (RFC 6238 with SHA-1, as authenticator apps expect). */
export function totpCodeOfStep(secret: string, step: number) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest[19] as number) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step of a code: the current one, or one before or after for clock drift. Undefined for no match. */
export function totpStepOf(secret: string, code: string, ms: number) {
  const now = totpStepAt(ms);
  return [now, now - 1, now + 1].find((step) => totpCodeOfStep(secret, step) === code);
}

function bytesOf(secret: string) {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
