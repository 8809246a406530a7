import { ApiError, type ClientCall } from '#contract/client.ts';

type SentRequest = { text: string; key: string; isLost: boolean };

/** The last write of each resource that has no answer yet. */
const sent = new Map<string, SentRequest>();

/**
 * Sends a write under an Idempotency-Key (rules D0.4). The key is valid until the write gets an answer or another write goes to the same
 * resource, so a repeated press after a lost response has no second effect. `of` separates writes to one address that do not replace each
 * other.
 */
export async function withIdempotencyKey<T>(
  path: string,
  call: ClientCall,
  send: (key: string) => Promise<T>,
  of = '',
): Promise<T> {
  // {n} in a path is a value, as in a body: it identifies no resource.
  const { n: _, ...ids } = call.params ?? {};
  const resource = JSON.stringify([path.slice(path.indexOf(' ')), ids, of]);
  const text = JSON.stringify([path, call]);
  const last = sent.get(resource);
  const key = last?.isLost && last.text === text ? last.key : newKey();
  sent.set(resource, { text, key, isLost: false });
  const isCurrent = () => sent.get(resource)?.key === key;
  try {
    const reply = await send(key);
    if (isCurrent()) sent.delete(resource);
    return reply;
  } catch (error) {
    if (isCurrent()) {
      if (isFinalAnswer(error)) sent.delete(resource);
      else sent.set(resource, { text, key, isLost: true });
    }
    throw error;
  }
}

/** Whether a failure means that the write was not done. No response, a timeout, a 202 and a 5xx do not. */
export function isFinalAnswer(error: unknown) {
  if (!(error instanceof ApiError)) return false;
  const { statusCode } = error;
  return statusCode >= 400 && statusCode < 500 && statusCode !== 408;
}

/**
 * A random UUID of version 4: the shop looks for card numbers in all other texts, and random digits may look like one.
 * `crypto.randomUUID` exists only on secure origins.
 */
function newKey() {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return bytes.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
}
