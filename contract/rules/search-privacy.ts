import { normalizeUnicode } from './normalize-text.ts';

const regions =
  /(서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|충청|전북|전남|전라|경북|경남|경상|제주)[가-힣]*\s+[가-힣]{1,4}[시군구](\s|$)|[가-힣]+[시군구]\s+[가-힣\d]+(구|읍|면|동|로|길)(\s|\d|$)/;
const addressPattern = /[가-힣]+\d*(로|길|동)\s*\d+(-\d+)?(\s|$)|\d+\s*(동|호|번지|층|번길)(\s|$)|아파트|빌라|오피스텔/;
const people = /[가-힣]{2,4}\s?(님|씨)$|^(이름|성함|전화|연락처|주민|계좌|카드번호)/;

/**
 * Search words as they may be counted: normalized to one spelling, at most forty characters. Null for text that may identify a
 * person: phone and account numbers, keys, e-mail and postal addresses, names with a form of address.
 */
export function countableSearchWords(word: string): string | null {
  // Longer raw words cannot fold to forty letters; the patterns below are bounded by that length.
  if (word.length > 200) return null;
  const plainText = normalizeUnicode(word, 'NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
  if (plainText === '' || [...plainText].length > 40) return null;
  if (/@|https?:|www\.|\.(com|net|kr)\b/.test(plainText)) return null;
  // In any spelling: with dots, dashes or blanks in between.
  if (/\d{6,}/.test(plainText.replace(/[\s().,+_·-]/g, ''))) return null;
  // A key, a user id or a coupon code.
  if (/(?=[a-z_-]*\d)[a-z0-9_-]{14,}|[a-z][_-]?\d{4,}/.test(plainText)) return null;
  if (regions.test(plainText) || addressPattern.test(plainText) || people.test(plainText)) return null;
  return /[\p{L}\p{N}]/u.test(plainText) ? plainText : null;
}

const surnames =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국은편용';
/** A whole run of syllables with the form of a Korean name. */
const personName = new RegExp(
  `(?<![가-힣])(?:[${surnames}][가-힣]{2}|(?:남궁|황보|제갈|선우|독고|사공|서문)[가-힣]{1,2})(?![가-힣])`,
  'g',
);

/**
 * Search words that no product proves to be product words, for analytics. What may name a person becomes asterisks: the whole text when
 * it cannot be counted, otherwise each word with the form of a Korean name, also between marks.
 */
export function maskedSearchWords(word: string): string {
  const countable = countableSearchWords(word);
  if (countable === null) return '***';
  return countable
    .split(' ')
    .map((part) => (/\d{4,}/.test(part) ? '***' : part.replace(personName, '***')))
    .join(' ');
}

/** A traffic source by its company name or campaign name. Anything that may identify a person becomes "other". */
export function normalizeSourceName(text: string | undefined): string | null {
  if (text && text.length > 200) return 'other';
  const name = text && normalizeUnicode(text, 'NFKC').toLowerCase().trim();
  if (!name) return null;
  return /^[a-z][a-z0-9_.-]{1,29}$/.test(name) && !/\d{5,}/.test(name) ? name : 'other';
}
