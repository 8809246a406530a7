import {
  addEventProcessor,
  addIntegration,
  browserTracingIntegration,
  type Event,
  replayIntegration,
} from '@sentry/browser';
import { plainPath } from '#contract/rules/loggable.ts';

/** Tells, of some visits, how a page went, and of those with an error what was on it: covered before anything is kept (spec §7). */
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
      // The server looks through what it passes on, and needs no thread here.
      useCompression: false,
      networkDetailAllowUrls: [],
      beforeAddRecordingEvent: (event) => {
        // Where somebody went and what was asked for there.
        if (event.data.tag === 'performanceSpan')
          event.data.payload.description = plainPath(event.data.payload.description);
        return event;
      },
    }),
  );
}

/** What stands at the head of a recording: the pages of it, by what they are and not by what was asked of them. */
function withoutAddresses(event: Event & { urls?: string[] }) {
  if (event.type !== 'replay_event') return event;
  const { request: _, user: __, ...rest } = event;
  const at = rest.transaction && { transaction: plainPath(rest.transaction) };
  return { ...rest, ...at, urls: event.urls?.map(plainPath) };
}
