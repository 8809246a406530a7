import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templates } from './templates.ts';

/** What rooms that are not here yet will tell; a room takes its codes off this list. */
const later = ['GIFT_RECEIVED', 'GIFT_REMIND', 'GIFT_ADDRESS_DONE', 'GIFT_EXPIRED', 'GIFT_REJECTED', 'REVIEW_REMIND'];

/** What the rules name (D18.2), read from the page that says when each is sent. */
function named() {
  const page = readFileSync('docs/rules/messages.md', 'utf8');
  const from = page.indexOf('id="D18.2"');
  return [...new Set([...page.slice(from).matchAll(/`([A-Z][A-Z0-9_]{4,})`/g)].map(([, code = '']) => code))];
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : [];
  });
}

const text = sources('server')
  .filter((file) => !file.endsWith('messages/templates.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('every message the rules name has a template, and every template stands in the rules', () => {
  expect(named().filter((code) => !(code in templates))).toEqual([]);
  expect(Object.keys(templates).filter((code) => !named().includes(code))).toEqual([]);
});

test('every template is told by some room, but for those of rooms that are still to come', () => {
  const unsent = Object.keys(templates).filter((code) => !text.includes(`'${code}'`) && !text.includes(`  ${code}: `));
  expect(unsent).toEqual(later);
});
