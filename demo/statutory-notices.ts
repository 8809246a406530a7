import type { DemoProduct } from './demo-product.ts';

type Item = { title: string; text: string };
type Seller = { name: string; address: string; tel: string };

/** The kind of notice that the category of a product requires. */
export function noticeKindOf({ in: category }: DemoProduct) {
  if (category >= 9800) return 'other';
  return category === 9605 || (category > 9501 && category < 9600) ? 'processed_food' : 'produce';
}

/** The notice that the law requires for a product, by the kind of its category. Processed food among produce has the items of both kinds. */
export function statutoryNoticeOf(
  good: DemoProduct,
  seller: Seller,
  keep: 'room' | 'chilled' | 'frozen',
  taxable: boolean,
): Item[] {
  if (noticeKindOf(good) === 'other') return general(good, seller);
  if (noticeKindOf(good) === 'processed_food') return processed(good, seller, keep);
  const isFoodOnly = ({ title }: Item) => /유형|소재지|원재료|영양/.test(title);
  return [...raw(good, seller, keep), ...(taxable ? processed(good, seller, keep).filter(isFoodOnly) : [])];
}

const keeping = {
  room: '직사광선을 피해 서늘하고 바람이 통하는 곳에 보관',
  chilled: '받는 즉시 0~5℃ 냉장 보관',
  frozen: '-18℃ 이하 냉동 보관, 해동 후 다시 얼리지 마세요',
};

function raw(good: DemoProduct, seller: Seller, keep: keyof typeof keeping): Item[] {
  const imported = isImported(good.from);
  return [
    { title: '품목 또는 명칭', text: good.name },
    { title: '포장단위별 내용물의 용량(중량), 수량, 크기', text: amounts(good) },
    { title: '생산자', text: imported ? `해외 생산자 / 수입자 ${seller.name}` : seller.name },
    { title: '원산지', text: good.from },
    { title: '제조연월일(포장일 또는 생산연도), 소비기한 또는 품질유지기한', text: made(good, keep) },
    { title: '농수산물의 유전자변형 표시, 지리적표시', text: '해당 없음' },
    { title: '축산물의 등급, 이력관리대상 유무', text: grade(good) },
    { title: '수입식품 문구', text: imported ? '수입식품안전관리특별법에 따른 수입신고를 필함' : '해당 없음' },
    { title: '상품구성', text: good.sizes.map(sizeName).join(', ') },
    { title: '보관방법 또는 취급방법', text: keeping[keep] },
    { title: '소비자 안전을 위한 주의사항', text: caution(good) },
    { title: '소비자상담 관련 전화번호', text: seller.tel },
  ];
}

function processed(good: DemoProduct, seller: Seller, keep: keyof typeof keeping): Item[] {
  const imported = isImported(good.from);
  return [
    { title: '제품명', text: good.name },
    { title: '식품의 유형', text: type(good.in) },
    { title: '생산자 및 소재지', text: `${seller.name} / ${seller.address}` },
    { title: '제조연월일, 소비기한 또는 품질유지기한', text: made(good, keep) },
    { title: '포장단위별 내용물의 용량(중량), 수량', text: amounts(good) },
    { title: '원재료명 및 함량', text: `주원료 ${good.name.split(' ').at(-1)}(${good.from})` },
    { title: '영양성분', text: '해당 없음(영양성분 표시 대상 식품이 아님)' },
    { title: '유전자변형식품에 해당하는 경우의 표시', text: '해당 없음' },
    { title: '소비자 안전을 위한 주의사항', text: caution(good) },
    { title: '수입식품 문구', text: imported ? '수입식품안전관리특별법에 따른 수입신고를 필함' : '해당 없음' },
    { title: '보관방법 또는 취급방법', text: keeping[keep] },
    { title: '소비자상담 관련 전화번호', text: seller.tel },
  ];
}

function general(good: DemoProduct, seller: Seller): Item[] {
  return [
    { title: '품명 및 모델명', text: good.name },
    { title: '크기, 구성', text: amounts(good) },
    { title: '재질', text: '생산자가 고른 국산 재료' },
    { title: '법에 의한 인증·허가 등을 받았음을 확인할 수 있는 경우 그에 대한 사항', text: '해당 없음' },
    { title: '제조국 또는 원산지', text: '대한민국' },
    { title: '제조자', text: seller.name },
    { title: '취급 시 주의사항', text: '처음 쓰기 전 미지근한 물로 씻고 물기를 닦아 말려 주세요' },
    { title: '품질보증기준', text: '소비자분쟁해결기준(공정거래위원회 고시)에 따름' },
    { title: 'A/S 책임자와 전화번호', text: `${seller.name} ${seller.tel}` },
  ];
}

function isImported(from: string) {
  return from !== '국산' && /^[가-힣]+산$/.test(from);
}

export function sizeName(size: string) {
  return size.slice(0, size.lastIndexOf(' '));
}

export function sizePrice(size: string) {
  return Number(size.slice(size.lastIndexOf(' ') + 1));
}

function amounts(good: DemoProduct) {
  return `${good.sizes.map(sizeName).join(' / ')}, 크기는 자연 그대로라 조금씩 다를 수 있음`;
}

function made(good: DemoProduct, keep: keyof typeof keeping) {
  const root = Math.floor(good.in / 100);
  if (keep === 'frozen') return '포장일 상자에 표시, 제조일로부터 냉동 12개월';
  if (keep === 'room' && (root === 93 || root === 91) && (good.taxable || root === 93))
    return '포장일 상자에 표시, 제조일로부터 12개월';
  if (good.taxable) return '제조일 상자에 표시, 제조일로부터 냉장 21일';
  if (root === 93 || root === 96) return '포장일 상자에 표시, 받은 날로부터 냉장 3일';
  if (root === 95) return '제조일 상자에 표시, 제조일로부터 6개월(냉장 제품은 14일)';
  return '출고 전날 또는 당일 포장, 신선식품으로 별도 표시 없음';
}

function grade(good: DemoProduct) {
  if (good.in === 9601)
    return `${good.name.startsWith('1++') ? '1++(근내지방도 9)' : '1등급 이상'}, 이력관리대상(이력번호 포장에 표시)`;
  if (good.in === 9602) return '1등급 이상, 이력관리대상(이력번호 포장에 표시)';
  if (good.in === 9604) return '1+등급, 산란일자와 사육환경번호 껍데기에 표시';
  return good.in === 9603 ? '이력관리대상(이력번호 포장에 표시)' : '해당 없음';
}

function caution(good: DemoProduct) {
  const root = Math.floor(good.in / 100);
  if (root === 93) return '어패류 알레르기가 있으면 드시지 마세요. 반드시 깨끗한 물에 씻어 익혀 드세요(횟감 제외)';
  if (root === 96) return '충분히 익혀 드시고, 생고기를 만진 칼과 도마는 따로 씻어 주세요';
  if (root === 95) return '알레르기 유발 원료(대두, 밀, 우유, 땅콩 등)를 쓰는 시설에서 만들었습니다';
  return '흐르는 물에 씻어 드시고, 상한 것은 도려내지 말고 알려 주세요';
}

function type(category: number) {
  const types: Record<number, string> = {
    9105: '과·채가공품(병조림)',
    9305: '조미김',
    9603: '식육가공품',
    9604: '알가공품',
    9605: '양념육류',
    9502: '김치·절임식품',
    9503: '장류·식용유지',
    9504: '벌꿀·당절임',
    9505: '떡류·과자류',
    9506: '다류·음료류',
    9507: '유가공품',
    9508: '즉석조리식품',
  };
  return types[category] ?? '기타가공품';
}
