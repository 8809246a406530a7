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

/** All search words of the shop with their sales weight, and their synonyms. */
export function createSearchDictionary(rows: Row[], synonyms: { word: string; synonym: string }[]) {
  const entries = new Map<string, DictionaryEntry>();
  for (const row of [...rows, ...synonyms.map(({ word }) => ({ word, kind: 'synonym' as const, weight: 0 }))]) {
    const found = entries.get(row.word);
    if (found) found.weight += row.weight;
    else entries.set(row.word, entryOf(row));
  }
  const productNames = new Set(rows.filter((row) => row.kind === 'product' && row.weight > 0).map(({ word }) => word));
  for (const { word } of rows.filter((row) => row.kind === 'origin')) productNames.delete(word);
  const branches = new Set(rows.filter((row) => row.kind === 'category').map(({ word }) => word));
  const list = [...entries.values()].sort((one, other) => other.weight - one.weight);
  const text = ` ${list.map(({ word }) => word).join(' ')} `;
  const also = new Map<string, string[]>();
  for (const one of synonyms) also.set(one.word, [...(also.get(one.word) ?? []), one.synonym]);

  return {
    list,
    has: (word: string) => entries.has(word),
    /** A word for a kind of product that is not also a place name. */
    isProductName: (word: string) => productNames.has(word),
    isBranch: (word: string) => branches.has(word),
    /**
     * Whether the text is part of a word. A single syllable must be a whole word or its end, because nearly every syllable is part of some
     * word.
     */
    knows: (word: string) => (word.length === 1 ? text.includes(`${word} `) : text.includes(word)),
    synonyms: (word: string) => also.get(word) ?? [],
    /** The word with the highest weight within edit distance 1; from nine letters on, within 2. */
    nearest(word: string) {
      const jamo = disassemble(word);
      if (jamo.length < 4) return undefined;
      const letters = lettersOf(jamo);
      for (const most of jamo.length >= 9 ? [1, 2] : [1]) {
        // Comparing letter sets first rules out nearly all of thirty thousand words.
        const nearestEntry = list.find(
          (entry) =>
            entry.word.length > 1 &&
            count(letters ^ entry.letters) <= 2 * most &&
            isWithinEditDistance(jamo, entry.jamo, most),
        );
        if (nearestEntry) return nearestEntry.word;
      }
      return undefined;
    },
    /** Words by their initial consonants: exact matches before prefixes. */
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

/** The letters of a word as a bit set in which letters share bits. One edit changes at most two bits. */
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

/** Whether the words are within this edit distance: letters left out, added, changed or swapped. */
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
