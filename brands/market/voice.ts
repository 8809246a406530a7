import type { Voice } from '../voice.ts';

/** Tone: the price board at dawn; short, in boxes and won, for customers who buy large quantities. */
export const voice: Voice = {
  greeting: '오늘 산지 시세로 담아 보세요.',
  searchHint: '사과 10kg을 찾아보세요',
  searchWords: ['사과 10kg', '양파', '고등어', '삼겹살', '배추'],
  signIn: '가입하면 첫 상자부터 포인트가 쌓여요.',
  goShopping: '오늘 시세 보기',
  cartEmpty: '필요한 물량을 담아 두면 한 번에 계산해 드려요.',
  ordersEmpty: '박스로 주문하면 여기에서 배송까지 챙겨 드려요.',
  favoritesEmpty: '자주 사는 품목에 하트를 눌러 두면 시세를 바로 볼 수 있어요.',
  recentEmpty: '살펴본 품목을 여기에서 다시 견줘 보세요.',
  newsEmpty: '재입고와 포인트, 등급 소식이 오면 여기에 모아 둘게요.',
  reviewsEmpty: '받은 물건이 어땠는지 적어 주시면 포인트를 드려요.',
  shelfEmpty: '새 물량이 들어오는 대로 올려 둘게요.',
  missing: '주소가 바뀌었거나 다 팔린 품목일 수 있어요.',
  welcome: '쿠마마켓 회원이 되셨어요. 첫 상자부터 포인트가 쌓여요.',
  films: '품목마다 짧게 보는 제철 영상이에요.',
  funding: '물량을 먼저 잡아 두고, 수확하는 날 받아 보세요.',
  giving: '박스째 선물하세요',
  category: (name, count) => `산지 시세로 사는 ${name} ${count}가지. 박스 단위 값과 출고일을 견줘 보세요.`,
  best: (period, name) => `${period} 가장 많이 나간 ${name}. 박스째 산지에서 보내요.`,
};
