import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

/** Handlers of a contract file: the docs of its room describe their input, reply and errors. */
const answers = /^(Handlers<Routes\[|Pick<(Handlers<|\w*Handlers\b|Room\b)|\w*Handlers$)/;

const signature = /^export (?:async )?function\*? (\w+)[\s\S]*?\)(?:: (.+))? \{(?: .*\})?$/gm;

/** Exported functions of a file without a description, neither in a comment above them nor in the contract. */
function silent(text: string) {
  return [...text.matchAll(signature)]
    .filter(({ index, 2: type = '' }) => !answers.test(type) && !/\*\/\s*$/.test(text.slice(0, index)))
    .map(([, name]) => name);
}

const files = sourceFiles('server/*.ts', 'contract/*.ts', 'client/*.ts').filter((file) => !isTest(file));

test('a function that a room exports has a comment above it', () => {
  expect(files.flatMap((file) => silent(readFileSync(file, 'utf8')).map((name) => `${file} ${name}`))).toEqual([]);
});

test('every exported function is found by this check', () => {
  const unread = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    const all = text.match(/^export (?:async )?function.* \{|^export (?:async )?function[^;\n]*$/gm) ?? [];
    return all.length !== (text.match(signature) ?? []).length;
  });
  expect(unread).toEqual([]);
});

test('an exported function without a comment is found, on one line or several', () => {
  const shop = `/** Documented. */
export function documented(a: number) {
}
export async function undocumented(a: number) {
}
export function undocumentedToo({
  a,
}: { a: number }): Promise<number> {
}
export function room(): Handlers<Routes['cart']> {
}`;
  expect(silent(shop)).toEqual(['undocumented', 'undocumentedToo']);
});
