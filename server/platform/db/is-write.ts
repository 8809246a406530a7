import { isDriverQuery } from './connection.ts';

type Made = { strings: readonly string[]; args: unknown[] };

const words = /\b(insert|update|delete|merge|truncate|copy|call|do|nextval|setval|set_config)\b/i;
const lock = /\bfor (no key )?update\b/gi;

/** The result for each statement text of the sources. @perProcess nothing is lost: each process computes its own. */
const known = new WeakMap<readonly string[], boolean>();

/** Whether a statement may write, judged by the words of all its parts; locking a row is not a write. */
export function isWriteStatement(made: unknown): boolean {
  if (Array.isArray(made)) return made.some(isWriteStatement);
  if (!isDriverQuery(made)) return false;
  const { strings, args } = made as unknown as Made;
  const found = known.get(strings) ?? strings.some((text) => words.test(text.replace(lock, '')));
  known.set(strings, found);
  return found || args.some(isWriteStatement);
}
