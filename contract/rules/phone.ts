import { normalizeUnicode } from './normalize-text.ts';

/** A Korean mobile number as digits (rules D3). */
export const mobilePattern = /^010\d{8}$|^01[16789]\d{7,8}$/;

/** A number that a courier can call, as digits: mobile, landline, internet or relay number (rules D3). */
export const phonePattern = new RegExp(
  `${mobilePattern.source}|^02\\d{7,8}$|^0(3[1-3]|4[1-4]|5[1-5]|6[1-4])\\d{7,8}$|^070\\d{7,8}$|^050\\d{8,9}$`,
);

/** The digits of a typed or pasted text, also those of full width. */
export function typedDigits(raw: string) {
  return normalizeUnicode(raw, 'NFKC').replace(/\D/g, '');
}

/** The typed text as the digits that are dialled in Korea. */
export function dialledDigits(raw: string) {
  return normalizeUnicode(raw, 'NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/^\+?82/, '0')
    .replace(/^00/, '0');
}

/** A number as it is dialled in Korea. Address books store numbers with the country code. */
export function domesticDigits(raw: string) {
  const digits = typedDigits(raw);
  const home = digits.startsWith('82') ? digits.slice(2) : digits;
  return home.startsWith('0') ? home : `0${home}`;
}

/** "010-1234-5678", also for a partly typed number. */
export function hyphenatePhone(raw: string) {
  const digits = dialledDigits(raw).slice(0, 12);
  const head = digits.startsWith('02') ? 2 : digits.startsWith('050') ? 4 : 3;
  if (digits.length <= head) return digits;
  const rest = digits.slice(head);
  const middle = rest.length > 7 ? 4 : 3;
  return [digits.slice(0, head), rest.slice(0, middle), rest.slice(middle)].filter(Boolean).join('-');
}

/** The six digits of a code in a pasted message, or the typed digits, at most six (rules D3). */
export function codeDigits(raw: string) {
  const text = normalizeUnicode(raw, 'NFKC');
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? typedDigits(text).slice(0, 6);
}

/** The sentence for an invalid mobile number in any spelling, or null for a valid one. */
export function mobileFault(raw: string) {
  return mobilePattern.test(dialledDigits(raw)) ? null : '휴대폰 번호를 확인해 주세요.';
}
