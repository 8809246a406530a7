import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';

/** A pair of keys on P-256: the public one uncompressed, 65 bytes. */
export type VapidKeys = { privateKey: Buffer; publicKey: Buffer };

/** Derives a key pair; the same secret always gives the same pair. */
export function deriveVapidKeys(secret: Buffer): VapidKeys {
  for (let at = 0; ; at++) {
    const privateKey = Buffer.from(hkdfSync('sha256', secret, '', `push ${at}`, 32));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(privateKey);
      return { privateKey, publicKey: pair.getPublicKey() };
    } catch {
      // One value in four thousand million is not a valid private key.
    }
  }
}

/** Identifies the shop to a push service (RFC 8292) for twelve hours. */
export function vapidHeader(endpoint: string, subject: string, { privateKey, publicKey }: VapidKeys, now = Date.now()) {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + 12 * 3600, sub: subject };
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => base64UrlOf(Buffer.from(JSON.stringify(part))))
    .join('.');
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', d: base64UrlOf(privateKey), x: base64UrlOf(x), y: base64UrlOf(y) };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${base64UrlOf(signature)}, k=${base64UrlOf(publicKey)}`;
}

function base64UrlOf(bytes: Buffer) {
  return bytes.toString('base64url');
}
