import type { TrackEvent, TrackItem, TrackRecord } from '../app/track.ts';
import { type NaverItem, vendorWindow } from './analytics-vendor-globals.ts';
import { loadVendorScript } from './load-vendor-script.ts';

const types: Partial<Record<TrackEvent, string>> = {
  view_item: 'view_product',
  add_to_cart: 'add_to_cart',
  sign_up: 'sign_up',
  purchase: 'purchase',
};

/** Naver's script. It reads the click from the landing URL, which the shop never rewrites. */
export function startNaverAnalytics(tag: { id: string; url: string }, host: string) {
  const waiting: TrackRecord[] = [];
  let ready = false;
  const world = vendorWindow();
  world.wcs_add = { wa: tag.id };
  loadVendorScript(tag.url).addEventListener('load', () => {
    ready = true;
    world.wcs?.inflow?.(host);
    for (const record of waiting.splice(0)) sendToNaver(record);
  });
  return (record: TrackRecord) => {
    if (ready) sendToNaver(record);
    else if (waiting.length < 50) waiting.push(record);
  };
}

function sendToNaver({ event, data }: TrackRecord) {
  const { wcs, wcs_do } = vendorWindow();
  if (event === 'page_view') return wcs_do?.();
  const type = types[event];
  if (!type || !wcs) return;
  if (!('items' in data)) return wcs.trans({ type });
  const items = data.items.map(itemOf);
  wcs.trans({
    type,
    value: String(data.value ?? 0),
    items,
    ...('transaction_id' in data && { id: data.transaction_id }),
  });
}

function itemOf({ item_id, item_name, item_category, item_variant, quantity, price }: TrackItem): NaverItem {
  return {
    id: item_id,
    name: item_name,
    quantity,
    payAmount: price * quantity,
    ...(item_category && { category: item_category }),
    ...(item_variant && { option: item_variant }),
  };
}
