import { loggableError } from '#contract/rules/loggable.ts';
import { sentryItemOf } from './sentry/event.ts';
import type { SentryClient } from './sentry/sentry-client.ts';

type ErrorPlace = { path: string; request: string };
export type ReportError = (error: unknown, where: ErrorPlace) => void;

const restMs = 60_000;
const mostKnown = 200;

/**
 * Reports server errors to the collector without waiting for it. The same error at the same place is reported once a minute, so that an
 * error of every request is not reported for every request.
 * @perProcess counts double: each process reports once.
 */
export function createErrorReporting(
  collector: SentryClient | null,
  { brand, release, clock = Date.now }: { brand: string; release: string; clock?: () => number },
): ReportError {
  const known = new Map<string, number>();

  return (error, { path, request }) => {
    if (!collector) return;
    const { name = '', message = '', code = '' } = (error ?? {}) as Partial<Error> & { code?: string };
    const sign = `${path} ${name} ${code} ${loggableError(String(message))}`;
    const at = clock();
    if ((known.get(sign) ?? 0) > at - restMs) return;
    if (known.size >= mostKnown) known.delete(known.keys().next().value as string);
    known.delete(sign);
    known.set(sign, at);
    const report = sentryItemOf({ error, at, path, request, brand, release });
    if (report) collector.send(report.eventId, [report.item]);
  };
}
