import { dialledDigits, domesticDigits, hyphenatePhone, mobilePattern } from '#contract/rules/phone.ts';
import { rowsOfDelimitedText } from '#spreadsheets/delimited-text.ts';
import { adminFileLimits, SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';

export type GiftContact = { name: string; phone: string };
export type ParsedContacts = {
  found: GiftContact[] /** Lines without an unambiguous name and number. */;
  unread: string[];
};

const number = /(?<!\d)(?:\+?82[-.\s]*)?\(?0?\)?1[016789][-.\s]?\d{3,4}[-.\s]?\d{4}(?!\d)/g;

/** Parses names and numbers of a pasted list: rows of a spreadsheet, or lines with the two in either order. */
export function parseContacts(text: string): ParsedContacts {
  const found: GiftContact[] = [];
  const unread: string[] = [];
  for (const { said, people } of text.includes('\t') ? ofRows(text) : ofLines(text)) {
    if (people.length > 0) found.push(...people);
    else unread.push(said);
  }
  return { found, unread };
}

type Read = { said: string; people: GiftContact[] };

/** Rows with tabs: the cell with the number, and the name from the nearest cell that can be one. */
function ofRows(text: string): Read[] {
  try {
    return rowsOfDelimitedText(text, adminFileLimits, '\t').flatMap(({ cells }) => {
      const said = cells.filter(Boolean);
      const [only = '', second] = said;
      if (second === undefined) return ofLines(only);
      const numbers = cells.flatMap((cell, at) => (numbersIn(cell).length === 1 && isAlone(cell) ? [at] : []));
      const [at = -1] = numbers;
      const near = [...cells.slice(0, Math.max(at, 0)).reverse(), ...cells.slice(at + 1)];
      const name = near.map(nameIn).find((one) => one !== null) ?? null;
      return { said: said.join(' '), people: numbers.length === 1 ? namedOf(name, cells[at] ?? '') : [] };
    });
  } catch (error) {
    if (error instanceof SpreadsheetError) return ofLines(text.replaceAll('\t', ' '));
    throw error;
  }
}

function ofLines(text: string): Read[] {
  return text
    .split(/[\r\n;]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((said) => ({ said, people: readLine(said) }));
}

const plain = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '');
const numbersIn = (text: string) => plain(text).match(number) ?? [];
const isAlone = (text: string) => !/\p{L}/u.test(text);

/** The contacts of a line: each number with the words before it, or each with those after it. Empty where neither is unambiguous. */
function readLine(line: string): GiftContact[] {
  const numbers = numbersIn(line);
  const words = plain(line).split(number).map(trimmed);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isBefore = first !== '';
  // With several numbers, words that remain cannot be assigned.
  if (numbers.length > 1 && isBefore === (last !== '')) return [];
  const people = numbers.flatMap((one, at) => namedOf(nameIn(words[isBefore ? at : at + 1] ?? ''), one));
  return people.length === numbers.length ? people : [];
}

function namedOf(name: string | null, raw: string): GiftContact[] {
  const phone = dialledDigits(domesticDigits(plain(raw)));
  return name && mobilePattern.test(phone) ? [{ name, phone: hyphenatePhone(phone) }] : [];
}

/** Words without a leading list number and without surrounding punctuation. */
function trimmed(words: string) {
  return words
    .replace(/^\s*\d+[.)]\s*/, '')
    .replace(/^[\s,|/:<>"'_.()-]+|[\s,|/:<>"'_.(-]+$/g, '')
    .trim();
}

const regions =
  /^(서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|충청|전북|전남|전라|경북|경남|경상|제주)/;

/** The name in these words, without a bracketed remark; null if they contain digits, a place or other text. */
function nameIn(words: string): string | null {
  const name = trimmed(plain(words).replace(/\([^)]*\)/g, ' '))
    .replace(/\)+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const parts = name.split(' ');
  const isShort = /[가-힣]/.test(name)
    ? parts.length <= 2 && name.length <= 10
    : parts.length <= 4 && name.length <= 20;
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .'’·-]*$/u.test(name) || !isShort || (parts.length > 1 && regions.test(name)))
    return null;
  return name;
}
