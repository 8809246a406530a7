import type { Db } from '../platform/db/database.ts';
import { createVocabulary, type Vocabulary } from './dictionary.ts';
import { synonymsOf, wordsOf } from './search.sql.ts';

const lifeMs = 5 * 60_000;

/**
 * The shop's words, read at the first search and again behind the answers once they are five minutes old. Two processes read them each
 * for themselves and may be five minutes apart.
 */
export function createWords() {
  let words: { value: Promise<Vocabulary>; at: number } | undefined;

  return function vocabulary(sql: Db): Promise<Vocabulary> {
    if (words && Date.now() - words.at < lifeMs) return words.value;
    const before = words;
    const fresh = Promise.all([wordsOf(sql), synonymsOf(sql)]).then(([rows, synonyms]) =>
      createVocabulary(rows, synonyms),
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
