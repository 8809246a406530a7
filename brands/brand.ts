import type { ComponentType } from 'react';
import type { BrandKey } from './choice.ts';
import type { Voice } from './voice.ts';

/** Every decision a brand makes. A field left out does not compile, so no shop goes out without its legal words. */
export type Brand = {
  key: BrandKey;
  name: string;
  /** One line said beside the wordmark and to search engines. */
  promise: string;
  description: string;
  words: Voice;
  themeColor: string;
  favicon: string;
  shareCard: string;
  Wordmark: ComponentType<{ className?: string }>;
  /** What is called out over the first strips of home, in their order. */
  calls: readonly string[];
  navigation: readonly NavigationEntry[];
  homeStrips: readonly HomeStrip[];
  support: { kind: 'kakao' | 'phone' | 'email' | 'chat'; label: string; href: string; hours: string };
  /** Where the brand's app is to be had. */
  apps: { android: string; ios: string };
  company: Company;
  /** Stands there as long as words, counter and apps are another brand's; no live shop opens with it. */
  borrowed?: true;
  /** Every edition there ever was, the one in force first. */
  documents: Record<'terms' | 'privacy' | 'shipping', readonly DocumentEdition[]>;
};

export type NavigationEntry = {
  label: string;
  to: string;
  icon: 'shop' | 'category' | 'bell' | 'person' | 'community' | 'home' | 'event';
};

/** The parts of the home screen; a brand puts each where it wants it, or leaves it out. */
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

export type DocumentEdition = { version: string; date: string; what: string };

/** What Korean law wants named on every page. */
export type Company = {
  /** Stands there as long as the company is an invented one; no live shop opens with it. */
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
  links: { terms: '/terms'; privacy: '/privacy' };
};

export function intermediaryNotice(name: string) {
  return `${name}${topic(name)} 통신판매중개자로서 통신판매의 당사자가 아니며, 상품·거래정보 및 거래에 대한 책임은 판매자에게 있습니다.`;
}

function topic(name: string) {
  const last = name.charCodeAt(name.length - 1) - 0xac00;
  return last >= 0 && last % 28 > 0 ? '은' : '는';
}
