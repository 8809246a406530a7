import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandKeys } from './choice.ts';
import type { Voice } from './voice.ts';

/** A new brand uses the sentences of another one until its own are written. */
const speaking = brandKeys.filter((key) => !readFileSync(`brands/${key}/brand.ts`, 'utf8').includes('borrowed: true'));
const voices = await Promise.all(
  speaking.map(async (key) => ({ key, voice: ((await import(`./${key}/voice.ts`)) as { voice: Voice }).voice })),
);
const names = Object.keys(voices[0]?.voice ?? {}) as (keyof Voice)[];

/** The text of a sentence, with ◆ in place of each name or number. */
function sentencesOf(voice: Voice, name: keyof Voice) {
  const words = voice[name];
  if (typeof words !== 'function') return [words].flat().join(' ');
  return (words as (one: string, other: number | string) => string)('◆', '◆');
}

/** All screens and components except the workshop, which shows components with sample texts. */
const screens = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'storefront', 'ui'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|storefront\/workshop\//.test(file) && existsSync(file));

test('every brand words every sentence differently', () => {
  for (const name of names) {
    const all = voices.map(({ voice }) => sentencesOf(voice, name));
    expect([name, new Set(all).size]).toEqual([name, speaking.length]);
    expect(all.every((words) => words.trim().length > 1)).toBe(true);
  }
});

test('whole sentences are polite and end with punctuation', () => {
  const short: (keyof Voice)[] = ['searchHint', 'searchWords', 'goShopping', 'giving'];
  const rude = names
    .filter((name) => !short.includes(name))
    .flatMap((name) => voices.map(({ key, voice }) => `${key} ${name}: ${sentencesOf(voice, name)}`))
    .filter((words) => !/(요|니다)[.?!]$/.test(words));
  expect(rude).toEqual([]);
});

test('no screen contains a sentence of a brand directly', () => {
  const pieces = voices.flatMap(({ voice }) =>
    names
      .filter((name) => name !== 'searchWords' && name !== 'searchHint')
      .flatMap((name) => sentencesOf(voice, name).split('◆'))
      .map((piece) => piece.trim())
      .filter((piece) => piece.length > 6),
  );
  expect(pieces.length).toBeGreaterThan(names.length * 3);
  const loose = screens.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
    return pieces.filter((piece) => text.includes(piece)).map((piece) => `${file}: ${piece}`);
  });
  expect(loose).toEqual([]);
});

test('every sentence is used by a screen', () => {
  const all = screens.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(names.filter((name) => !all.includes(`brand.words.${name}`))).toEqual([]);
});
