import { randomInt } from 'node:crypto';

/** @perProcess nothing is lost: each process has a random prefix, even if several start at the same moment. */
const boot = randomInt(36 ** 9)
  .toString(36)
  .padStart(9, '0');
/** @perProcess nothing is lost: each process counts its own requests. */
let count = 0;

/** The id of a request, for the response and the log; the prefix differs by process. */
export function requestId() {
  count = (count + 1) % 1e9;
  return `${boot}-${count.toString(36)}`;
}
