import { type Brand, intermediaryNotice } from '../brand.ts';
import { house } from '../house.ts';
import favicon from './favicon.svg';
import { installed } from './installed.ts';
import shareCard from './share.png';
import { voice } from './voice.ts';
import { Wordmark } from './wordmark.tsx';

const { name, promise, themeColor } = installed;

export const brand: Brand = {
  key: 'farmer',
  name,
  promise,
  description: '풍년에도 걱정인 농가의 과일과 채소를 제값에 이어 드려요. 농부를 도와주세요.',
  words: voice,
  themeColor,
  favicon,
  shareCard,
  Wordmark,
  cardNamesSeller: true,
  showsPriceMoves: false,
  searchResults: 'grid',
  emptyArt: 'furrow',
  calls: ['오늘 밭에서 떠나요', '이맘때 밭에서는', '이웃들이 먼저 도와줬어요', '우리가 직접 가 봤어요'],
  navigation: [
    { label: '쇼핑', to: '/', icon: 'shop' },
    { label: '카테고리', to: '/category-list', icon: 'category' },
    { label: '알림', to: '/notifications', icon: 'bell' },
    { label: '마이', to: '/my-cuma', icon: 'person' },
  ],
  homeStrips: ['hero', 'promise', 'doors', 'displays', 'reviews', 'funding', 'notice', 'more', 'videos', 'best'],
  support: { kind: 'email', label: '이메일 상담', href: 'mailto:help@farmer.example', hours: '평일 09:00~18:00' },
  apps: {
    android: 'https://play.google.com/store/apps/details?id=kr.helpfarmer.app',
    ios: 'https://apps.apple.com/kr/app/helpfarmer',
  },
  company: {
    fictional: true,
    company: '농업회사법인 농부를도와주세요 주식회사',
    ceo: '최은결',
    bizNo: '312-86-77196',
    mailOrderNo: '제2026-충남천안-00871호 (충청남도 천안시청)',
    address: '충청남도 천안시 동남구 목천읍 충절로 1000, 2층',
    tel: '041-600-4122',
    hours: '평일 09:00~18:00',
    email: 'help@farmer.example',
    cpo: '한소율',
    ...house,
    intermediary: intermediaryNotice(name),
  },
  documentsSince: '2026-07-20',
};
