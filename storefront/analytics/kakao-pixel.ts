import type { TrackRecord } from '../app/track.ts';
import { type KakaoPixel, trackedQuantityOf, vendorWindow } from './analytics-vendor-globals.ts';
import { loadVendorScript } from './load-vendor-script.ts';

type Pixel = ReturnType<KakaoPixel>;

/** Kakao's pixel. Events are queued until its script has loaded. */
export function startKakaoPixel(tag: { id: string; url: string }) {
  const waiting: TrackRecord[] = [];
  let pixel: Pixel | null = null;
  loadVendorScript(tag.url).addEventListener('load', () => {
    pixel = vendorWindow().kakaoPixel?.(tag.id) ?? null;
    for (const record of waiting.splice(0)) if (pixel) sendToPixel(pixel, record);
  });
  return (record: TrackRecord) => {
    if (pixel) sendToPixel(pixel, record);
    else if (waiting.length < 50) waiting.push(record);
  };
}

function sendToPixel(pixel: Pixel, { event, data }: TrackRecord) {
  if (event === 'page_view') pixel.pageView();
  if (event === 'sign_up') pixel.completeRegistration();
  if (event === 'view_cart') pixel.viewCart();
  if ('search_term' in data) pixel.search({ keyword: data.search_term });
  if (!('items' in data)) return;
  const [first] = data.items;
  if (event === 'view_item' && first) pixel.viewContent({ id: first.item_id });
  if (event === 'add_to_cart') for (const { item_id } of data.items) pixel.addToCart({ id: item_id });
  if (event === 'purchase')
    pixel.purchase({
      total_quantity: String(trackedQuantityOf(data.items)),
      total_price: String(data.value ?? 0),
      currency: 'KRW',
      products: data.items.map(({ item_id, item_name, quantity, price }) => ({
        id: item_id,
        name: item_name,
        quantity: String(quantity),
        price: String(price),
      })),
    });
}
