import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

export type PushSubscriberKeys = { p256dh: string; auth: string };
/** A pair of keys on P-256: the public one uncompressed, 65 bytes. */
export type VapidKeys = { privateKey: Buffer; publicKey: Buffer };

const recordSize = 4096;

/** A pair of keys that the same secret makes again. */
export function deriveVapidKeys(secret: Buffer): VapidKeys {
  for (let at = 0; ; at++) {
    const privateKey = Buffer.from(hkdfSync('sha256', secret, '', `push ${at}`, 32));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(privateKey);
      return { privateKey, publicKey: pair.getPublicKey() };
    } catch {
      // One in four thousand million is no number of the curve.
    }
  }
}

/** Words for one browser alone (RFC 8291, in the encoding of RFC 8188). Throws when its keys are none. */
export function encryptPushMessage(
  plain: Buffer,
  { p256dh, auth }: PushSubscriberKeys,
  luck: { pair: ECDH; salt: Buffer } = chance(),
) {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = luck.pair.getPublicKey();
  const shared = luck.pair.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own]);
  const start = hkdf(Buffer.from(auth, 'base64url'), shared, info, 32);
  const key = hkdf(luck.salt, start, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(luck.salt, start, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The last record ends in a 2.
  const body = Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const header = Buffer.alloc(21);
  luck.salt.copy(header);
  header.writeUInt32BE(recordSize, 16);
  header.writeUInt8(own.length, 20);
  return Buffer.concat([header, own, body]);
}

/** Who we are to a push service (RFC 8292), for some hours. */
export function vapidHeader(endpoint: string, subject: string, { privateKey, publicKey }: VapidKeys, now = Date.now()) {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + 12 * 3600, sub: subject };
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => base64(Buffer.from(JSON.stringify(part))))
    .join('.');
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', d: base64(privateKey), x: base64(x), y: base64(y) };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${base64(signature)}, k=${base64(publicKey)}`;
}

/** The key of one step: what is asked for is never longer than one block, so that one is enough. */
function hkdf(salt: Buffer, material: Buffer, info: Buffer, length: number) {
  const prk = createHmac('sha256', salt).update(material).digest();
  return createHmac('sha256', prk)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}

function chance() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, salt: randomBytes(16) };
}

function base64(bytes: Buffer) {
  return bytes.toString('base64url');
}
