import { commands } from '../scripts/commands.mjs';

/** The node flags of `npm start` for heap and modules, for a shop that is measured in another kind of process. */
export function startFlags() {
  const command = commands.start?.run.join(' ') ?? '';
  return command.match(/--(max|heap)-\S+|--import \S+cache\.mjs/g)?.flatMap((flag) => flag.split(' ')) ?? [];
}
