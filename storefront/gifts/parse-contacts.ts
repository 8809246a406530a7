import { dialledDigits, domesticDigits, hyphenatePhone, mobilePattern } from '#contract/rules/phone.ts';
import { rowsOfDelimitedText } from '#spreadsheets/delimited-text.ts';
import { adminFileLimits, SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';

export type GiftContact = { name: string; phone: string };
export type ParsedContacts = {
  found: GiftContact[] /** Lines without an unambiguous name and number. */;
  unread: string[];
};

const number = /(?<!\d)(?:\+?82[-.\s]*)?\(?0?\)?1[016789][-.\s]?\d{3,4}[-.\s]?\d{4}(?!\d)/g;

/**
 * Parses names and numbers of a pasted list: rows of a spreadsheet, read by their headings if there are some, or lines with the two in
 * either order. A row with several words that may be the name is unread.
 */
export function parseContacts(text: string): ParsedContacts {
  const contacts: GiftContact[] = [];
  const unread: string[] = [];
  const [first = ''] = text.trim().split(/[\r\n]/);
  const separator = text.includes('\t') ? '\t' : headingsIn(first.split(',')) && ',';
  for (const { source, people } of separator ? ofRows(text, separator) : ofLines(text)) {
    if (people.length > 0) contacts.push(...people);
    else unread.push(source);
  }
  return { found: contacts, unread };
}

type Read = { source: string; people: GiftContact[] };

/** Rows of a table: the cell with the number, and the name from its column or from the only cell that can be one. */
function ofRows(text: string, separator: string): Read[] {
  try {
    const rows = rowsOfDelimitedText(text, adminFileLimits, separator).map(({ cells }) => cells);
    const heads = headingsIn(rows[0] ?? []);
    return rows.slice(heads ? 1 : 0).flatMap((cells) => {
      const filledCells = cells.filter(Boolean);
      const [only = '', second] = filledCells;
      if (second === undefined) return ofLines(only);
      const phones = cells.filter(
        (cell, at) =>
          numbersIn(cell).length === 1 && isAlone(cell) && (!heads?.phones.length || heads.phones.includes(at)),
      );
      const name = heads?.names.length
        ? onlyOf(heads.names.flatMap((at) => cells[at] || []).map(nameIn))
        : nameOf(cells);
      const [phone = ''] = phones;
      return { source: filledCells.join(' '), people: phones.length === 1 ? namedOf(name, phone) : [] };
    });
  } catch (error) {
    if (error instanceof SpreadsheetError) return ofLines(text.replaceAll('\t', ' '));
    throw error;
  }
}

const nameHeading =
  /^(이름|성명|성함|받(는|으시는|으실)(분|사람)|수(령|취|신)[인자])(이름|성명|성함|명)?$|^(full)?name$/i;
const phoneHeading = /^(받는분|수취인|수령인)?(휴대폰?|핸드폰|휴대전화|전화|연락처|phone|mobile)(번호|number)?$/i;

/** The columns of names and phones in a heading row. Undefined for a row of data. */
function headingsIn(cells: string[]) {
  const heads = cells.map((cell) => plain(cell).replace(/\(.*|[^\p{L}]/gu, ''));
  const columns = (heading: RegExp) => heads.flatMap((head, at) => (heading.test(head) ? [at] : []));
  const [names, phones] = [columns(nameHeading), columns(phoneHeading)];
  return heads.filter(Boolean).length > 1 && names.length + phones.length > 0 && numbersIn(cells.join()).length === 0
    ? { names, phones }
    : undefined;
}

/** The name among the cells of a row. A place, a title or a relation is not the name of a row that has one; null if several can be. */
function nameOf(cells: string[]) {
  const names = cells.map(nameIn).filter((name) => name !== null);
  const sure = names.filter((name) => !aboutName.test(name) && !relation.test(name));
  return onlyOf(sure.length > 0 ? sure : names.filter((name) => !aboutName.test(name)));
}

const onlyOf = (names: (string | null)[]) => (new Set(names).size === 1 ? (names[0] ?? null) : null);

function ofLines(text: string): Read[] {
  return text
    .split(/[\r\n;]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((source) => ({ source, people: readLine(source) }));
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
  const people = numbers.flatMap((one, at) => namedOf(nameOf([words[isBefore ? at : at + 1] ?? '']), one));
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

/** Places, titles and headings, which stand next to a name. */
const aboutName =
  /^((서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충[북남]|전[북남]|경[북남]|제주)([도시]|(특별|광역).+)?|(대표|사장|이사|[부차과팀실]장|대리|주임|사원|교수|선생)님?|이름|성[명함]|휴대폰|핸드폰|전화|연락처)$/;
/** A relation, which may be the whole name in a list. */
const relation =
  /^(친구|가족|엄마|아빠|어머니|아버지|언니|오빠|누나|동생|이모|고모|삼촌|할머니|할아버지|[선후]배|동료|고객|지인|남편|아내)님?$/;
const compoundSurnames = /^(남궁|황보|제갈|사공|선우|독고|서문)$/;

/** The name in these words, without a remark in brackets, a place or a title; null if they contain digits or other words. */
function nameIn(words: string): string | null {
  const name = trimmed(plain(words).replace(/\([^)]*\)/g, ' '))
    .replace(/\)+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .'’·-]*$/u.test(name)) return null;
  const parts = name.split(' ');
  if (!/[가-힣]/.test(name)) return parts.length <= 4 && name.length <= 20 ? name : null;
  const [first = '', second] = parts;
  if (second === undefined) return name.length <= 10 ? name : null;
  if (parts.length > 2) return null;
  // "박 서준" is a surname and a given name. Of "김하늘 과장" one word is the name.
  if (first.length === 1 || compoundSurnames.test(first)) return second.length <= 3 ? name : null;
  const rest = parts.filter((part) => !aboutName.test(part) && !relation.test(part));
  return rest.length === 1 ? (rest[0] ?? null) : null;
}
