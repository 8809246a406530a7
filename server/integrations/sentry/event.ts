import { randomBytes } from 'node:crypto';
import type { SentryItem } from './envelope.ts';
import { scrubReport } from './scrub.ts';

/** Where something of ours broke, and under which request: nothing of who asked, and nothing of what was sent. */
export type ServerFault = { error: unknown; at: number; path: string; request: string; brand: string; release: string };

/**
 * A fault of the server as the company that keeps errors reads it, looked through like a browser’s: fixed sentences of engines, files of
 * ours, the line’s own path without what was put into it. Null where nothing can be told.
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
        environment: brand,
        transaction: path.replace(/\{\w+\}|:\w+/g, ':'),
        exception: { values: [{ type: name, value: message, stacktrace: { frames: framesOf(stack) } }] },
      }),
    ),
  );
  if (!report) return null;
  // Of a browser's report neither would be believed; these two the server made itself.
  const tags = {
    brand,
    ...fitting('request', request, /^[a-z0-9]{1,20}-[a-z0-9]{1,20}$/),
    ...fitting('code', code, /^[A-Z0-9_]{5,40}$/),
  };
  return { eventId, item: { type: 'event', body: Buffer.from(JSON.stringify({ ...report, tags })) } };
}

function fitting(name: string, value: string, shape: RegExp) {
  return shape.test(value) ? { [name]: value } : {};
}

function asError(error: unknown) {
  const { name = 'Error', message = '', code = '', stack = '' } = (error ?? {}) as Partial<Error> & { code?: unknown };
  return { name: String(name), message: String(message), code: String(code), stack: String(stack) };
}

// The company reads them from the outermost in; of a path only what lies in the shop is told.
function framesOf(stack: string) {
  const frames = [
    ...stack.matchAll(/^\s+at (?:async )?(?:([\w.$<> ]{1,100}) \()?(?:file:\/\/)?(\/[^():]{1,300}):(\d+):(\d+)\)?$/gm),
  ];
  return frames
    .slice(0, 40)
    .map(([, name, file = '', line, column]) => {
      const own = /\/(server|contract|build)\/(?!.*node_modules)[\w./-]+$/.exec(file)?.[0];
      return {
        filename: own ?? file,
        function: name,
        lineno: Number(line),
        colno: Number(column),
        in_app: own !== undefined,
      };
    })
    .reverse();
}
