import { addIntegration, browserTracingIntegration, replayIntegration } from '@sentry/browser';

/** Tells, of some visits, how a page went, and of those with an error what was on it: covered before anything is kept (spec §7). */
export function startRecording() {
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
    }),
  );
}
