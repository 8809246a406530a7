import { deferEvents } from './deferred-events.ts';

/** A product as analytics describe it (spec §3). */
export type TrackItem = {
  item_id: string;
  item_name: string;
  item_brand?: string | undefined;
  item_category?: string | undefined;
  item_category2?: string | undefined;
  item_variant?: string | undefined;
  price: number;
  quantity: number;
};

type Items = { value?: number; items: TrackItem[] };

/** The analytics events and their data (spec §7). */
export type TrackEvents = {
  page_view: { page_path: string; page_title: string };
  view_item: Items;
  add_to_cart: Items;
  remove_from_cart: Items;
  view_cart: Items;
  search: { search_term: string };
  sign_up: { method: 'email' | 'kakao' | 'naver' };
  purchase: { transaction_id: string; value: number; items: TrackItem[] };
};

export type TrackEvent = keyof TrackEvents;
/** One event: its name, its time, and its data with the currency. */
export type TrackRecord<E extends TrackEvent = TrackEvent> = {
  event: E;
  at: number;
  data: TrackEvents[E] & { currency: 'KRW' };
  /** For the shop's own analytics only; never sent to third parties. */
  own?: { found?: number; guessed?: boolean };
};

/** The CustomEvent on `window` that carries every record. */
export const trackEventName = 'shop:track';

const maxEvents = 200;
let ring: TrackRecord[] | null = null;
// Records from before the first listener, with the URL of their page; the first one receives them.
let early: { record: TrackRecord; url: string }[] | null = [];

/** Reports an event to analytics. It never throws: a failure is only logged (spec §7). */
export function trackEvent<E extends TrackEvent>(event: E, data: TrackEvents[E], own?: TrackRecord['own']) {
  if (typeof window === 'undefined') return;
  try {
    const record: TrackRecord<E> = { event, at: Date.now(), data: { ...data, currency: 'KRW' }, ...(own && { own }) };
    if (ring) {
      ring.push(record);
      if (ring.length > maxEvents) ring.shift();
    }
    if (isDeferrable(record)) deferEvents(record);
    if (early && early.length < maxEvents) early.push({ record, url: location.href });
    window.dispatchEvent(new CustomEvent(trackEventName, { detail: record }));
  } catch (error) {
    console.warn('analytics', error);
  }
}

/** Whether the event is stored on the device and sent from a later page, so that it is sent once. */
export function isDeferrable({ event }: TrackRecord) {
  return event === 'purchase' || event === 'sign_up';
}

/** Listens to every record with the URL of its page; the first listener also receives the earlier ones. */
export function listenForTracking(hear: (record: TrackRecord, url: string) => void) {
  const before = early ?? [];
  early = null;
  for (const { record, url } of before) hear(record, url);
  window.addEventListener(trackEventName, (event) => hear((event as CustomEvent<TrackRecord>).detail, location.href));
}

/** The same, but leaves the earlier records for the next listener. */
export function subscribeToTracking(hear: (record: TrackRecord) => void) {
  for (const { record } of early ?? []) hear(record);
  window.addEventListener(trackEventName, (event) => hear((event as CustomEvent<TrackRecord>).detail));
}

/** In demo mode the last events can be read from `window.shopEvents`. */
export function keepTrackRecord() {
  if (typeof window === 'undefined' || ring) return;
  ring = [];
  Object.assign(window, { shopEvents: ring });
}
