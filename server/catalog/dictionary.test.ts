import { disassemble } from 'es-hangul';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchDictionary, isWithinEditDistance } from './dictionary.ts';

const syllable = fc.constantFrom(...'고구마감귤사과배추김치딸기새우전복한라봉');
const word = fc.array(syllable, { minLength: 2, maxLength: 6 }).map((all) => all.join(''));
const shelf = fc.uniqueArray(word, { minLength: 1, maxLength: 40 });

test('the word a slip away is the one that going through every word would find', () => {
  fc.assert(
    fc.property(shelf, word, (words, typed) => {
      const rows = words.map((one, at) => ({ word: one, kind: 'product' as const, weight: words.length - at }));
      const jamo = disassemble(typed);
      const slips = jamo.length >= 9 ? [1, 2] : jamo.length >= 4 ? [1] : [];
      const all = slips.flatMap((most) => words.filter((one) => isWithinEditDistance(jamo, disassemble(one), most)));
      expect(createSearchDictionary(rows, []).nearest(typed)).toBe(all[0]);
    }),
    { numRuns: 2000 },
  );
});

test('a slip of every kind is forgiven: a letter left out, put in, changed, swapped', () => {
  const known = createSearchDictionary([{ word: '샤인머스캣', kind: 'product', weight: 1 }], []);
  for (const typed of ['샤인머스캐', '샤인머스캣ㅅ', '샤인머스켓', '샤인머슥캣', '샤인멋캣'])
    expect(known.nearest(typed), typed).toBe('샤인머스캣');
});
