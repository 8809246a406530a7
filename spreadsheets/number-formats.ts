import { attributeOf, walkXml } from './walk-xml.ts';

/** How a cell style shows a number: as a date, or with leading zeros. */
type Format = { isDay: boolean; zeros: number };

/** The formats of the cell styles, by their index. */
export function formatsOf(styles: string): Format[] {
  const codes = new Map<string, string>();
  const formats: Format[] = [];
  let isCell = false;
  walkXml(styles, {
    open(name, inside) {
      if (name === 'numFmt') codes.set(attributeOf(inside, 'numFmtId'), attributeOf(inside, 'formatCode'));
      else if (name === 'cellXfs') isCell = true;
      else if (name === 'xf' && isCell) {
        const id = attributeOf(inside, 'numFmtId');
        formats.push(formatOf(id, codes.get(id) ?? ''));
      }
    },
    close(name) {
      if (name === 'cellXfs') isCell = false;
    },
    text() {},
  });
  return formats;
}

/**
 * Whether a built-in format without a code is a date or a time. Of the others, 37 to 44 and 48 are numbers, and 49 is text: a workbook keeps
 * a number in a cell of that format if it was typed before.
 */
const isBuiltInDay = (id: number) =>
  [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].some(([first = 0, last = 0]) => id >= first && id <= last);

/** Built-in dates are known by their id, other formats by the letters of their code. */
function formatOf(id: string, code: string): Format {
  const letters = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  const isDay = code ? /[ymdhs]/i.test(letters) : isBuiltInDay(Number(id));
  return { isDay, zeros: /^0[0-]+$/.test(code) ? code.replaceAll('-', '').length : 0 };
}

/** Whether a whole number has more digits than a spreadsheet program keeps of a number: it writes zeros for those after the fifteenth. */
export const hasLostDigits = (digits: string) => digits.replace(/^0+/, '').length > 15;

/** A number as text by its value, however it is written: 6.12345678901E11 is 612345678901, 10.0 is 10. */
export function numberOf(said: string, format: Format | undefined, from1904: boolean) {
  const text = said.trim();
  const spelled = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (!spelled) return { text };
  const [, sign = '', whole = '', part = '', power = '0'] = spelled;
  if (format?.isDay) return { text: dayOf(Number(text), from1904) ?? text };
  const plain = power === '0' && !/\.|e/i.test(text) ? whole : shifted(whole, part, Number(power));
  const padded = sign === '-' || plain.includes('.') ? plain : plain.padStart(format?.zeros ?? 0, '0');
  return { text: (sign === '-' ? '-' : '') + padded, isLost: !plain.includes('.') && hasLostDigits(plain) };
}

function shifted(whole: string, part: string, power: number) {
  const digits = whole + part;
  const point = whole.length + power;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const before = padded.slice(0, Math.max(point, 1)).replace(/^0+(?=\d)/, '');
  const after = padded.slice(Math.max(point, 1)).replace(/0+$/, '');
  return after ? `${before}.${after}` : before;
}

/** "2026-11-26", with a time if it has one. Days count from the end of 1899, or from 1904 in workbooks of old Macs. */
function dayOf(serial: number, from1904: boolean) {
  if (!(serial >= 1 && serial < 2_958_466)) return undefined;
  // Excel counts a 29th of February 1900 that did not exist.
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const iso = new Date(epoch + Math.round(serial * 86_400) * 1000).toISOString();
  return serial % 1 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}
