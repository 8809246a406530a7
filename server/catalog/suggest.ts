import { normalizeUnicode } from '#contract/rules/normalize-text.ts';
import type { DictionaryEntry, SearchDictionary } from './dictionary.ts';

type Word = { word: string; kind: 'product' | 'category' | 'distributor' | 'popular' };

/** Up to eight completions of the typed text; the best sellers when nothing is typed. */
export function suggestWords(typed: string, known: SearchDictionary): Word[] {
  const begun = normalizeUnicode(typed)
    .toLowerCase()
    .replace(/[^가-힣ㄱ-ㅎㅏ-ㅣa-z0-9]/g, '');
  const telling = (entry: DictionaryEntry) => entry.weight > 0 && entry.word.length > 1;
  if (typed.trim() === '') {
    const popular: string[] = [];
    for (const { word } of known.list.filter((entry) => entry.kind === 'product' && telling(entry))) {
      // Synonyms such as 감귤 and 밀감 are offered once.
      if (popular.length < 8 && !known.synonyms(word).some((other) => popular.includes(other))) popular.push(word);
    }
    return popular.map((word) => ({ word, kind: 'popular' }));
  }
  if (begun === '') return [];
  const found = /^[ㄱ-ㅎ]+$/.test(begun) ? known.byInitials(begun) : known.byBeginning(begun);
  return found
    .filter((entry) => telling(entry) || entry.word === begun)
    .sort((one, other) => Number(other.word.startsWith(begun)) - Number(one.word.startsWith(begun)))
    .flatMap(({ word, kind }) => (kind === 'origin' || kind === 'synonym' ? [] : [{ word, kind }]))
    .slice(0, 8);
}
