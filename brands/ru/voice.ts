import type { Voice } from '../voice.ts';

/** Tone: friends deciding on dinner; light, together, tonight. */
export const voice: Voice = {
  greeting: '오늘 저녁, 같이 골라요.',
  searchHint: '샤인머스캣을 찾아보세요',
  searchWords: ['샤인머스캣', '연어', '딸기', '밀키트', '치즈'],
  signIn: '친구와 함께 담으면 더 즐거워요.',
  goShopping: '같이 고르러 가기',
  cartEmpty: '오늘 저녁에 먹고 싶은 것부터 담아 볼까요?',
  ordersEmpty: '첫 장보기, 오늘 같이 시작해요.',
  favoritesEmpty: '끌리는 상품에 하트를 눌러 두고 친구와 골라 보세요.',
  recentEmpty: '구경한 상품을 여기에서 다시 만나요.',
  newsEmpty: '새 이벤트와 기다리던 상품 소식을 여기에 모아 둘게요.',
  reviewsEmpty: '맛있었는지 친구들에게 알려 주세요. 포인트도 드려요.',
  shelfEmpty: '재미있는 걸 고르는 중이에요. 조금만 기다려 주세요.',
  missing: '주소가 바뀌었거나 끝난 이벤트일 수 있어요.',
  welcome: '이제 루 친구예요. 오늘 저녁부터 같이 골라요.',
  films: '자기 전에 보는 짧은 먹거리 영상이에요.',
  funding: '먼저 찜한 사람끼리 모여서, 나오면 제일 먼저 받아요.',
  giving: '오늘 저녁을 선물해요',
  category: (name, count) => `친구와 같이 고르는 ${name} ${count}가지. 언제 오는지 보고 저녁을 정해요.`,
  best: (period, name) => `${period} 친구들이 제일 많이 담은 ${name}. 산지에서 바로 와요.`,
};
