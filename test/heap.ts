import { readFileSync } from 'node:fs';

/** What `npm start` says of the heap, for a shop that is measured in a process of another kind. */
export function heapFlags() {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => /^--(max|heap)-/.test(word));
}
