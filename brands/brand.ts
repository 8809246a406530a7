import type { ComponentType } from 'react';
import type { BrandKey } from './choice.ts';
import type { Voice } from './voice.ts';

/** Every decision of a brand. A missing field does not compile, so no shop opens without its legal texts. */
export type Brand = {
  key: BrandKey;
  name: string;
  /** The slogan shown next to the wordmark and to search engines. */
  promise: string;
  description: string;
  words: Voice;
  themeColor: string;
  favicon: string;
  shareCard: string;
  Wordmark: ComponentType<{ className?: string }>;
  /** Whether a product card opens with the seller's name. */
  cardNamesSeller: boolean;
  /** Whether the first strip of home is a board that states how prices have moved. */
  showsPriceMoves: boolean;
  /** Search results are a grid, rows of a table, or a grid below videos and photos of buyers. */
  searchResults: 'grid' | 'rows' | 'posts';
  /** The drawing of an empty cart or list. */
  emptyArt: 'basket' | 'pallet' | 'furrow' | 'moon';
  /** Short lines above the first strips of home, in their order. */
  calls: readonly string[];
  navigation: readonly NavigationEntry[];
  homeStrips: readonly HomeStrip[];
  support: { kind: 'kakao' | 'phone' | 'email' | 'chat'; label: string; href: string; hours: string };
  /** Store pages of the brand's app. */
  apps: { android: string; ios: string };
  company: Company;
  /** Set while texts, support contact and apps are copied from another brand; a live shop refuses to start with it. */
  borrowed?: true;
  /** The KST date of the first editions of its legal documents. */
  documentsSince: string;
};

export type NavigationEntry = {
  label: string;
  to: string;
  icon: 'shop' | 'category' | 'bell' | 'person' | 'community' | 'home' | 'event';
};

/** The sections of the home screen; a brand orders them and may omit some. */
export type HomeStrip =
  | 'promise'
  | 'hero'
  | 'doors'
  | 'notice'
  | 'displays'
  | 'more'
  | 'funding'
  | 'videos'
  | 'best'
  | 'reviews';

/** Company data that Korean law requires on every page. */
export type Company = {
  /** Set while the company is fictional; a live shop refuses to start with it. */
  fictional?: true;
  company: string;
  ceo: string;
  bizNo: string;
  mailOrderNo: string;
  address: string;
  tel: string;
  hours: string;
  email: string;
  cpo: string;
  host: string;
  escrow: { provider: string; url: string };
  year: number;
  intermediary: string;
};

export function intermediaryNotice(name: string) {
  return `${name}${topic(name)} 통신판매중개자로서 통신판매의 당사자가 아니며, 상품·거래정보 및 거래에 대한 책임은 판매자에게 있습니다.`;
}

function topic(name: string) {
  const last = name.charCodeAt(name.length - 1) - 0xac00;
  return last >= 0 && last % 28 > 0 ? '은' : '는';
}
