import { dial, hyphenate, mobile } from '#contract/rules/phone.ts';

export type Named = { name: string; phone: string };
export type Pasted = { found: Named[] /** Lines nobody can be read out of. */; unread: string[] };

const number = /(?:\+?82[-.\s]?)?0?1[016789][-.\s]?\d{3,4}[-.\s]?\d{4}/;

/** Names and numbers out of a list as people keep them: a line each, the two in either order, parted by anything. */
export function readList(text: string): Pasted {
  const lines = text
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const found: Named[] = [];
  const unread: string[] = [];
  for (const line of lines) {
    const one = readLine(line);
    if (one) found.push(one);
    else unread.push(line);
  }
  return { found, unread };
}

function readLine(line: string): Named | null {
  const [raw] = number.exec(line) ?? [];
  if (!raw) return null;
  const phone = atHome(raw);
  const name = line
    .replace(raw, ' ')
    .replace(/^\s*\d+[.)]\s*/, '')
    .replace(/[,\t|/:()<>"'_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return mobile.test(dial(phone)) && name !== ''
    ? { name: [...name].slice(0, 20).join(''), phone: hyphenate(dial(phone)) }
    : null;
}

/** A number as it is dialled in Korea; address books keep them with the country's. */
export function atHome(raw: string) {
  const digits = raw.replace(/\D/g, '');
  const home = digits.startsWith('82') ? digits.slice(2) : digits;
  return home.startsWith('0') ? home : `0${home}`;
}
