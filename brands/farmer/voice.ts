import type { Voice } from '../voice.ts';

/** Tone: a letter from the field; it names the work, asks for help without begging, and says thank you. */
export const voice: Voice = {
  greeting: '오늘은 어느 밭을 도와줄까요?',
  searchHint: '못난이 사과를 찾아보세요',
  searchWords: ['못난이 사과', '배추', '고구마', '한우', '쌀'],
  signIn: '함께하면 농가 소식을 가장 먼저 전해 드려요.',
  goShopping: '도움이 필요한 밭 보기',
  cartEmpty: '제값을 기다리는 농산물을 담아 주세요.',
  ordersEmpty: '첫 주문이 한 농가의 하루를 바꿔요.',
  favoritesEmpty: '응원하는 농가의 상품에 하트를 눌러 주세요.',
  recentEmpty: '들러 주신 밭이 여기에 남아요.',
  newsEmpty: '농가에서 전해 오는 소식을 여기에 모아 둘게요.',
  reviewsEmpty: '받으신 이야기는 농부님께 큰 힘이 돼요. 들려주시면 포인트를 드려요.',
  shelfEmpty: '다음 수확을 기다리고 있어요.',
  missing: '주소가 바뀌었거나 수확이 끝난 상품일 수 있어요.',
  welcome: '함께해 주셔서 고맙습니다. 농부님들의 소식을 가장 먼저 전할게요.',
  films: '밭의 제철을 짧게 보는 영상이에요.',
  funding: '씨를 뿌릴 때부터 함께하고, 거두면 가장 먼저 받아 보세요.',
  giving: '농부의 마음을 선물하세요',
  category: (name, count) => `제값에 이어 드리는 ${name} ${count}가지. 어느 밭에서 언제 오는지 보고 골라 주세요.`,
  best: (period, name) => `${period} 많은 분이 도와주신 ${name}. 밭에서 바로 보내요.`,
};
