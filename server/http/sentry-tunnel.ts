import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { parseEnvelope, type SentryItem } from '../integrations/sentry/envelope.ts';
import { isForeignReport, scrubReport } from '../integrations/sentry/scrub.ts';
import type { SentryClient } from '../integrations/sentry/sentry-client.ts';
import { scrubRecording } from '../integrations/sentry/session-replay.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { LocalRateLimit } from '../platform/limits/local-rate-limit.ts';

type Tools = { rate: LocalRateLimit; collector: SentryClient | null };

/** The limit for events, transactions and recording headers of one request together; only the recording itself may be larger (D23.4). */
const mostBytes = 64 * 1024;

/**
 * Receives reports of the browser's monitor, removes personal data and forwards them to the collector of the settings. The browser is
 * answered at once, whether or not the collector is reachable.
 */
export function createMonitoringHandlers({ rate, collector }: Tools): Handlers<Routes['monitoring']> {
  return {
    async report(_, { bytes = Buffer.alloc(0), ip }) {
      rate.spend(ip);
      const envelope = parseEnvelope(bytes);
      if (!envelope) throw new Refusal('BAD_REQUEST');
      const small = envelope.items.filter(({ type }) => type !== 'replay_recording');
      if (small.reduce((bytes, { body }) => bytes + body.length, 0) > mostBytes) throw new Refusal('TOO_LARGE');
      // A monitor sends one recording per request; cleaning several would delay other requests.
      const recording = envelope.items.find(({ type }) => type === 'replay_recording');
      const items = envelope.items
        .filter((item) => item.type !== 'replay_recording' || item === recording)
        .flatMap(scrubItem);
      if (items.length > 0) collector?.send(envelope.eventId, items);
      return undefined;
    },
  };
}

function scrubItem({ type, body }: SentryItem): SentryItem[] {
  if (type === 'replay_recording') {
    const recording = scrubRecording(body);
    return recording ? [{ type, body: recording }] : [];
  }
  if (type !== 'event' && type !== 'transaction' && type !== 'replay_event') return [];
  const report = scrubReport(body);
  return report && !isForeignReport(report) ? [{ type, body: Buffer.from(JSON.stringify(report)) }] : [];
}
