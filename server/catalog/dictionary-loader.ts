import type { Db } from '../platform/db/database.ts';
import { createSearchDictionary, type SearchDictionary } from './dictionary.ts';
import { dictionarySynonymsOf, dictionaryWordsOf } from './search.sql.ts';

const lifeMs = 5 * 60_000;

/**
 * The search dictionary, loaded at the first search and refreshed in the background after five minutes. Two processes load it
 * independently and may differ by five minutes.
 */
export function createDictionaryLoader() {
  let words: { value: Promise<SearchDictionary>; at: number } | undefined;

  return function vocabulary(sql: Db): Promise<SearchDictionary> {
    if (words && Date.now() - words.at < lifeMs) return words.value;
    const before = words;
    const fresh = Promise.all([dictionaryWordsOf(sql), dictionarySynonymsOf(sql)]).then(([rows, synonyms]) =>
      createSearchDictionary(rows, synonyms),
    );
    words = { value: before?.value ?? fresh, at: Date.now() };
    fresh.then(
      (value) => {
        words = { value: Promise.resolve(value), at: Date.now() };
      },
      () => {
        words = before && { ...before, at: Date.now() };
      },
    );
    return before?.value ?? fresh;
  };
}
