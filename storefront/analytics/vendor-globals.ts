import type { TrackItem } from '../app/track.ts';

/** What the companies' own scripts put on the window, as far as the shop speaks to them. */
export type Google = (...words: [string, ...unknown[]]) => void;
export type Meta = { (...words: [string, ...unknown[]]): void; callMethod?: (...words: unknown[]) => void };
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
export type Naver = {
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

export type Tagged = Window & {
  dataLayer?: unknown[];
  gtag?: Google;
  fbq?: Meta;
  _fbq?: Meta;
  kakaoPixel?: KakaoPixel;
  wcs?: Naver;
  wcs_add?: { wa: string };
  wcs_do?: () => void;
};

export function tagged() {
  return window as unknown as Tagged;
}

export function unitsOf(items: readonly TrackItem[]) {
  return items.reduce((units, { quantity }) => units + quantity, 0);
}
