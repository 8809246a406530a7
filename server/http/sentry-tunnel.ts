import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { SentryClient } from '../integrations/sentry/client.ts';
import { parseEnvelope, type SentryItem } from '../integrations/sentry/envelope.ts';
import { scrubRecording } from '../integrations/sentry/replay.ts';
import { isForeignReport, scrubReport } from '../integrations/sentry/scrub.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { LocalRateLimit } from '../platform/limits/local-rate-limit.ts';

type Tools = { rate: LocalRateLimit; collector: SentryClient | null };

/** The reports, measured pages and heads of recordings of one call are small together; only the recording may be larger (D23.4). */
const mostBytes = 64 * 1024;

/**
 * What the browser's monitor tells, on its way to the company that keeps it: looked through here, sent on under our own name to the one
 * place the settings name. The browser is answered at once; whether the company is there is none of its business.
 */
export function createMonitoringHandlers({ rate, collector }: Tools): Handlers<Routes['monitoring']> {
  return {
    async report(_, { bytes = Buffer.alloc(0), ip }) {
      rate.spend(ip);
      const envelope = parseEnvelope(bytes);
      if (!envelope) throw new Refusal('BAD_REQUEST');
      const small = envelope.items.filter(({ type }) => type !== 'replay_recording');
      if (small.reduce((bytes, { body }) => bytes + body.length, 0) > mostBytes) throw new Refusal('TOO_LARGE');
      // A monitor sends one recording a call; cleaning several would hold up other requests.
      const recording = envelope.items.find(({ type }) => type === 'replay_recording');
      const items = envelope.items
        .filter((item) => item.type !== 'replay_recording' || item === recording)
        .flatMap(cleaned);
      if (items.length > 0) collector?.send(envelope.eventId, items);
      return undefined;
    },
  };
}

function cleaned({ type, body }: SentryItem): SentryItem[] {
  if (type === 'replay_recording') {
    const recording = scrubRecording(body);
    return recording ? [{ type, body: recording }] : [];
  }
  if (type !== 'event' && type !== 'transaction' && type !== 'replay_event') return [];
  const report = scrubReport(body);
  return report && !isForeignReport(report) ? [{ type, body: Buffer.from(JSON.stringify(report)) }] : [];
}
