import { disassemble, getChoseong } from 'es-hangul';

export type WordKind = 'product' | 'category' | 'distributor' | 'origin' | 'synonym';
export type DictionaryEntry = {
  word: string;
  kind: WordKind;
  weight: number;
  jamo: string;
  letters: number;
  initials: string;
};
export type SearchDictionary = ReturnType<typeof createSearchDictionary>;

type Row = { word: string; kind: WordKind; weight: number };

/** Every word the shop knows, with how much it sells, and what else each may mean. */
export function createSearchDictionary(rows: Row[], synonyms: { word: string; synonym: string }[]) {
  const entries = new Map<string, DictionaryEntry>();
  for (const row of [...rows, ...synonyms.map(({ word }) => ({ word, kind: 'synonym' as const, weight: 0 }))]) {
    const found = entries.get(row.word);
    if (found) found.weight += row.weight;
    else entries.set(row.word, entryOf(row));
  }
  const goods = new Set(rows.filter((row) => row.kind === 'product' && row.weight > 0).map(({ word }) => word));
  for (const { word } of rows.filter((row) => row.kind === 'origin')) goods.delete(word);
  const branches = new Set(rows.filter((row) => row.kind === 'category').map(({ word }) => word));
  const list = [...entries.values()].sort((one, other) => other.weight - one.weight);
  const text = ` ${list.map(({ word }) => word).join(' ')} `;
  const also = new Map<string, string[]>();
  for (const one of synonyms) also.set(one.word, [...(also.get(one.word) ?? []), one.synonym]);

  return {
    list,
    has: (word: string) => entries.has(word),
    /** A kind of thing that is sold, and not also the name of a place. */
    isGoods: (word: string) => goods.has(word),
    isBranch: (word: string) => branches.has(word),
    /** Part of some word; a single syllable counts only as a whole word or its end, for nearly every syllable is part of one. */
    knows: (word: string) => (word.length === 1 ? text.includes(`${word} `) : text.includes(word)),
    synonyms: (word: string) => also.get(word) ?? [],
    /** The weightiest word a slip of the finger away; longer words forgive two. */
    nearest(word: string) {
      const jamo = disassemble(word);
      if (jamo.length < 4) return undefined;
      const letters = lettersOf(jamo);
      for (const most of jamo.length >= 9 ? [1, 2] : [1]) {
        // Of thirty thousand words all but a few have other letters, which is seen without going through them.
        const found = list.find(
          (entry) =>
            entry.word.length > 1 &&
            count(letters ^ entry.letters) <= 2 * most &&
            isWithinEditDistance(jamo, entry.jamo, most),
        );
        if (found) return found.word;
      }
      return undefined;
    },
    /** Words by their first consonants, the whole word before its beginning. */
    byInitials(initials: string) {
      const whole = list.filter((entry) => entry.initials === initials && entry.word !== initials);
      const begun = list.filter((entry) => entry.initials.startsWith(initials) && entry.initials !== initials);
      return [...whole, ...begun];
    },
    byBeginning(typed: string) {
      const jamo = disassemble(typed);
      return list.filter((entry) => entry.jamo.startsWith(jamo));
    },
  };
}

function entryOf(row: Row): DictionaryEntry {
  const jamo = disassemble(row.word);
  return { ...row, jamo, letters: lettersOf(jamo), initials: getChoseong(row.word) };
}

/** Which letters a word has, as bits that several letters share: one slip changes two of them at the most. */
function lettersOf(jamo: string) {
  let bits = 0;
  for (let at = 0; at < jamo.length; at++) bits |= 1 << (jamo.charCodeAt(at) & 31);
  return bits;
}

function count(bits: number) {
  let left = bits;
  let found = 0;
  for (; left !== 0; found++) left &= left - 1;
  return found;
}

/** Whether at most so many letters were left out, added, changed or swapped. */
export function isWithinEditDistance(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [a, b] = [one.slice(at), other.slice(at)];
  if (a === b) return true;
  if (most === 0) return false;
  return (
    isWithinEditDistance(a.slice(1), b.slice(1), most - 1) ||
    isWithinEditDistance(a.slice(1), b, most - 1) ||
    isWithinEditDistance(a, b.slice(1), most - 1) ||
    (a[0] === b[1] && a[1] === b[0] && isWithinEditDistance(a.slice(2), b.slice(2), most - 1))
  );
}
