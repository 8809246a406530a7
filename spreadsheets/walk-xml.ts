import { cutFileText, SpreadsheetError } from './spreadsheet-error.ts';

/** Callbacks of `walkXml`; names come without their prefix. */
export type XmlVisitor = {
  open: (name: string, attributes: string) => void;
  close: (name: string) => void;
  text: (text: string) => void;
};

/**
 * Parses XML tag by tag. Text and CDATA between two tags come in pieces; comments, instructions and a DTD are skipped. Throws
 * SpreadsheetError where the input breaks off: within a tag, or with elements that are not closed.
 */
export function walkXml(xml: string, { open, close, text }: XmlVisitor) {
  let at = 0;
  let depth = 0;
  for (;;) {
    const begin = xml.indexOf('<', at);
    if (begin < 0 && depth > 0) throw new SpreadsheetError(cutFileText);
    if (begin < 0) return;
    if (begin > at) text(decodeEntities(xml.slice(at, begin)));
    if (xml.startsWith('<![CDATA[', begin)) {
      const end = xml.indexOf(']]>', begin);
      if (end < 0) throw new SpreadsheetError(cutFileText);
      text(xml.slice(begin + 9, end));
      at = end + 3;
      continue;
    }
    if (xml.startsWith('<!--', begin) || xml.startsWith('<?', begin) || xml.startsWith('<!', begin)) {
      const mark = xml.startsWith('<!--', begin) ? '-->' : '>';
      const end = xml.indexOf(mark, begin + 2);
      if (end < 0) throw new SpreadsheetError(cutFileText);
      at = end + mark.length;
      continue;
    }
    const end = endOfTag(xml, begin);
    if (end < 0) throw new SpreadsheetError(cutFileText);
    const inside = xml.slice(begin + 1, end);
    at = end + 1;
    const [, slash = '', name = ''] = /^(\/?)(?:[^\s:/]+:)?([^\s/]+)/.exec(inside) ?? [];
    if (slash) {
      depth = Math.max(depth - 1, 0);
      close(name);
    } else {
      open(name, inside);
      if (inside.endsWith('/')) close(name);
      else depth += 1;
    }
  }
}

/** The end of the tag that begins here: a `>` within quotes belongs to an attribute. */
function endOfTag(xml: string, begin: number) {
  const end = xml.indexOf('>', begin);
  if (end < 0 || !xml.slice(begin, end).includes('=')) return end;
  let quote = '';
  for (let at = begin + 1; at < xml.length; at++) {
    const letter = xml[at] as string;
    if (quote) {
      if (letter === quote) quote = '';
    } else if (letter === '>') return at;
    else if (letter === '"' || letter === "'") quote = letter;
  }
  return -1;
}

/** The value of an attribute; undefined if it is missing. A name of the form `*:id` means any prefix. */
export function attributeOf(inside: string, name: string) {
  const spelled = name.replace('*:', '[^\\s:"\'=]+:');
  const found = new RegExp(`\\s${spelled}\\s*=\\s*("([^"]*)"|'([^']*)')`).exec(inside);
  return decodeEntities(found?.[2] ?? found?.[3] ?? '');
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Text with its entities resolved. */
export function decodeEntities(text: string) {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, tens, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = tens ? Number(tens) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
