import { disassemble } from 'es-hangul';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchDictionary, isWithinEditDistance } from './dictionary.ts';
import { parseQuery } from './query-parser.ts';

const syllable = fc.constantFrom(...'고구마감귤사과배추김치딸기새우전복한라봉');
const word = fc.array(syllable, { minLength: 2, maxLength: 6 }).map((all) => all.join(''));
const names = fc.uniqueArray(word, { minLength: 1, maxLength: 40 });

test('the nearest word equals the one that a full scan finds', () => {
  fc.assert(
    fc.property(names, word, (words, typed) => {
      const rows = words.map((one, at) => ({ word: one, kind: 'product' as const, weight: words.length - at }));
      const jamo = disassemble(typed);
      const slips = jamo.length >= 9 ? [1, 2] : jamo.length >= 4 ? [1] : [];
      const all = slips.flatMap((most) => words.filter((one) => isWithinEditDistance(jamo, disassemble(one), most)));
      expect(createSearchDictionary(rows, []).nearest(typed)).toBe(all[0]);
    }),
    { numRuns: 2000 },
  );
});

test('a long unknown word is compared with the whole dictionary three times at most', () => {
  const known = createSearchDictionary([{ word: '샤인머스캣', kind: 'product', weight: 1 }], []);
  let comparisons = 0;
  const nearest = (typed: string) => {
    comparisons += 1;
    return known.nearest(typed);
  };
  parseQuery('쿵'.repeat(50), { ...known, nearest });
  expect(comparisons).toBeGreaterThan(0);
  expect(comparisons).toBeLessThanOrEqual(3);
});

test('every kind of typo is tolerated: a letter missing, added, changed or swapped', () => {
  const known = createSearchDictionary([{ word: '샤인머스캣', kind: 'product', weight: 1 }], []);
  for (const typed of ['샤인머스캐', '샤인머스캣ㅅ', '샤인머스켓', '샤인머슥캣', '샤인멋캣'])
    expect(known.nearest(typed), typed).toBe('샤인머스캣');
});
