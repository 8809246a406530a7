import type { TextRule } from './normalize-text.ts';

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
  message: '받는 분 이름을 1~20자로, 링크·전화번호·주소 없이 입력해 주세요.',
};
export const giftMessageRule: TextRule = {
  least: 0,
  most: 200,
  refuses: hasContact,
  message: '메시지는 200자까지, 링크·전화번호·주소 없이 쓸 수 있습니다.',
};
