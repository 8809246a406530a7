import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

export type PushKeys = { privateKey: string; publicKey: string; auth: string };

/**
 * Decrypts a push message as the browser does (RFC 8291). It is written independently of the shop's encryption, so that each tests the
 * other.
 */
export function decryptPush(sealed: Buffer, { privateKey, auth }: PushKeys) {
  const salt = sealed.subarray(0, 16);
  const size = sealed.readUInt32BE(16);
  const theirs = sealed.subarray(21, 21 + sealed.readUInt8(20));
  const body = sealed.subarray(21 + theirs.length);
  if (size !== 4096 || theirs.length !== 65 || body.length > size)
    throw new Error('The push body is not a single aes128gcm record.');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const shared = pair.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const start = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', start, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', start, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0) throw new Error('The push record has no end delimiter.');
  return plain.subarray(0, end).toString('utf8');
}

/** Why a push is refused (RFC 8292); null when its token is valid, for this origin, and signed by the key of the subscription. */
export function pushRefusalOf(header: string | undefined, origin: string, key: string) {
  const [, jwt = '', given = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  if (given === '' || given !== key) return 403;
  const point = Buffer.from(given, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signedPart = Buffer.from(`${head}.${claims}`);
  const signed = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signedPart, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed)) return 401;
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string; exp?: number };
  const now = Date.now() / 1000;
  return aud === origin && (exp ?? 0) > now && (exp ?? 0) <= now + 86_400 ? null : 401;
}
