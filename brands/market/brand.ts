import { type Brand, intermediaryNotice } from '../brand.ts';
import { house } from '../house.ts';
import favicon from './favicon.svg';
import { installed } from './installed.ts';
import shareCard from './share.png';
import { voice } from './voice.ts';
import { Wordmark } from './wordmark.tsx';

const { name, promise, themeColor } = installed;

export const brand: Brand = {
  key: 'market',
  name,
  promise,
  description: '산지 직송과 도매가를 한곳에. 박스 단위로 알뜰하게 사는 쿠마마켓이에요.',
  words: voice,
  themeColor,
  favicon,
  shareCard,
  Wordmark,
  cardNamesSeller: false,
  showsPriceMoves: true,
  searchResults: 'rows',
  emptyArt: 'pallet',
  calls: ['오늘 출하', '제철 물량', '주간 거래량', '담당자 확인'],
  navigation: [
    { label: '쇼핑', to: '/', icon: 'shop' },
    { label: '카테고리', to: '/category-list', icon: 'category' },
    { label: '알림', to: '/notifications', icon: 'bell' },
    { label: '마이', to: '/my-cuma', icon: 'person' },
  ],
  homeStrips: ['promise', 'hero', 'doors', 'displays', 'best', 'funding', 'more', 'videos', 'reviews', 'notice'],
  support: { kind: 'phone', label: '전화 상담', href: 'tel:1600-4121', hours: '평일 08:00~18:00' },
  apps: {
    android: 'https://play.google.com/store/apps/details?id=kr.cumamarket.app',
    ios: 'https://apps.apple.com/kr/app/cumamarket',
  },
  company: {
    fictional: true,
    company: '주식회사 쿠마마켓',
    ceo: '박도윤',
    bizNo: '120-88-30413',
    mailOrderNo: '제2026-서울송파-02057호 (서울특별시 송파구청)',
    address: '서울특별시 송파구 양재대로 932, 가락몰 업무동 11층',
    tel: '1600-4121',
    hours: '평일 08:00~18:00',
    email: 'help@market.example',
    cpo: '정유나',
    ...house,
    intermediary: intermediaryNotice(name),
  },
  documentsSince: '2026-08-15',
};
