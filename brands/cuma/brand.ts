import { type Brand, intermediaryNotice } from '../brand.ts';
import { house } from '../house.ts';
import favicon from './favicon.svg';
import { installed } from './installed.ts';
import shareCard from './share.png';
import { voice } from './voice.ts';
import { Wordmark } from './wordmark.tsx';

const { name, promise, themeColor } = installed;

export const brand: Brand = {
  key: 'cuma',
  name,
  promise,
  description: '산지에서 오늘 출고하는 제철 과일, 수산, 정육, 채소. 생산자 이름을 걸고 파는 온라인 장터 쿠마예요.',
  words: voice,
  themeColor,
  favicon,
  shareCard,
  Wordmark,
  cardNamesSeller: false,
  showsPriceMoves: false,
  searchResults: 'grid',
  emptyArt: 'basket',
  calls: ['어서 오세요, 방금 들어왔어요!', '때가 왔어요, 때가!', '이 집이 제일 잘 나가요', '한번 맛보고 가세요'],
  navigation: [
    { label: '쇼핑', to: '/', icon: 'shop' },
    { label: '알림', to: '/notifications', icon: 'bell' },
    { label: '마이', to: '/my-cuma', icon: 'person' },
  ],
  homeStrips: ['promise', 'hero', 'doors', 'displays', 'reviews', 'more', 'funding', 'videos', 'best', 'notice'],
  support: {
    kind: 'kakao',
    label: '카카오톡 상담',
    href: 'https://pf.kakao.com/_cuma/chat',
    hours: '평일 09:30~17:30',
  },
  apps: {
    android: 'https://play.google.com/store/apps/details?id=kr.cuma.app',
    ios: 'https://apps.apple.com/kr/app/cuma',
  },
  company: {
    fictional: true,
    company: '주식회사 쿠마장터',
    ceo: '김하늘',
    bizNo: '214-87-51021',
    mailOrderNo: '제2026-서울마포-01234호 (서울특별시 마포구청)',
    address: '서울특별시 마포구 월드컵로 190, 7층',
    tel: '1600-4120',
    hours: '평일 09:30~17:30, 점심 12:00~13:00',
    email: 'help@cuma.example',
    cpo: '이서진',
    ...house,
    intermediary: intermediaryNotice(name),
  },
  documentsSince: '2026-08-01',
};
