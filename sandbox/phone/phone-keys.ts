import { createHmac, timingSafeEqual } from 'node:crypto';

export const phoneKeys = { key: 'sandbox_key', secret: 'sandbox_secret' } as const;

const quarterHourMs = 15 * 60_000;

/** The error code with which Solapi answers a wrong signature; null when it is right. */
export function signatureErrorOf(header = '') {
  const found = /^HMAC-SHA256 apiKey=(\S+), date=(\S+), salt=(\S{12,64}), signature=([0-9a-f]{64})$/.exec(header);
  const [, key, date = '', salt = '', signature = ''] = found ?? [];
  if (key !== phoneKeys.key) return 'InvalidAPIKey';
  if (!(Math.abs(Date.now() - Date.parse(date)) < quarterHourMs)) return 'RequestTimeTooSkewed';
  const right = createHmac('sha256', phoneKeys.secret)
    .update(date + salt)
    .digest();
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
