import {
  addEventProcessor,
  addIntegration,
  browserTracingIntegration,
  type Event,
  replayIntegration,
} from '@sentry/browser';
import { plainPath } from '#contract/rules/loggable.ts';

/** Records some visits, and with an error the content of its page; everything is masked before it is recorded (spec §7). */
export function startSessionReplay() {
  addEventProcessor(withoutAddresses);
  addIntegration(browserTracingIntegration());
  addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value', 'content', 'data-name'],
      minReplayDuration: 5000,
      maxReplayDuration: 3_600_000,
      // The server inspects what it forwards, so no compression worker is used.
      useCompression: false,
      networkDetailAllowUrls: [],
      beforeAddRecordingEvent: (event) => {
        // The URL of a navigation or request, without its query.
        if (event.data.tag === 'performanceSpan')
          event.data.payload.description = plainPath(event.data.payload.description);
        return event;
      },
    }),
  );
}

/** The header of a recording: the visited pages without their queries. */
function withoutAddresses(event: Event & { urls?: string[] }) {
  if (event.type !== 'replay_event') return event;
  const { request: _, user: __, ...rest } = event;
  const at = rest.transaction && { transaction: plainPath(rest.transaction) };
  return { ...rest, ...at, urls: event.urls?.map(plainPath) };
}
