import { createHmac, createSecretKey, hkdfSync, randomFillSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';

export type GuestTokens = ReturnType<typeof createGuestTokens>;

// The prefix names the signing key, so that another key can replace it.
const sign = 'g1_';
const lifeSeconds = 365 * 86_400;
const maxKept = 20_000;
// UUID, issue time, expiry and three random bytes, then the signature.
const size = { body: 27, mark: 24 };

/**
 * Guests without stored data are only a signed token: UUID, issue time, expiry. Every process has the same key.
 * @perProcess nothing is lost: each process verifies a token once.
 */
export function createGuestTokens(secret: Buffer) {
  // A key object: raw bytes would be imported again for every token.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'guest', 32)));
  // Verified tokens; they stay valid until they expire.
  const good = new Map<string, { uuid: string; until: number }>();
  const marked = (body: Buffer) => createHmac('sha256', key).update(sign).update(body).digest().subarray(0, size.mark);

  return {
    /** Issues a token; for the given UUID, or for a new guest. */
    issue(uuid: string = randomUUID()) {
      const issued = Math.floor(Date.now() / 1000);
      const body = Buffer.alloc(size.body);
      body.write(uuid.replaceAll('-', ''), 'hex');
      body.writeUInt32BE(issued, 16);
      body.writeUInt32BE(issued + lifeSeconds, 20);
      randomFillSync(body, 24);
      const token = sign + Buffer.concat([body, marked(body)]).toString('base64url');
      return { token, uuid, expiresAt: guestTokenExpiry(token) };
    },
    /** The token's guest; undefined for a random token. Throws TOKEN_INVALID or TOKEN_EXPIRED. */
    read(token: string) {
      if (!isGuestToken(token)) return undefined;
      const verified = good.get(token) ?? verifiedParts(token);
      if (verified.until <= Date.now()) throw new Refusal('TOKEN_EXPIRED');
      return { uuid: verified.uuid };
    },
  };

  function verifiedParts(token: string) {
    const bytes = Buffer.from(token.slice(sign.length), 'base64url');
    const isWhole = bytes.length === size.body + size.mark;
    if (!isWhole || !timingSafeEqual(bytes.subarray(size.body), marked(bytes.subarray(0, size.body))))
      throw new Refusal('TOKEN_INVALID');
    const uuid = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const found = { uuid, until: bytes.readUInt32BE(20) * 1000 };
    if (good.size >= maxKept) good.clear();
    good.set(token, found);
    return found;
  }
}

/** Whether a token has the shape of a guest's; its signature is not checked here. */
export function isGuestToken(token: string) {
  return token.startsWith(sign) && token.length === 71;
}

/** When a signed token expires, read from the token; the caller has verified it. */
export function guestTokenExpiry(token: string) {
  return new Date(Buffer.from(token.slice(sign.length), 'base64url').readUInt32BE(20) * 1000).toISOString();
}
