import { dial, reachable } from '#contract/rules/phone.ts';
import type { Row } from '#spreadsheets/read-spreadsheet.ts';

/** A day, a telephone number of rules D3, or a postcode. */
export function isOther(cell: string) {
  const digits = cell.replace(/\D/g, '');
  return digits.length < 8 || isDay(digits) || reachable.test(dial(cell));
}

export function isDay(digits: string) {
  const [, year = '', month = '', day = ''] = /^(20\d\d)(\d\d)(\d\d)(?:\d{4}|\d{6})?$/.exec(digits) ?? [];
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return year !== '' && !Number.isNaN(moment.getTime()) && moment.getUTCDate() === Number(day);
}

/** A text that looks as order numbers do. */
const orderPattern = /^20\d{6}[0-9A-Z]{4,9}$/;
/** A number of which a program showed the first digits alone. */
export const lostDigits = /^\d(?:\.\d+)?e\+?\d+$/i;

/** What names a line or an order, however it is spelled. */
export function plainKey(text: string) {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{Cf}\p{Pd}\s]/gu, '');
}

/** A number by its value: without blanks and dashes, and whole where a program wrote all of its digits with a point or a power. */
export function numberIn(text: string) {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Pd}\s]/gu, '')
    .replace(/^(\d+)\.0+$/, '$1');
  const [, first = '', rest = '', power = ''] = /^(\d)(?:\.(\d+))?E\+?(\d+)$/i.exec(plain) ?? [];
  return first && rest.length === Number(power) ? first + rest : plain;
}

export const unreadable = (text: string) => `송장번호가 '${text.slice(0, 40)}'여서 읽을 수 없어요.`;

export function numberFault(text: string, { lost }: Row, at: number) {
  if (text === '') return '송장번호가 없어요.';
  const number = numberIn(text);
  if (lost?.includes(at) || lostDigits.test(number))
    return `송장번호 '${text}'의 숫자가 줄어들어 있어요. 글자 형식으로 저장해 주세요.`;
  return /^[\p{L}\d]{1,30}$/u.test(number) ? undefined : unreadable(text);
}

/** Whether a text looks as order numbers do. */
export const isOrderLike = (text: string) => orderPattern.test(plainKey(text));
