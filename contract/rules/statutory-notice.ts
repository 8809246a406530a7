type Item = [name: string, title: RegExp];

const made: Item = ['제조연월일·소비기한', /제조연월일|포장일|생산연도|소비기한|품질유지기한/];
const amount: Item = ['용량(중량)·수량·크기', /용량|중량|수량|크기/];
const imported: Item = ['수입식품 문구', /수입/];
const caution: Item = ['소비자 안전을 위한 주의사항', /주의/];
const call: Item = ['소비자상담 전화번호', /상담|전화/];
const changed: Item = ['유전자변형 표시', /유전자변형/];

/** The items required by law (C4) for produce, for processed food, and for everything else. */
const kinds: Item[][] = [
  [
    ...([
      ['품목 또는 명칭', /품목|명칭|품명/],
      amount,
      ['생산자', /생산자/],
      ['원산지', /원산지/],
      made,
      changed,
    ] as Item[]),
    ...([
      ['등급·이력관리', /등급|이력/],
      imported,
      ['상품구성', /구성/],
      ['보관·취급방법', /보관|취급/],
      caution,
      call,
    ] as Item[]),
  ],
  [
    ...([
      ['식품의 유형', /유형/],
      ['생산자 및 소재지', /생산자|제조자|소재지/],
      made,
      amount,
      ['원재료명 및 함량', /원재료/],
    ] as Item[]),
    ...([['영양성분', /영양/], changed, caution, imported, call] as Item[]),
  ],
  [
    ...([
      ['품명 및 모델명', /품명|모델/],
      ['인증·허가', /인증|허가/],
      ['제조국 또는 원산지', /제조국|원산지/],
    ] as Item[]),
    ...([
      ['제조자', /제조자|수입자/],
      ['A/S 책임자와 전화번호', /A\/S|상담|전화/],
    ] as Item[]),
  ],
];

/** A complete notice without any information. */
export const emptyNotice = kinds.flatMap((items, at) =>
  at === 0 ? items.map(([title]) => ({ title, text: '해당 없음' })) : [],
);

/** The missing items of a notice, for the product category that it matches best. Titles may be worded freely. */
export function missingItems(notice: readonly { title: string }[]) {
  const missing = kinds.map((items) => items.filter(([, title]) => !notice.some((one) => title.test(one.title))));
  const nearest = missing.reduce((least, one) => (one.length < least.length ? one : least));
  return nearest.map(([name]) => name);
}

/** Whether a text only refers to the detail page or its images, which cannot be searched or read aloud. */
export function refersToImageOnly(text: string) {
  return /(상세|상품)\s*(페이지|설명|정보|이미지)\s*(를|을)?\s*(참조|참고)/.test(text);
}
