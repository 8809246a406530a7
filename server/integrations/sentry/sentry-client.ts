import { formatEnvelope, type SentryItem } from './envelope.ts';

export type SentrySettings = { dsn: string; timeoutMs?: number };
export type SentryClient = ReturnType<typeof createSentryClient>;

/** The number of reports in flight; further ones are dropped, because no request waits for them. */
const mostOnTheWay = 20;

/**
 * Sends reports to the error collector. The address comes only from the settings, no redirect is followed, and it never throws.
 * @perProcess counts double: two processes send twice as much at once, and each pauses only for its own 429.
 */
export function createSentryClient({ dsn, timeoutMs = 3000 }: SentrySettings) {
  const { protocol, host, pathname, username } = new URL(dsn);
  const at = pathname.lastIndexOf('/');
  const url = `${protocol}//${host}${pathname.slice(0, at)}/api/${pathname.slice(at + 1)}/envelope/`;
  let onTheWay = 0;
  let restUntil = 0;

  /** Starts sending and returns at once. Nothing is sent while the collector asks for a pause (429). */
  function send(eventId: string | null, items: readonly SentryItem[]) {
    if (onTheWay >= mostOnTheWay || Date.now() < restUntil) return;
    onTheWay += 1;
    void post(formatEnvelope(dsn, eventId, items)).finally(() => {
      onTheWay -= 1;
    });
  }

  async function post(body: Buffer) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=shop/1, sentry_key=${username}`,
        },
        body: new Uint8Array(body),
      });
      const seconds = Number(answer.headers.get('retry-after'));
      if (answer.status === 429) restUntil = Date.now() + Math.min(600, seconds > 0 ? seconds : 60) * 1000;
      await answer.arrayBuffer();
    } catch {
      // The server's own log has the error.
    }
  }

  return { send };
}
