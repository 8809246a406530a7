import { expect, test } from 'vitest';
import { searchTextOf } from './url-text.ts';

test('a search of invisible letters only is none', () => {
  for (const raw of [null, '', ' ', '\u3164', '\u115F\uFFA0', '\u2800\u200B', '\u0000'])
    expect(searchTextOf(raw)).toBe('');
});

test('a word in single letters, as a Mac writes file names, is cut after fifty syllables and not within one', () => {
  const word = '감귤'.repeat(30);
  expect(searchTextOf(word.normalize('NFD'))).toBe(word.slice(0, 50));
});
