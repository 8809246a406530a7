import { compactCode } from '#contract/rules/normalize-text.ts';
import { dialledDigits, phonePattern } from '#contract/rules/phone.ts';
import type { SheetRow } from '#spreadsheets/read-spreadsheet.ts';

/** A date, a phone number (rules D3) or a postcode. */
export function isOtherCell(cell: string) {
  const digits = cell.replace(/\D/g, '');
  return digits.length < 8 || isDateCell(digits) || isPhoneCell(cell);
}

/** A phone number, also a mobile or relay number without its first zero, as a spreadsheet program stores it. */
export function isPhoneCell(cell: string) {
  const digits = dialledDigits(cell);
  return phonePattern.test(digits) || (/^(?:1|50)/.test(digits) && phonePattern.test(`0${digits}`));
}

export function isDateCell(digits: string) {
  const [, year = '', month = '', day = ''] = /^(20\d\d)(\d\d)(\d\d)(?:\d{4}|\d{6})?$/.exec(digits) ?? [];
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return year !== '' && !Number.isNaN(moment.getTime()) && moment.getUTCDate() === Number(day);
}

/** A text in the format of order numbers. */
const orderPattern = /^20\d{6}[0-9A-Z]{4,9}$/;
/** A number in scientific notation, in which a spreadsheet program kept only the first digits. */
export const scientificNotation = /^\d(?:\.\d+)?e\+?\d+$/i;

/** The id of a line or order in normal form. */
export function normalizedKey(text: string) {
  return compactCode(text).toUpperCase();
}

/** A number without blanks and dashes, with decimal or scientific notation expanded where all digits are present. */
export function trackingNumberIn(text: string) {
  const plain = compactCode(text).replace(/^(\d+)\.0+$/, '$1');
  const [, first = '', rest = '', power = ''] = /^(\d)(?:\.(\d+))?E\+?(\d+)$/i.exec(plain) ?? [];
  return first && rest.length === Number(power) ? first + rest : plain;
}

export const unreadableNumberText = (text: string) => `송장번호가 '${text.slice(0, 40)}'여서 읽을 수 없어요.`;

export function trackingNumberError(text: string, { lost }: SheetRow, at: number) {
  if (text === '') return '송장번호가 없어요.';
  const number = trackingNumberIn(text);
  if (lost?.includes(at) || scientificNotation.test(number))
    return `송장번호 '${text}'의 숫자가 줄어들어 있어요. 글자 형식으로 저장해 주세요.`;
  return /^[\p{L}\d]{1,30}$/u.test(number) ? undefined : unreadableNumberText(text);
}

/** Whether a text has the format of order numbers. */
export const isOrderNumberCell = (text: string) => orderPattern.test(normalizedKey(text));
