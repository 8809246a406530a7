import { formatEnvelope, type SentryItem } from './envelope.ts';

export type SentrySettings = { dsn: string; timeoutMs?: number };
export type SentryClient = ReturnType<typeof createSentryClient>;

/** So many may be on their way at once; more are dropped, because nobody waits for them. */
const mostOnTheWay = 20;

/**
 * The company that keeps errors. Its place comes from the settings alone, no redirect is followed, and it never throws. Two processes send twice as much
 * at once, and each has to be told to rest.
 */
export function createSentryClient({ dsn, timeoutMs = 3000 }: SentrySettings) {
  const { protocol, host, pathname, username } = new URL(dsn);
  const at = pathname.lastIndexOf('/');
  const url = `${protocol}//${host}${pathname.slice(0, at)}/api/${pathname.slice(at + 1)}/envelope/`;
  let onTheWay = 0;
  let restUntil = 0;

  /** Sets out at once and is not waited for. While the company asks to be left alone, nothing is sent. */
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
      // What an error was about is in our own log.
    }
  }

  return { send };
}
