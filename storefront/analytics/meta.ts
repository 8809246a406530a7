import type { TrackEvent, TrackItem, TrackRecord } from '../app/track.ts';
import { type MetaPixel, vendorWindow } from './analytics-vendor-globals.ts';
import { loadVendorScript } from './load-vendor-script.ts';

const names: Record<TrackEvent, string | null> = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  remove_from_cart: null,
  view_cart: null,
  search: 'Search',
  sign_up: 'CompleteRegistration',
  purchase: 'Purchase',
};

/** Meta's pixel. Each event has an id, so that the same event sent by the server counts once. */
export function startMetaPixel(tag: { id: string; url: string }) {
  const world = vendorWindow();
  const queue: unknown[][] = [];
  const fbq = Object.assign(
    (...words: unknown[]) => (fbq.callMethod ? fbq.callMethod(...words) : void queue.push(words)),
    { queue, loaded: true, version: '2.0', push: (words: unknown) => void queue.push([words]) },
  ) as MetaPixel & { callMethod?: (...words: unknown[]) => void };
  world.fbq = fbq;
  world._fbq = fbq;
  fbq('init', tag.id);
  loadVendorScript(tag.url);
  return ({ event, at, data }: TrackRecord) => {
    const name = names[event];
    if (!name) return;
    const eventID = 'transaction_id' in data ? `purchase ${data.transaction_id}` : `${event} ${at}`;
    fbq('track', name, wordsOf(data), { eventID });
  };
}

function wordsOf(data: TrackRecord['data']) {
  if ('search_term' in data) return { search_string: data.search_term };
  if (!('items' in data)) return {};
  return {
    content_type: 'product',
    content_ids: data.items.map(({ item_id }) => item_id),
    contents: data.items.map(contentOf),
    currency: 'KRW',
    value: data.value ?? 0,
  };
}

function contentOf({ item_id, quantity, price }: TrackItem) {
  return { id: item_id, quantity, item_price: price };
}
