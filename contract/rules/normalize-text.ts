import { groupThousands } from './money.ts';

/**
 * A text in one Unicode form, in linear time. Normalization sorts a run of combining marks with quadratic cost, so a run is first cut
 * to the 30 marks of the Stream-Safe Text Format (UAX 15). No written language needs more.
 */
export function normalizeUnicode(raw: string, form: 'NFC' | 'NFKC' = 'NFC') {
  return raw.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form);
}

/**
 * Human text as it is stored: one form of each letter, no invisible characters, no surrounding space. Address books and messengers copy
 * marks of direction around a number, and blanks of other widths. Joiners and selectors inside an emoji stay.
 */
export function tidyText(raw: string) {
  return (
    normalizeUnicode(raw)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: spreadsheets break lines inside a cell with them.
      .replace(/\r\n?|[\u000B\u000C\u0085\u2028\u2029]/g, '\n')
      .replace(/[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]/g, ' ')
      .replace(
        // biome-ignore lint/suspicious/noControlCharactersInRegex: an input method leaves that of the backspace key in a text.
        /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g,
        '',
      )
      .replace(
        /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu,
        '',
      )
      .trim()
  );
}

/** A typed number or code without blanks, dashes and invisible marks. Full-width digits and letters become those of the keyboard. */
export function compactCode(raw: string) {
  return normalizeUnicode(raw, 'NFKC').replace(/[\p{Cf}\p{Pd}\s\u2212]/gu, '');
}

/** No control characters, no bidirectional overrides, no unpaired surrogates. */
export function isPrintable(value: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
  return value.isWellFormed() && !/[\u0000-\u0009\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/.test(value);
}

/** The rule of a text field: minimum and maximum length in code points, a pattern, and the sentence for a violation (rules D3). */
export type TextRule = {
  least: number;
  most: number;
  pattern?: RegExp;
  /** What one letter may be; a text with another letter is refused by naming it. */
  letter?: RegExp;
  message: string;
  /** What a text in compatibility form (NFKC) must not contain. */
  refuses?: (text: string) => boolean;
};

export const personNameRule: TextRule = {
  least: 2,
  most: 20,
  pattern: /^[\p{Script=Hangul}\p{Script=Latin}][\p{Script=Hangul}\p{Script=Latin} '’.-]*$/u,
  message: '이름은 한글 또는 영문 2~20자로 입력해 주세요.',
};
export const nicknameTextRule: TextRule = {
  least: 2,
  most: 12,
  pattern: /^[\p{Script=Hangul}A-Za-z0-9_]+$/u,
  message: '닉네임은 2~12자의 한글, 영문, 숫자만 쓸 수 있습니다.',
};
export const receiverNameRule: TextRule = {
  least: 1,
  most: 20,
  letter: /[\p{L}\p{M}\p{Nd} ()[\]'’".,·・&/~_+@#:-]/u,
  message: '받는 분 이름을 입력해 주세요.',
};
export const accountOwnerRule: TextRule = { least: 2, most: 20, message: '예금주를 입력해 주세요.' };
export const lookupNameRule: TextRule = { least: 1, most: 20, message: '주문할 때 쓴 이름을 입력해 주세요.' };
export const companyNameRule: TextRule = { least: 1, most: 50, message: '상호를 입력해 주세요.' };
export const companyHeadRule: TextRule = { least: 2, most: 30, message: '대표자 이름을 입력해 주세요.' };
export const addressDetailRule: TextRule = { least: 1, most: 60, message: '상세주소를 입력해 주세요.' };
export const reviewContentsRule: TextRule = { least: 10, most: 2000, message: '후기는 10자 이상 입력해 주세요.' };
export const deliveryMemoRule: TextRule = {
  least: 0,
  most: 50,
  message: '배송 요청사항은 50자까지 입력할 수 있습니다.',
};

/** The sentence for a text that is too long: that of the rule if it names the maximum. */
export function tooLongText({ most, message }: Pick<TextRule, 'most' | 'message'>) {
  const maximum = groupThousands(most);
  return message.includes(maximum) ? message : `${maximum}자까지 쓸 수 있어요.`;
}

/** The sentence of the violated rule, or null for a valid text. */
export function textFault(rule: TextRule, raw: string) {
  const { least, most, pattern, letter, message, refuses } = rule;
  const value = tidyText(raw);
  const { length } = [...value];
  const other = letter && [...value].find((one) => !letter.test(one));
  if (other !== undefined) return `‘${other}’ 글자는 쓸 수 없어요.`;
  if (length > most) return tooLongText(rule);
  return length >= least &&
    isPrintable(value) &&
    (!pattern || [value, value.normalize('NFKC')].every((one) => pattern.test(one))) &&
    !refuses?.(normalizeUnicode(value, 'NFKC'))
    ? null
    : message;
}

/** E-mail addresses are stored in lower case. */
export function emailFault(raw: string) {
  const email = tidyText(raw).toLowerCase();
  if (email === '') return '이메일을 입력해 주세요.';
  const well = /^[a-z0-9._%+-]{1,64}@([a-z0-9-]+\.)+[a-z]{2,24}$/.test(email);
  return well && email.length <= 100 && !email.includes('..') ? null : '이메일 형식이 올바르지 않습니다.';
}
