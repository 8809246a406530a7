import { randomBytes } from 'node:crypto';
import type { SentryItem } from './envelope.ts';
import { scrubReport } from './scrub.ts';

/** Where the server failed and in which request; nothing about the caller or the input. */
export type ServerFault = { error: unknown; at: number; path: string; request: string; brand: string; release: string };

/**
 * A server error as a Sentry event, scrubbed like a browser's report: known engine messages, files of the shop, the path pattern without
 * its values. Null if nothing can be reported.
 */
export function sentryItemOf({
  error,
  at,
  path,
  request,
  brand,
  release,
}: ServerFault): { eventId: string; item: SentryItem } | null {
  const eventId = randomBytes(16).toString('hex');
  const { name, message, code, stack } = asError(error);
  const report = scrubReport(
    Buffer.from(
      JSON.stringify({
        event_id: eventId,
        timestamp: at / 1000,
        platform: 'node',
        level: 'error',
        release,
        environment: 'production',
        transaction: path.replace(/\{\w+\}|:\w+/g, ':'),
        exception: { values: [{ type: name, value: message, stacktrace: { frames: framesOf(stack) } }] },
      }),
    ),
  );
  if (!report) return null;
  // A browser's report may not set these tags; here the server itself sets them.
  const tags = {
    brand,
    ...matchingTag('request', request, /^[a-z0-9]{1,20}-[a-z0-9]{1,20}$/),
    ...matchingTag('code', code, /^[A-Z0-9_]{5,40}$/),
  };
  return { eventId, item: { type: 'event', body: Buffer.from(JSON.stringify({ ...report, tags })) } };
}

function matchingTag(name: string, value: string, shape: RegExp) {
  return shape.test(value) ? { [name]: value } : {};
}

function asError(error: unknown) {
  const { name = 'Error', message = '', code = '', stack = '' } = (error ?? {}) as Partial<Error> & { code?: unknown };
  return { name: String(name), message: String(message), code: String(code), stack: String(stack) };
}

// Sentry wants the outermost frame first; only paths inside the shop are reported.
function framesOf(stack: string) {
  const frames = [
    ...stack.matchAll(/^\s+at (?:async )?(?:([\w.$<> ]{1,100}) \()?(?:file:\/\/)?(\/[^():]{1,300}):(\d+):(\d+)\)?$/gm),
  ];
  return frames
    .slice(0, 40)
    .map(([, name, file = '', line, column]) => {
      const ownFile = /\/(server|contract|build)\/(?!.*node_modules)[\w./-]+$/.exec(file)?.[0];
      return {
        filename: ownFile ?? file,
        function: name,
        lineno: Number(line),
        colno: Number(column),
        in_app: ownFile !== undefined,
      };
    })
    .reverse();
}
