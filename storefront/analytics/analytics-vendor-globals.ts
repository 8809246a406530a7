import type { TrackItem } from '../app/track.ts';

/** The globals of third-party scripts, as far as the shop uses them. */
export type GoogleTag = (...words: [string, ...unknown[]]) => void;
export type MetaPixel = { (...words: [string, ...unknown[]]): void; callMethod?: (...words: unknown[]) => void };
export type KakaoPixel = (id: string) => {
  pageView(tag?: string): void;
  completeRegistration(): void;
  search(words: { keyword: string }): void;
  viewContent(words: { id: string; tag?: string }): void;
  addToCart(words: { id: string; tag?: string }): void;
  viewCart(): void;
  purchase(words: {
    total_quantity: string;
    total_price: string;
    currency: 'KRW';
    products: { id: string; name: string; quantity: string; price: string }[];
  }): void;
};
export type NaverLog = {
  inflow?: (domain: string) => void;
  trans: (words: { type: string; id?: string; value?: string; items?: NaverItem[] }) => void;
};
export type NaverItem = {
  id: string;
  name: string;
  category?: string;
  quantity: number;
  payAmount: number;
  option?: string;
};

export type VendorWindow = Window & {
  dataLayer?: unknown[];
  gtag?: GoogleTag;
  fbq?: MetaPixel;
  _fbq?: MetaPixel;
  kakaoPixel?: KakaoPixel;
  wcs?: NaverLog;
  wcs_add?: { wa: string };
  wcs_do?: () => void;
};

export function vendorWindow() {
  return window as unknown as VendorWindow;
}

export function trackedQuantityOf(items: readonly TrackItem[]) {
  return items.reduce((units, { quantity }) => units + quantity, 0);
}
