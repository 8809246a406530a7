import { readFileSync } from 'node:fs';

/** One entry: each `from` occurs once in `file` and is replaced by its `to`; one of `tests` must fail. */
export type ListedMutation = {
  sentence: string;
  file: string;
  changes: { from: string; to: string }[];
  tests: string[];
};

/** The lists in this folder: `guards.txt` and `mutations.txt`. */
export type MutationList = 'guards' | 'mutations';

/** All entries of a list, in its order. */
export function readMutations(list: MutationList = 'guards'): ListedMutation[] {
  const text = readFileSync(new URL(`${list}.txt`, import.meta.url), 'utf8');
  const [, ...parts] = text.split(/^## /m);
  return parts.map((part) => {
    const [sentence = '', where = '', ...lines] = part.split('\n');
    const [file = '', tests = ''] = where.split(': ');
    // A guard in two places is removed from both: removed lines after inserted ones begin another place.
    const places = lines
      .join('\n')
      .split(/(?<=^\+.*\n)(?=-)/m)
      .filter((place) => place.startsWith('-'));
    const changes = places.map((place) => {
      const of = (sign: string) =>
        place
          .split('\n')
          .filter((line) => line.startsWith(sign))
          .map((line) => line.slice(1))
          .join('\n');
      return { from: of('-'), to: of('+') };
    });
    return { sentence, file, changes, tests: tests.split(' ') };
  });
}
