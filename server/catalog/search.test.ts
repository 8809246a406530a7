import { expect, test } from 'vitest';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

/** Typical queries, and a word that must be among the first three results: part of a product or category name. */
const asked: Record<string, string> = {
  // exact names
  감귤: '감귤',
  한라봉: '한라봉',
  레드향: '레드향',
  샤인머스캣: '샤인머스캣',
  대추방울토마토: '대추방울토마토',
  파프리카: '파프리카',
  고등어: '고등어',
  바지락: '바지락',
  감성돔: '감성돔',
  삼겹살: '삼겹살|오겹살',
  떡갈비: '떡갈비',
  요거트: '요거트',
  프라이팬: '프라이팬',
  꽃다발: '꽃다발',
  천일염: '천일염',
  다시마: '다시마',
  매생이: '매생이',
  아보카도: '아보카도',
  훈제오리: '훈제 오리',
  // two syllables and one
  사과: '사과',
  딸기: '딸기',
  포도: '포도|거봉|샤인',
  새우: '새우',
  전복: '전복',
  오이: '오이',
  배추: '배추',
  김치: '김치',
  한우: '한우',
  달걀: '란',
  우유: '우유',
  치즈: '치즈',
  마늘: '마늘',
  양파: '양파',
  버섯: '버섯',
  대게: '대게',
  멸치: '멸치',
  오리: '오리',
  만두: '만두',
  귤: '감귤|귤',
  배: '배',
  감: '감|시|곶감',
  밤: '밤',
  무: '무',
  굴: '굴',
  김: '김',
  꿀: '꿀',
  쌀: '쌀',
  떡: '떡',
  닭: '닭',
  게: '게',
  // initial consonants
  ㄱㄱ: '귤',
  ㅅㄱ: '사과',
  ㅎㄹㅂ: '한라봉',
  ㄱㄱㅁ: '고구마',
  ㄸㄱ: '딸기',
  ㅌㅁㅌ: '토마토',
  ㅅㅇㅁㅅㅋ: '샤인머스캣',
  ㅂㅊㄱㅊ: '배추김치',
  ㅍㅍㄹㅋ: '파프리카',
  ㄱㄷㅇ: '고등어',
  ㅎㄷㅈ: '흑돼지',
  ㅊㅇㅇ: '천일염',
  // the other keyboard layout
  tkrhk: '사과',
  rkarbf: '감귤',
  wjsqhr: '전복',
  rhrnak: '고구마',
  Ekfrl: '딸기',
  gksdn: '한우',
  zlacl: '김치',
  dudehd: '영동|포도|거봉',
  'wpwn rkarbf': '감귤',
  // a typo
  감균: '감귤',
  샤인머스켓: '샤인머스캣',
  고그마: '고구마',
  딸긔: '딸기',
  베추김치: '배추김치',
  꽃개: '꽃게',
  고등아: '고등어',
  토마도: '토마토',
  브로컬리: '브로콜리',
  한라붕: '한라봉',
  파프리가: '파프리카',
  요거투: '요거트',
  삼곕살: '삼겹살|오겹살',
  아보가도: '아보카도',
  떡갈피: '떡갈비',
  // synonyms
  밀감: '감귤',
  계란: '란',
  대하: '새우',
  소고기: '한우',
  쇠고기: '한우',
  참다래: '키위',
  요구르트: '요거트',
  야채: '채소|상추|쌈|감자|고구마',
  홍게: '대게',
  석화: '굴',
  호박고구마: '고구마',
  햅쌀: '쌀',
  북어: '황태',
  보쌈: '수육',
  곰탕: '사골',
  우렁쉥이: '멍게',
  // misplaced or missing blanks
  제주감귤: '감귤|귤',
  '제 주 감귤': '감귤|귤',
  '제주 감귤': '감귤|귤',
  '샤인 머스캣': '샤인머스캣',
  '꿀 고구마': '고구마',
  노지감귤: '노지 감귤',
  청송사과: '사과',
  '방울 토마토': '방울토마토',
  흑돼지목살: '흑돼지 목살',
  한우등심: '등심',
  '배추 김치': '배추김치',
  완도전복: '전복',
  영동샤인머스캣: '샤인머스캣',
  // spoken phrases
  사과를: '사과',
  감귤은: '감귤',
  '제주에서 온 감귤': '감귤|귤',
  '맛있는 딸기 추천': '딸기',
  '김장용 배추': '배추',
  '구이용 한우': '한우',
  굴이: '굴',
  // sellers, places, categories
  효돈감귤농원: '감귤|귤|한라봉|레드향',
  '주왕산 사과밭': '사과',
  통영: '통영|돔|고등어|굴',
  담양대숲딸기: '딸기',
  임실: '치즈|요거트|우유',
  횡성: '한우',
  '완도 김': '김',
  기장미역: '미역',
  버섯류: '버섯',
  강원도: '감자|배추|대게|오징어|한우|감자|문어',
  // preserved products
  매실청: '매실',
  유자차: '유자',
  된장: '된장',
  들기름: '들기름|참기름',
  곶감: '곶감',
  홍시: '홍시',
  // more typos and the other keyboard layout
  굴비선뭏: '굴비|선물|굴',
  오징아: '오징어',
  vhehf: '포도|거봉|샤인',
  ajfcl: '멸치',
  '애플 수박': '수박',
  // spoken phrases
  '아이 간식': '간식|말랭이|치즈|요거트|과자|떡|고구마',
  '김밥용 김': '김',
  '국거리 소고기': '한우|국거리',
  펀딩: '펀딩',
  도매: '식당|횟집|정육|제과점|김밥',
  // initial consonants of two words
  ㅈㅈㄱㄱ: '감귤|귤',
  ㅎㄴㄱㄱㅁ: '고구마',
};

test('at least 95 percent of typical queries have the intended product among the first three results', async () => {
  const somebody = shop.person();
  const wanted = Object.entries(asked);
  expect(wanted.length).toBeGreaterThanOrEqual(150);
  const missed: string[] = [];
  for (const [filter, meant] of wanted) {
    const { entities, corrected } = await somebody.get('GET /v1/products/search', { query: { filter, take: 3 } });
    const fits = new RegExp(meant);
    if (entities.some((card) => fits.test(card.name) || fits.test(card.category.name))) continue;
    missed.push(`${filter} → ${corrected ?? '='}: ${entities.map((card) => card.name).join(', ') || 'nothing'}`);
  }
  const right = wanted.length - missed.length;
  console.log(`search: ${right} of ${wanted.length} right${missed.length > 0 ? `\n  ${missed.join('\n  ')}` : ''}`);
  expect(right / wanted.length).toBeGreaterThanOrEqual(0.95);
});
