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

/** Functions whose results keep state: functions with inner functions that change it between two calls. */
function makers(text: string) {
  return [...text.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?^}/gm)]
    .filter(([body]) =>
      [...body.matchAll(held('  '))].some(([, changed, kept]) => outlives(body, changed ?? kept ?? '')),
    )
    .map(([, name = '']) => name);
}

/** Whether an inner function writes to it. State that ends with the call is not shared. */
function outlives(body: string, name: string) {
  const inner = body
    .split(/^ {2}(?=(?:async )?function |return (?:async )?(?:function|\(|\{)|const \w+ = (?:async )?\()/m)
    .slice(1)
    .map((part) => part.split(/^ {2}\}/m)[0] ?? '');
  return inner.some((part) =>
    new RegExp(`\\b${name}(?:\\.(?:set|add|delete|clear)\\(| (?:[-+]?=|\\?\\?=) |\\+\\+|--)`).test(part),
  );
}

/** The comment directly above a declaration. */
function tagText(text: string, what: RegExp) {
  const at = text.search(what);
  return /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(text.slice(0, at))?.[0] ?? '';
}

test('state at the top of a file is in server/platform or server/http only, where a reader looks for it', () => {
  const elsewhere = files
    .filter(([file]) => !/^server\/(platform|http\/(?!load-shedding|openapi))\b/.test(file))
    .flatMap(([file, text]) => loose(text).map((name) => `${file}: ${name}`));
  expect(elsewhere).toEqual([]);
});

/** The tags that say what two processes lose by the state of one. */
const saysWhatIsLost = /Two processes|@perProcess (nothing|counts double)/;

test('every function that keeps state says what two processes lose', () => {
  const silent = files.flatMap(([file, text]) => [
    ...makers(text)
      .filter(
        (name) => !saysWhatIsLost.test(tagText(text, new RegExp(`^(?:export )?(?:async )?function ${name}\\b`, 'm'))),
      )
      .map((name) => `${file}: ${name}`),
    ...loose(text)
      .filter((name) => !saysWhatIsLost.test(tagText(text, new RegExp(`^(?:export )?(?:let|const) ${name}\\b`, 'm'))))
      .map((name) => `${file}: ${name}`),
  ]);
  expect(silent).toEqual([]);
});

test('functions that keep state are found, and functions without state are not', () => {
  const all = files.flatMap(([, text]) => makers(text));
  for (const name of [
    'createRequestQueue',
    'createLiveViewers',
    'createGuestCache',
    'createPageCache',
    'createConfirmPayment',
    'coalesce',
    'createChild',
    'createThrottle',
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
