import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where painted pictures lie, and what each was painted from. */
export const views = join('demo', 'views');
const ledger = join(views, 'made.json');

export function hashOf(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The picture is there and was made of the same. */
export function isMade(name: string, hash: string) {
  return existsSync(join(views, `${name}.webp`)) && made()[name] === hash;
}

export function noteMade(name: string, hash: string) {
  keep({ ...made(), [name]: hash });
}

/** Forgets pictures that are no longer there. */
export function tidyLedger() {
  keep(Object.fromEntries(Object.entries(made()).filter(([name]) => existsSync(join(views, `${name}.webp`)))));
}

function made(): Record<string, string> {
  return existsSync(ledger) ? JSON.parse(readFileSync(ledger, 'utf8')) : {};
}

function keep(all: Record<string, string>) {
  const sorted = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(ledger, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
