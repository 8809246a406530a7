import { createHmac, createSecretKey, hkdfSync, randomFillSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';

export type GuestTokens = ReturnType<typeof createGuestTokens>;

// Which key a token was signed with, so that another may take over one day.
const sign = 'g1_';
const lifeSeconds = 365 * 86_400;
const maxKept = 20_000;
// Uuid, issued, runs out, and three bytes so that no two are alike; then the signature.
const size = { body: 27, mark: 24 };

/**
 * A guest who has done nothing yet is a signed token and nothing else: whose uuid, since when, until when. Every process of the shop
 * holds the same key.
 * Two processes check the same token once each.
 */
export function createGuestTokens(secret: Buffer) {
  // A key object, or the bytes would be made one again for every token.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'guest', 32)));
  // Once found good, good until it runs out.
  const good = new Map<string, { uuid: string; until: number }>();
  const marked = (body: Buffer) => createHmac('sha256', key).update(sign).update(body).digest().subarray(0, size.mark);

  return {
    /** A new one; for the uuid of a guest who has been here before, when it is given. */
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
    /** Whose it is; undefined for one that is random. Throws TOKEN_INVALID or TOKEN_EXPIRED. */
    read(token: string) {
      if (!isGuestToken(token)) return undefined;
      const found = good.get(token) ?? checked(token);
      if (found.until <= Date.now()) throw new Refusal('TOKEN_EXPIRED');
      return { uuid: found.uuid };
    },
  };

  function checked(token: string) {
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

/** When a signed token runs out. It says so itself, and has been found good before anybody asks. */
export function guestTokenExpiry(token: string) {
  return new Date(Buffer.from(token.slice(sign.length), 'base64url').readUInt32BE(20) * 1000).toISOString();
}
