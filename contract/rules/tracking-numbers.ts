/** The usual number of digits of each courier’s tracking numbers (rules D18.4). Another length gives a warning and is accepted. */
const lengths: Record<string, readonly [least: number, most: number]> = {
  '01': [13, 13],
  '04': [10, 12],
  '05': [10, 14],
  '06': [10, 11],
  '08': [10, 13],
  '22': [9, 16],
  '23': [8, 16],
  '24': [10, 12],
  '46': [10, 12],
};

/** The warning for an unusual tracking number, or null. */
export function trackingFault(code: string, carrier: string, number: string) {
  const length = lengths[code];
  if (!length || (/^\d+$/.test(number) && number.length >= length[0] && number.length <= length[1])) return null;
  const usual = length[0] === length[1] ? `${length[0]}자리` : `${length[0]}~${length[1]}자리`;
  return `${carrier} 송장번호는 보통 숫자 ${usual}예요. 다시 확인해 주세요.`;
}

/** Whether tracking numbers of a courier are digits. For other couriers any text is accepted. */
export const hasTrackingDigits = (code: string) => code in lengths;

/** Whether a text can be a tracking number of a courier. Letters alone are refused where numbers are digits. */
export const canBeTrackingNumber = (code: string, text: string) =>
  /^[\p{L}\d]{1,30}$/u.test(text) && (!hasTrackingDigits(code) || /\d/.test(text));

/** Other names of the couriers in files, apart from the name the shop shows: short, long, Latin and former names. */
const names: Record<string, readonly string[]> = {
  '01': ['우체국', '우체국소포', '우체국등기', '우편등기', '등기우편', '우체국ems', 'epost', 'koreapost'],
  '04': [
    'cj',
    'cj대한통운',
    '대한통운',
    '씨제이대한통운',
    'cjgls',
    'cj로지스틱스',
    'cjlogistics',
    'cjkoreaexpress',
    'koreaexpress',
    'korex',
  ],
  '05': ['한진', '한진물류', 'hanjin', 'hanjinexpress', '한진express', '한진익스프레스'],
  '06': ['로젠', 'kgb', 'logen', 'ilogen', '로젠ilogen'],
  '08': [
    '롯데',
    '롯데글로벌로지스',
    '롯데글로벌',
    '롯데로지스틱스',
    '현대',
    '현대로지스틱스',
    '현대로지엠',
    'lotte',
    'lotteglogis',
    'lottelogistics',
    'lottegloballogistics',
    'hyundai',
  ],
  '22': ['대신', '대신화물', '대신정기화물', 'daesin'],
  '23': ['경동', '경동화물', '경동정기화물', 'kdexp', 'kyungdong'],
  '24': ['gs', 'gs25', 'gs편의점', 'gs25편의점', 'gs포스트박스', 'gspostbox', 'cvsnet', 'cvsnet편의점', '편의점cvsnet'],
  '46': ['cu', 'cu편의점', 'cupost', 'cu포스트', 'cu알뜰'],
  '99': ['직접', '직접전달', '직배송', '직접수령', '자체배송', '방문수령'],
};

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((?:주|유)\)|주식회사|[\s()[\]·._-]/g, '')
    .replace(/(?:택배|배송)$/, '');

/** Couriers that the shop has no code for, as files name them. */
const unlisted = new Set(
  '합동 천일 건영 일양 일양로지스 홈픽 한의사랑 slx 대운 대운글로벌 한덱스 애니트랙 굿투럭 한서호남 옐로우캡 쿠팡 쿠팡로켓 오늘의픽업 두발히어로 부릉 메쉬코리아 큐런 딜리박스 한우리물류 로지스파트너 에스더쉬핑 은하쉬핑 팬스타 판토스 범한판토스 성원글로벌 웅지익스프레스 카카오t퀵 kgl kgl네트웍스 dhl fedex 페덱스 ups usps tnt ems 국제등기 sf순풍 sfexpress 야마토 사가와 aci gsi ndex ecms 퀵 퀵서비스 화물'.split(
    ' ',
  ),
);

/** Whether a text is the name of a courier that the shop has no code for: a known one, or a short name with a courier's ending. */
export function isUnlistedCarrier(text: string) {
  if (unlisted.has(plain(text))) return true;
  return /^[\p{L}\d.&()[\]-]{1,12}(?: [\p{L}\d.&()[\]-]{1,12})? ?(?:택배|통운|로지스|로지스틱스|logistics|퀵|퀵서비스|화물|express|익스프레스)$/iu.test(
    text.trim(),
  );
}

/** Whether a text means any courier: "택배", "일반 배송". */
export const isAnyCarrier = (text: string) =>
  /^(?:일반|기본|무료|유료|선불|착불|신용|국내)?(?:택배|배송|택배배송|소포)$/.test(text.replace(/\s/g, ''));

/** The courier that a text names: by code, by the name the shop shows or by one of its other names, also with a second one in brackets. */
export function carrierByName<C extends { code: string; name: string }>(
  text: string,
  carriers: readonly C[],
): C | undefined {
  const plainText = plain(text);
  const found = carriers.find(
    ({ code, name }) =>
      text.trim() === code || plain(name) === plainText || (names[code] ?? []).some((one) => plain(one) === plainText),
  );
  const [, before = '', inside = '', after = ''] = /^([^()]+)\(([^()]+)\)([^()]*)$/.exec(text.normalize('NFKC')) ?? [];
  if (found || !inside) return found;
  const outer = carrierByName(before + after, carriers);
  return outer === carrierByName(inside, carriers) ? outer : undefined;
}
