import { expect, test } from 'vitest';
import { koreanDateText, withParticle } from './korean-text.ts';

test.each([
  ['감귤', '이/가', '감귤이'],
  ['사과', '이/가', '사과가'],
  ['배추 (3kg)', '은/는', '배추 (3kg)은(는)'],
  ['샤인머스캣 2', '을/를', '샤인머스캣 2를'],
  ['한우 1', '을/를', '한우 1을'],
  ['갈치(제주)', '이/가', '갈치(제주)가'],
] as const)('%s with %s is %s', (word, pair, said) => expect(withParticle(word, pair)).toBe(said));

test('a date includes its weekday', () => expect(koreanDateText('2026-11-24')).toBe('11월 24일(화)'));
