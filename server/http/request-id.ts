import { randomInt } from 'node:crypto';

/** Two processes each have a name of their own, be they begun in the same moment. */
const boot = randomInt(36 ** 9)
  .toString(36)
  .padStart(9, '0');
/** Two processes count for themselves. */
let count = 0;

/** A name for one request of this process, in the reply and in the log; another process has another beginning. */
export function requestId() {
  count = (count + 1) % 1e9;
  return `${boot}-${count.toString(36)}`;
}
