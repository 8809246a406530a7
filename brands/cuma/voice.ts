import type { Voice } from '../voice.ts';

/** Tone: a neighbourhood market at noon; warm, quick and familiar with the season. */
export const voice: Voice = {
  greeting: '오늘은 뭐가 맛있을까요?',
  searchHint: '감귤을 찾아보세요',
  searchWords: ['감귤', '사과', '전복', '한우', '고구마'],
  signIn: '단골이 되면 첫 주문부터 적립돼요.',
  goShopping: '쇼핑하러 가기',
  cartEmpty: '제철 상품을 담아 보세요.',
  ordersEmpty: '제철 상품을 만나 보세요.',
  favoritesEmpty: '상품에서 하트를 누르면 여기에 모여요.',
  recentEmpty: '둘러본 상품이 여기에 차곡차곡 남아요.',
  newsEmpty: '기다리시던 상품과 포인트, 등급 소식을 여기에 모아 둘게요.',
  reviewsEmpty: '받은 상품 이야기를 들려주시면 포인트를 드려요.',
  shelfEmpty: '곧 새로운 상품으로 채울게요.',
  missing: '주소가 바뀌었거나 판매가 끝난 상품일 수 있어요.',
  welcome: '쿠마 회원이 되셨어요. 담아 둔 장바구니도 그대로예요.',
  films: '제철 먹거리를 짧게 보는 영상이에요.',
  funding: '한 해 농사를 먼저 응원하고, 수확하면 가장 먼저 받아 보세요.',
  giving: '제철을 선물하세요',
  category: (name, count) => `산지에서 보내는 ${name} ${count}가지. 출고일과 원산지를 보고 골라 보세요.`,
  best: (period, name) => `${period} 가장 많이 찾은 ${name}. 산지에서 바로 보내요.`,
};
