import type { AttributionSource } from './source.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The time windows of spec §9, in milliseconds; the last is in seconds. */
export const attributionWindows = {
  /** 10080 minutes: the same click within it is one click. */
  clickMs: 10_080 * minuteMs,
  /** 7 days: a later purchase is not attributed to the click. */
  attributionMs: 7 * dayMs,
  referrerMs: 7 * dayMs,
  /** 14 days: a visit within them is a return; a later one is new. */
  comebackMs: 14 * dayMs,
  /** The maximum duration of a page visit whose end was not recorded. */
  visitSecondsMost: 1800,
};

/** The maximum number of failed events that are stored; the oldest are dropped. */
export const queueLimit = 40;

/** Paid-search data as stored on the device, per service number (spec §3). */
export type StoredAttribution = AttributionSource & { clickedAt: number; expireTime: number };

export type AttributionEvent =
  | { kind: 'visit'; path: string; comeback: boolean; referrer: string | null }
  | { kind: 'leave'; path: string; seconds: number }
  | { kind: 'conversion'; name: string; value: number; transactionId: string | null };

/** One event waiting for the collector. Its id is the same for every attempt. */
export type QueuedAttributionEvent = { id: string; at: number; paid: AttributionSource | null } & AttributionEvent;

export type AttributionState = {
  paid: StoredAttribution | null;
  referrer: { host: string; expireTime: number } | null;
  lastVisitAt: number | null;
  page: { path: string; since: number } | null;
  waiting: QueuedAttributionEvent[];
  /** Until this time one tab is sending the queue, and the others leave it alone. */
  sendingUntil: number;
  /** Clicks that were already reported, by their parameters, until their window is over. */
  clicks: { words: string; until: number }[];
};

export const emptyAttributionState: AttributionState = {
  paid: null,
  referrer: null,
  lastVisitAt: null,
  page: null,
  waiting: [],
  sendingUntil: 0,
  clicks: [],
};

type Visit = { path: string; paid: AttributionSource | null; referrer: string | null; id: string };

/** Removes expired data: attribution, referrer, clicks, and events that are too old. */
export function withoutExpired(state: AttributionState, now: number): AttributionState {
  return {
    ...state,
    paid: state.paid && state.paid.expireTime > now ? state.paid : null,
    referrer: state.referrer && state.referrer.expireTime > now ? state.referrer : null,
    clicks: state.clicks.filter(({ until }) => until > now),
    waiting: state.waiting.filter(({ at }) => at > now - attributionWindows.attributionMs).slice(-queueLimit),
  };
}

/**
 * Records a page view: ends the previous one and starts a paid click's window. `click` must be reported to the ad company, once per window.
 */
export function recordVisit(
  before: AttributionState,
  seen: Visit,
  now: number,
): { state: AttributionState; click: AttributionSource | null } {
  const afterLeave = recordLeave(withoutExpired(before, now), `${seen.id}-left`, now);
  const isNewClick = seen.paid !== null && !afterLeave.clicks.some(({ words }) => words === seen.paid?.queryString);
  const paid = seen.paid && isNewClick ? keptOf(seen.paid, now) : afterLeave.paid;
  const comeback = afterLeave.lastVisitAt !== null && now - afterLeave.lastVisitAt <= attributionWindows.comebackMs;
  const referrer = seen.referrer
    ? { host: seen.referrer, expireTime: now + attributionWindows.referrerMs }
    : afterLeave.referrer;
  const state = {
    ...afterLeave,
    paid,
    referrer,
    lastVisitAt: now,
    page: { path: seen.path, since: now },
    clicks:
      seen.paid && isNewClick
        ? [...afterLeave.clicks, { words: seen.paid.queryString, until: now + attributionWindows.clickMs }].slice(
            -queueLimit,
          )
        : afterLeave.clicks,
  };
  const event: AttributionEvent = { kind: 'visit', path: seen.path, comeback, referrer: referrer?.host ?? null };
  return { state: add(state, seen.id, event, now), click: isNewClick ? seen.paid : null };
}

/** Ends the current page view. Without a recorded end the duration is limited to half an hour. */
export function recordLeave(before: AttributionState, id: string, now: number): AttributionState {
  const { page } = before;
  if (!page) return before;
  const seconds = Math.min(attributionWindows.visitSecondsMost, Math.max(0, Math.round((now - page.since) / 1000)));
  return add({ ...before, page: null }, id, { kind: 'leave', path: page.path, seconds }, now);
}

/** Records a registration or a purchase. */
export function recordConversion(
  before: AttributionState,
  id: string,
  conversion: Omit<Extract<AttributionEvent, { kind: 'conversion' }>, 'kind'>,
  now: number,
) {
  return add(withoutExpired(before, now), id, { kind: 'conversion', ...conversion }, now);
}

/** Takes the events to send and locks the queue for the duration of a request; empty while another tab sends. */
export function takeBatch(
  before: AttributionState,
  now: number,
  forMs: number,
): { state: AttributionState; batch: readonly QueuedAttributionEvent[] } {
  const state = withoutExpired(before, now);
  if (state.sendingUntil > now || state.waiting.length === 0) return { state, batch: [] };
  return { state: { ...state, sendingUntil: now + forMs }, batch: state.waiting };
}

/** Unlocks the queue after a failed request; the events stay queued. */
export function releaseBatch(before: AttributionState): AttributionState {
  return { ...before, sendingUntil: 0 };
}

/** Removes events that the collector has received. */
export function dropSentEvents(before: AttributionState, ids: readonly string[]): AttributionState {
  return { ...releaseBatch(before), waiting: before.waiting.filter(({ id }) => !ids.includes(id)) };
}

/** Adds an event to the queue, unless its id is already there. */
function add(state: AttributionState, id: string, event: AttributionEvent, at: number): AttributionState {
  if (state.waiting.some((one) => one.id === id)) return state;
  const paid = state.paid && { ...sourceOnly(state.paid) };
  return { ...state, waiting: [...state.waiting, { id, at, paid, ...event }].slice(-queueLimit) };
}

function keptOf(source: AttributionSource, now: number): StoredAttribution {
  return { ...source, clickedAt: now, expireTime: now + attributionWindows.attributionMs };
}

function sourceOnly({ clickedAt, expireTime, ...source }: StoredAttribution): AttributionSource {
  return source;
}
