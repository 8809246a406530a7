import { readFileSync } from 'node:fs';

/** What `npm start` says to node of the heap and of the modules, for a shop that is measured in a process of another kind. */
export function startFlags() {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.match(/--(max|heap)-\S+|--import \S+cache\.mjs/g)?.flatMap((flag) => flag.split(' ')) ?? [];
}
