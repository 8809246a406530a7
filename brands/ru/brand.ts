import { type Brand, intermediaryNotice } from '../brand.ts';
import { house } from '../house.ts';
import favicon from './favicon.svg';
import { installed } from './installed.ts';
import shareCard from './share.png';
import { voice } from './voice.ts';
import { Wordmark } from './wordmark.tsx';

const { name, promise, themeColor } = installed;

export const brand: Brand = {
  key: 'ru',
  name,
  promise,
  description: '친구와 함께 고르는 제철 장보기. 오늘 저녁을 같이 정하는 커뮤니티 마켓, 루예요.',
  words: voice,
  themeColor,
  favicon,
  shareCard,
  Wordmark,
  cardNamesSeller: false,
  showsPriceMoves: false,
  searchResults: 'posts',
  emptyArt: 'moon',
  calls: ['지금 같이 담는 것', '요즘 다들 이거', '이번 주 화제', '먼저 먹어 봤어요'],
  navigation: [
    { label: '카테고리', to: '/category-list', icon: 'category' },
    { label: '커뮤니티', to: '/?tab=community', icon: 'community' },
    { label: '홈', to: '/', icon: 'home' },
    { label: '이벤트', to: '/?tab=event', icon: 'event' },
    { label: '마이', to: '/my-cuma', icon: 'person' },
  ],
  homeStrips: ['hero', 'doors', 'more', 'best', 'funding', 'notice'],
  support: { kind: 'chat', label: '채팅 상담', href: 'https://ru.example/chat', hours: '매일 10:00~22:00' },
  apps: {
    android: 'https://play.google.com/store/apps/details?id=kr.rushop.app',
    ios: 'https://apps.apple.com/kr/app/rushop',
  },
  company: {
    fictional: true,
    company: '주식회사 루커뮤니티',
    ceo: '윤채원',
    bizNo: '468-81-02936',
    mailOrderNo: '제2026-서울성동-03310호 (서울특별시 성동구청)',
    address: '서울특별시 성동구 연무장길 47, 5층',
    tel: '1600-4123',
    hours: '매일 10:00~22:00',
    email: 'help@ru.example',
    cpo: '오지안',
    ...house,
    intermediary: intermediaryNotice(name),
  },
  documentsSince: '2026-09-01',
};
