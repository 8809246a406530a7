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
        /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g,
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

/** A directory number, the first syllables of a mobile number, a unit of a building, and a road with its number. */
const directoryNumberOrAddress =
  /[공영][- ]?일[- ]?[공영]|\b1[5-9]\d{2}[-. ]?\d{4}(?!\d)|\d동 ?\d{1,4}호|[가-힣][로길] ?\d{1,4}(?:-\d{1,4})?(?:번길|[ ,]*$|, )/u;

const clearEndings = 'com|net|org|kr|io|app|dev|shop|store|site|online|link|info|biz|xyz';
const endings = `${clearEndings}|co|me|ly|gl|ai|cc|tv|be|in|do|la|to|gg|gd|jp|cn|us|uk|eu|top|page|club|live|pro|bio|fun`;
/** A link by its form: a domain of Latin letters needs no known ending, unless a title, or a capital that begins a sentence, is next to the dot. */
const links = [
  /(?:h(?:tt|xx)ps?|ftp)\s{0,2}:|www\s{0,2}\./i,
  /(?<=[A-Za-z\d-]{2})(?<!\b(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]t|[Jj]r|[Nn]o|[Vv]ol|[Vv]s|[Pp]s|[Ff]eat))\.(?![A-Z][a-z])[A-Za-z]{2}/,
  new RegExp(`[a-z\\d]\\.(?:${endings})(?![a-z])`, 'i'),
  new RegExp(`[\\p{L}\\d]\\s{0,3}\\.\\s{0,3}(?:${clearEndings})(?![a-z])`, 'iu'),
  /[\p{L}\d]\.(?:[a-z][a-z\d-]+\/|(?:한국|닷컴|닷넷)(?![가-힣]))/iu,
  /(?:\d{1,3}\.){3}\d{1,3}[/:]/,
];

const digitWords: Record<string, number> = {
  영: 0,
  공: 0,
  일: 1,
  이: 2,
  삼: 3,
  사: 4,
  오: 5,
  육: 6,
  륙: 6,
  칠: 7,
  팔: 8,
  구: 9,
};

/**
 * Whether a text in compatibility form has a link, an address, or a phone number in digits or in words with separators between them.
 * A gift message is sent to another person’s phone, so it must have none of them.
 */
function hasContact(text: string) {
  if (directoryNumberOrAddress.test(text) || links.some((link) => link.test(text.replaceAll('。', '.')))) return true;
  const digits = text
    .replace(/(?<!\d)(?:19|20)\d\d[-./] ?\d{1,2}[-./] ?\d{1,2}(?!\d)/g, '날')
    .replace(/[영공일이삼사오육륙칠팔구]/g, (word) => String(digitWords[word]))
    .replace(/(?<=\d)[-.,\s()_/~·ㅡ\u1173–—]{1,3}(?=\d)/g, '');
  return /01[016789]\d{7,8}|(?<!\d)(?:0|82)\d{8,10}(?!\d)/.test(digits);
}

export const giftNameRule: TextRule = {
  least: 1,
  most: 20,
  refuses: hasContact,
  message: '보내는 분 이름을 1~20자로, 링크와 전화번호 없이 입력해 주세요.',
};
export const giftReceiverRule: TextRule = {
  least: 1,
  most: 20,
  refuses: hasContact,
  message: '받는 분 이름을 1~20자로 입력해 주세요.',
};
export const giftMessageRule: TextRule = {
  least: 0,
  most: 200,
  refuses: hasContact,
  message: '메시지는 200자까지, 링크·전화번호·주소 없이 쓸 수 있습니다.',
};

/** The sentence of the violated rule, or null for a valid text. */
export function textFault({ least, most, pattern, letter, message, refuses }: TextRule, raw: string) {
  const value = tidyText(raw);
  const { length } = [...value];
  const other = letter && [...value].find((one) => !letter.test(one));
  if (other !== undefined) return `‘${other}’ 글자는 쓸 수 없어요.`;
  if (letter && length > most) return `${most}자까지 쓸 수 있어요.`;
  return length >= least &&
    length <= most &&
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
