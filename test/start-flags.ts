import { commands } from '../scripts/commands.mjs';

/** What `npm start` says to node of the heap and of the modules, for a shop that is measured in a process of another kind. */
export function startFlags() {
  const command = commands.start?.run.join(' ') ?? '';
  return command.match(/--(max|heap)-\S+|--import \S+cache\.mjs/g)?.flatMap((flag) => flag.split(' ')) ?? [];
}
