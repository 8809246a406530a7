import { deferEvents } from './deferred-events.ts';

/** A product as analytics know it (spec §3). */
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

/** What analytics are told, event by event (spec §7). */
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
/** One event on its way out: the name, its moment, and its data with the currency. */
export type TrackRecord<E extends TrackEvent = TrackEvent> = {
  event: E;
  at: number;
  data: TrackEvents[E] & { currency: 'KRW' };
  /** For the shop's own counts, told to nobody else. */
  own?: { found?: number; guessed?: boolean };
};

/** The CustomEvent on `window` under which every record can be heard. */
export const trackEventName = 'shop:track';

const maxEvents = 200;
let ring: TrackRecord[] | null = null;
// What happened before anybody listened; whoever begins to listen hears it first.
let early: TrackRecord[] | null = [];

/** Tells analytics what happened. It must never get in a shopper's way: a failure is only logged (spec §7). */
export function trackEvent<E extends TrackEvent>(event: E, data: TrackEvents[E], own?: TrackRecord['own']) {
  if (typeof window === 'undefined') return;
  try {
    const record: TrackRecord<E> = { event, at: Date.now(), data: { ...data, currency: 'KRW' }, ...(own && { own }) };
    if (ring) {
      ring.push(record);
      if (ring.length > maxEvents) ring.shift();
    }
    if (isDeferrable(record)) deferEvents(record);
    if (early && early.length < maxEvents) early.push(record);
    window.dispatchEvent(new CustomEvent(trackEventName, { detail: record }));
  } catch (error) {
    console.warn('analytics', error);
  }
}

/** Is it told from what the device keeps, so that it is told once wherever its person goes next? */
export function isDeferrable({ event }: TrackRecord) {
  return event === 'purchase' || event === 'sign_up';
}

/** Hears every record of this page, also those of before; the first who listens takes those over. */
export function listenForTracking(hear: (record: TrackRecord) => void) {
  const before = early ?? [];
  early = null;
  for (const record of before) hear(record);
  window.addEventListener(trackEventName, (event) => hear((event as CustomEvent<TrackRecord>).detail));
}

/** The same, and leaves what was before to whoever listens next. */
export function subscribeToTracking(hear: (record: TrackRecord) => void) {
  for (const record of early ?? []) hear(record);
  window.addEventListener(trackEventName, (event) => hear((event as CustomEvent<TrackRecord>).detail));
}

/** In demo mode the last events can be read from `window.shopEvents`. */
export function keepTrackRecord() {
  if (typeof window === 'undefined' || ring) return;
  ring = [];
  Object.assign(window, { shopEvents: ring });
}
