import { createECDH, createHash } from 'node:crypto';
import ece from 'http_ece';
import { type VapidKeys, vapidHeader } from './vapid.ts';

export type WebPushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
/** `gone`: this browser can never be reached at this endpoint again. */
export type WebPushResult = { outcome: 'sent' } | { outcome: 'gone' | 'unknown'; why: string };
export type WebPushClient = ReturnType<typeof createWebPushClient>;
type Settings = { keys: VapidKeys; subject: string; hosts: readonly string[]; timeoutMs?: number };

/** The client of the browsers' push services (RFC 8030). It never throws. */
export function createWebPushClient({ keys, subject, hosts, timeoutMs = 5000 }: Settings) {
  /** Whether an address belongs to a known push service: any other could make the shop call an arbitrary server. */
  function isKnown(endpoint: string) {
    const url = URL.parse(endpoint);
    return url !== null && hosts.some((host) => (host.includes('//') ? url.origin === host : isAllowedHost(url, host)));
  }

  /** Sends a notification to a browser; a later one with the same key replaces it there. */
  async function sendToBrowser(
    { endpoint, keys: theirs }: WebPushSubscription,
    key: string,
    words: object,
    ttl = 86_400,
  ): Promise<WebPushResult> {
    if (!isKnown(endpoint)) return { outcome: 'gone', why: 'unknown push service' };
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: vapidHeader(endpoint, subject, keys),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttl),
          urgency: 'normal',
          topic: createHash('sha256').update(key).digest('base64url').slice(0, 32),
        },
        body: encrypt(JSON.stringify(words), theirs),
      });
      await response.body?.cancel();
      return pushResultOf(response.status);
    } catch (cause) {
      return { outcome: 'unknown', why: cause instanceof Error ? cause.name : 'failed' };
    }
  }

  return { reach: sendToBrowser, isKnown, publicKey: keys.publicKey.toString('base64url') };
}

/** Encrypts a message for one browser (RFC 8291), under a new key pair and salt. Throws when the keys of the browser are invalid. */
function encrypt(message: string, { p256dh, auth }: WebPushSubscription['keys']) {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const body = ece.encrypt(Buffer.from(message), { version: 'aes128gcm', dh: p256dh, authSecret: auth, privateKey });
  return new Uint8Array(body);
}

function pushResultOf(status: number): WebPushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const isGone = status === 404 || status === 410 || status === 403 || status === 400 || status === 413;
  return { outcome: isGone ? 'gone' : 'unknown', why: String(status) };
}

function isAllowedHost(url: URL, host: string) {
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
}
