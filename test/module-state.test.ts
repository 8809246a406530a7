import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

const files = sourceFiles('server/*.ts')
  .filter((file) => !isTest(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

const empty = String.raw`new (?:Map|Set|WeakMap|WeakSet)\b[^\n]*\(\)`;
const held = (indent: string) =>
  new RegExp(
    `^${indent}(?:(?:export )?let (\\w+)|(?:export )?const (\\w+)(?:: [^=\\n]+)? = (?:${empty}|\\[\\]|\\{\\});)`,
    'gm',
  );

/** What a file keeps for as long as its process lives. */
function loose(text: string) {
  return [...text.matchAll(held(''))].map(([, changed, kept]) => changed ?? kept ?? '');
}

/** The makers in a file whose products remember something: functions with functions in them, that hold it between two calls. */
function makers(text: string) {
  return [...text.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?^}/gm)]
    .filter(([body]) =>
      [...body.matchAll(held('  '))].some(([, changed, kept]) => outlives(body, changed ?? kept ?? '')),
    )
    .map(([, name = '']) => name);
}

/** Whether a function inside another one puts something there: those that work and are done have it to themselves. */
function outlives(body: string, name: string) {
  const inner = body
    .split(/^ {2}(?=(?:async )?function |return (?:async )?(?:function|\(|\{)|const \w+ = (?:async )?\()/m)
    .slice(1)
    .map((part) => part.split(/^ {2}\}/m)[0] ?? '');
  return inner.some((part) =>
    new RegExp(`\\b${name}(?:\\.(?:set|add|delete|clear)\\(| (?:[-+]?=|\\?\\?=) |\\+\\+|--)`).test(part),
  );
}

/** What stands right above a thing. */
function said(text: string, what: RegExp) {
  const at = text.search(what);
  return /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(text.slice(0, at))?.[0] ?? '';
}

test('what a process keeps at the top of a file lies on the ground floor or at the front door, where one looks for it', () => {
  const elsewhere = files
    .filter(([file]) => !/^server\/(platform|http\/(?!load-shedding|openapi))\b/.test(file))
    .flatMap(([file, text]) => loose(text).map((name) => `${file}: ${name}`));
  expect(elsewhere).toEqual([]);
});

/** What two processes lose by a memory of one; `@perProcess` is the tag of new code. */
const saysWhatIsLost = /Two processes|@perProcess (nothing|counts double)/;

test('whatever remembers says what two processes lose by it', () => {
  const silent = files.flatMap(([file, text]) => [
    ...makers(text)
      .filter(
        (name) => !saysWhatIsLost.test(said(text, new RegExp(`^(?:export )?(?:async )?function ${name}\\b`, 'm'))),
      )
      .map((name) => `${file}: ${name}`),
    ...loose(text)
      .filter((name) => !saysWhatIsLost.test(said(text, new RegExp(`^(?:export )?(?:let|const) ${name}\\b`, 'm'))))
      .map((name) => `${file}: ${name}`),
  ]);
  expect(silent).toEqual([]);
});

test('those that remember are found, and those that only work are not', () => {
  const all = files.flatMap(([, text]) => makers(text));
  for (const name of [
    'createGate',
    'createViewers',
    'createKnown',
    'createPageCache',
    'createConfirm',
    'rounds',
    'createChild',
    'createCalm',
  ])
    expect(all).toContain(name);
  expect(loose('let count = 0;\nconst kept = new Map<string, number>();\nconst fixed = new Set([1]);\n')).toEqual([
    'count',
    'kept',
  ]);
  expect(
    makers('function sum() {\n  let all = 0;\n  for (const one of [1]) {\n    all += one;\n  }\n  return all;\n}'),
  ).toEqual([]);
});
